#if os(iOS) || os(macOS)
public import AVFoundation
public import BatonRuntime
public import SwiftUI
public import WebKit

/// One Watch workspace with its parts: the web view, the native player and the model between them. Main actor only.
///
/// Make one for each window and give it to ``WatchView``, or use ``workspace`` with views of your own. Call ``close()``
/// when the window goes away; until then playback may go on without any view, in the background or as Picture in Picture.
@MainActor
@Observable
public final class WatchStage {
    public let workspace: WatchWorkspace
    /// Whether the picture floats over other apps.
    public internal(set) var isPictureInPictureActive = false
    /// Whether the picture fills the screen in the system's own player; known on iPhone and iPad only. Until it ends, the
    /// view that shows the picture must stay where it is.
    public internal(set) var isFullScreen = false {
        didSet { if isFullScreen != oldValue { workspace.watch.session.isFullScreen = isFullScreen } }
    }
    /// Whether the address field shall get the keyboard; it resets this when it has it.
    public var wantsAddressFocus = false
    /// What the page asks now. Answer it, or let it go: it counts as dismissed then.
    public internal(set) var dialog: PageDialog?
    /// The window that a script of the page opened, to be shown over the page with its host and a way out.
    public internal(set) var window: PageWindow?
    /// The preferences cover the workspace.
    var showsPreferences = false
    /// Brings the workspace back on screen when the person returns from Picture in Picture; calls its argument with
    /// whether that worked. Without it, the window that shows the workspace is assumed to be enough.
    @ObservationIgnored public var onRestore: (@MainActor (@escaping @MainActor (Bool) -> Void) -> Void)?

    @ObservationIgnored public let webView: WKWebView
    /// The player behind the session, for views that draw it: `AVPlayerLayer`, `AVPlayerViewController`, `AVPlayerView`.
    ///
    /// Load, seek, pause and end it through ``workspace`` only; what the person does in AVKit's own controls is observed.
    ///
    /// Another one may take its place after a failure of the system's media services.
    public internal(set) var player: AVPlayer { didSet { picture.show(player) } }
    @ObservationIgnored private(set) lazy var picture = PictureHost(self)
    @ObservationIgnored private let end: @MainActor () -> Void
    @ObservationIgnored var lastDialogEnd: ContinuousClock.Instant?

    /// - Parameters:
    ///   - workspace: The model of the same page and player.
    ///   - webView: The page; it stays in its window while native plays, because WebKit suspends what no window shows.
    ///   - player: The native player's own.
    ///   - end: Frees the parts, after the session has ended.
    public init(
        workspace: WatchWorkspace, webView: WKWebView, player: AVPlayer, end: @escaping @MainActor () -> Void = {}
    ) {
        self.workspace = workspace
        self.webView = webView
        self.player = player
        self.end = end
    }

    /// Ends the session and what it holds. Idempotent.
    public func close() {
        workspace.close()
        picture.close()
        dialog?.answer(nil)
        window?.close()
        end()
    }

    /// Answers the system that wants the workspace back on screen.
    func restore(_ done: @escaping @MainActor (Bool) -> Void) {
        guard let onRestore else { return done(true) }
        onRestore(done)
    }
}
#endif
