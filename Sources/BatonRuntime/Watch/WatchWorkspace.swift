public import BatonCore
public import Observation

/// The Watch workspace: a page, the controls around it, and the session that hands its playback over. Main actor only.
///
/// The same model stands behind every layout; it needs no platform.
@MainActor
@Observable
public final class WatchWorkspace {
    /// What fills the workspace.
    public enum Face: Sendable, Hashable {
        /// No page was asked for yet.
        case empty
        case page
        /// The native player; the page stays underneath.
        case native
        case failed(PageLoadError)
    }

    public private(set) var browsing: BrowsingState
    public let watch: WatchSession
    /// What the person decided for all sites and for single ones. Changes are told to ``onSettingsChange``.
    public var settings: SiteSettings {
        didSet {
            guard settings != oldValue else { return }
            applyMode()
            onSettingsChange?(settings)
        }
    }
    /// Keeps the settings; called on the main actor after every change.
    @ObservationIgnored public var onSettingsChange: (@MainActor (SiteSettings) -> Void)?
    /// What was asked for last: a failed load leaves no address of its own.
    public private(set) var requested = ""

    @ObservationIgnored private let page: any PageBrowsing
    @ObservationIgnored private var noticed = ""

    /// - Parameters:
    ///   - page: Its ``PageBrowsing/onChange`` is taken over.
    ///   - watch: The session of the same page.
    ///   - settings: What the person decided before.
    public init(page: any PageBrowsing, watch: WatchSession, settings: SiteSettings = SiteSettings()) {
        self.page = page
        self.watch = watch
        self.settings = settings
        browsing = page.state
        page.onChange = { [weak self] in self?.pageChanged() }
        pageChanged()
    }

    public var face: Face {
        if watch.presentation.shown == .native { return .native }
        // A load that was stopped leaves what was there before.
        if let failure = browsing.failure, failure != .interrupted { return .failed(failure) }
        return browsing.address.isEmpty && requested.isEmpty ? .empty : .page
    }

    /// The host whose settings apply, or `nil` for a page that is on no site.
    public var host: String? { SiteSettings.host(of: browsing.address) }

    /// For the address field; after a failure, what was asked for stays there to be mended.
    public var shownAddress: String {
        let address = browsing.failure == nil && !browsing.address.isEmpty ? browsing.address : requested
        return address == "about:blank" ? "" : address
    }

    public var title: String {
        if !browsing.title.isEmpty { return browsing.title }
        if let host = host ?? SiteSettings.host(of: requested) { return host }
        return (browsing.isLoading ? Wording.Text.loading : .newTab).string
    }

    /// When a hand-off begins on the current site; setting it is the person's choice for that site.
    public var siteMode: HandoffMode {
        get { settings.mode(for: host) }
        set {
            guard let host else { return settings.defaultMode = newValue }
            // What equals the default is not kept: the site then follows when the default changes.
            settings.set(newValue == settings.defaultMode ? nil : newValue, for: host)
        }
    }

    /// Opens what a person typed: an address, or words to search for. Blank text does nothing.
    public func open(_ typed: String) {
        let interpreter = AddressInterpreter(searchEngine: settings.searchEngine)
        guard let address = interpreter.interpret(typed) else { return }
        requested = address
        page.load(address)
    }

    /// Loads again, whether there is a page or only a failure.
    public func reload() {
        if browsing.failure == nil || browsing.failure == .processEnded || browsing.failure == .interrupted {
            page.reload()
        } else if !requested.isEmpty {
            page.load(requested)
        }
    }

    public func stopLoading() { page.stopLoading() }
    public func goBack() { page.goBack() }
    public func goForward() { page.goForward() }

    /// The workspace is going away: the session ends, nothing is heard any more. Idempotent.
    public func close() {
        page.onChange = nil
        watch.close()
    }

    private func pageChanged() {
        let state = page.state
        if state != browsing { browsing = state }
        if state.isLoading, !state.address.isEmpty { requested = state.address }
        watch.session.title = state.title
        watch.session.site = host ?? ""
        if state.address != noticed {
            noticed = state.address
            watch.pageChanged()
        }
        watch.page = state.isLoading ? .loading : face == .empty ? .blank : .loaded
        applyMode()
    }

    private func applyMode() {
        let mode = settings.mode(for: host)
        if watch.mode != mode { watch.mode = mode }
    }
}
