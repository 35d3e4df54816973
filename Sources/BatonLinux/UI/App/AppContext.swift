internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// What all windows and tabs of the app share. Main actor only.
@MainActor
final class AppContext {
    let application: GObjectReference
    let environment: WebEnvironment
    let store: SiteSettingsStore
    /// One native player at most, across all tabs of all windows.
    let coordinator = SessionCoordinator()
    /// The one player that the desktop sees, whichever tab plays.
    let nowPlaying = MPRISPlayer()
    let artwork = SoupArtworkLoader()
    var windowState: WindowState
    /// Called for the session of every new tab.
    var onSession: (@MainActor (HandoffSession) -> Void)?
    let background: BackgroundNotice
    let downloads: DownloadNotice
    /// Told to whoever started the app; see ``noteOnce(_:)``.
    var onNote: (@MainActor (String) -> Void)?
    private var notes: Set<Wording.Desktop> = []
    /// The person may want them back.
    var closedTabs = ClosedTabs() {
        didSet { for window in windows?() ?? [] { window.actions.enable("reopen-tab", !closedTabs.isEmpty) } }
    }
    /// All windows that are open.
    var windows: (@MainActor () -> [BrowserWindow])?
    /// Makes another window, which has no tab yet.
    var makeWindow: (@MainActor () -> BrowserWindow?)?
    /// Ends the app.
    var quit: (@MainActor () -> Void)?

    /// GTK must be initialised.
    init(application: GObjectReference, environment: WebEnvironment, store: SiteSettingsStore, windowState: WindowState)
    {
        self.application = application
        self.environment = environment
        self.store = store
        self.windowState = windowState
        background = BackgroundNotice(application: application)
        downloads = DownloadNotice(application: application)
        // Closing the last window does not end what is being saved.
        environment.onSaving = { isSaving in
            let pointer = application.pointer.assumingMemoryBound(to: GApplication.self)
            if isSaving { g_application_hold(pointer) } else { g_application_release(pointer) }
        }
    }

    /// Says something about the desktop, the first time that it is so.
    /// - Returns: Whether it was said.
    @discardableResult
    func noteOnce(_ text: Wording.Desktop) -> Bool {
        guard notes.insert(text).inserted else { return false }
        onNote?(text.string)
        return true
    }
}
