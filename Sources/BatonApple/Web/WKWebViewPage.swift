#if os(iOS) || os(macOS)
internal import BatonCore
public import BatonRuntime
public import WebKit

/// A page in a `WKWebView` whose playback can be handed over. Main actor only.
///
/// The web view is the app's own (``init(attachingTo:)``) or made here (``init(configuration:)``). The page adds one user
/// script, in a content world of its own, to all frames; the website cannot see it. Take the web view out of its window
/// during a hand-off only if nothing else is possible: WebKit suspends a page that no window shows.
@MainActor
public final class WKWebViewPage: WebPage {
    public var onEvent: (@MainActor (WebPageEvent) -> Void)?
    /// Title, address, progress, history or full-screen state changed.
    public var onChange: (@MainActor () -> Void)?
    /// A load ended; `nil` when the page is there.
    public var onLoadEnd: (@MainActor (PageLoadError?) -> Void)?
    /// The page wants a new window, on the person's gesture. Without it, the page's own view loads the address.
    public var onNewPage: (@MainActor (URLRequest) -> Void)?
    /// The page asks the person something. Hold the dialog until it is answered: one that is dropped counts as dismissed.
    /// Without this, every question is dismissed at once.
    public var onDialog: (@MainActor (PageDialog) -> Void)? {
        get { dialogs.onDialog }
        set { dialogs.onDialog = newValue }
    }
    /// A script of the page opened a window that can speak with the page, as sign-ins do; `nil` when it is gone. One at a
    /// time. Without this, such windows are treated as links to a new page.
    public var onWindow: (@MainActor (PageWindow?) -> Void)?

    public let webView: WKWebView
    let conversation = PageConversation()
    let suspension: MediaSuspension
    let frames = FrameReach()
    let dialogs = PageDialogs()
    private(set) var window: PageWindow?
    var navigation = PageNavigation()
    private var delegate: PageDelegate?
    private var observations: [NSKeyValueObservation] = []
    public var isClosed: Bool { conversation.isClosed }

    /// Attaches to a web view that the app owns and keeps its delegates. Main actor only.
    ///
    /// The script comes with the next document that is loaded, also into other web views of the same
    /// `WKUserContentController`, where it does nothing until a page is attached to them too. The app's navigation delegate calls
    /// ``navigationStarted()``, ``navigationCommitted()``, ``navigationFinished(_:)``, ``navigationFailed(_:)`` and
    /// ``processEnded()`` from the methods of the same meaning; without the last, a page whose process ended is only
    /// noticed by its silence.
    public init(attachingTo webView: WKWebView) {
        self.webView = webView
        suspension = MediaSuspension(webView)
        navigation.found(at: documentAddress)
        webView.configuration.userContentController.connect(self)
        conversation.onEvent = { [weak self] in self?.onEvent?($0) }
        conversation.channel.reach = { [weak self] frame, commands, done in
            guard let self else { return done(.failed) }
            frames.send(commands, to: frame, of: self.webView, done: done)
        }
        observe()
    }

    /// Makes a web view and serves as its delegates. Main actor only.
    public convenience init(configuration: WKWebViewConfiguration = .baton()) {
        let webView = WKWebView(frame: .zero, configuration: configuration)
        webView.allowsBackForwardNavigationGestures = true
        #if DEBUG
        webView.isInspectable = true
        #endif
        self.init(attachingTo: webView)
        let delegate = PageDelegate(self)
        self.delegate = delegate
        webView.navigationDelegate = delegate
        webView.uiDelegate = delegate
    }

    /// Ends the page: pending commands fail as gone, and no event follows. The web view stays as it is.
    public func close() {
        guard !isClosed else { return }
        suspension.end()
        dialogs.close()
        window?.close()
        onWindow = nil
        onEvent = nil
        conversation.close()
        frames.forgetAll()
        observations.forEach { $0.invalidate() }
        observations = []
        webView.configuration.userContentController.disconnect(self)
        guard let delegate else { return }
        if webView.navigationDelegate === delegate { webView.navigationDelegate = nil }
        if webView.uiDelegate === delegate { webView.uiDelegate = nil }
        self.delegate = nil
    }

    // MARK: What a user interface shows

    /// In one line and without marks that turn a text around, as others show it beside their own words.
    public var title: String { PageText.line(webView.title ?? "") }
    /// The page's own address, which may be shown and stored.
    public var address: String { webView.url?.absoluteString ?? "" }
    /// The address of the document that is there. A view's own address is the next document's from the moment that it is
    /// wished for, before any delegate hears of a load.
    var documentAddress: String {
        (webView.backForwardList.currentItem?.url ?? webView.url)?.absoluteString ?? ""
    }
    /// 0…1.
    public var progress: Double { webView.estimatedProgress }
    public var isLoading: Bool { webView.isLoading }
    public var canGoBack: Bool { webView.canGoBack }
    public var canGoForward: Bool { webView.canGoForward }
    /// The last load's failure, until the next load.
    public var loadError: PageLoadError? { navigation.failure }
    /// An element of the page fills the screen, or is on its way there or back.
    public var isFullScreen: Bool { webView.fullscreenState != .notInFullscreen }

    /// What WebKit says of all media of the page together; asked anew each time, it tells of no change.
    public func mediaPlaybackState() async -> WKMediaPlaybackState { await webView.requestMediaPlaybackState() }

    // MARK: From WebKit

    /// Makes the view of a window that a script opens.
    /// - Returns: `nil` when there is one already, or nobody would show it.
    func openWindow(_ configuration: WKWebViewConfiguration) -> WKWebView? {
        guard !isClosed, window == nil, let onWindow else { return nil }
        let window = PageWindow(configuration, dialogs: dialogs) { [weak self] in
            self?.window = nil
            self?.onWindow?(nil)
        }
        self.window = window
        onWindow(window)
        return window.webView
    }

    func take(_ text: String, from frame: WKFrameInfo, _ reply: ScriptReply) {
        guard !isClosed else { return reply.send("ignored") }
        let channel = conversation.channel
        channel.onMessage = { [frames, channel] name in frames.note(name, frame, among: channel.frameNames) }
        channel.receive(text) { reply.send($0) }
        channel.onMessage = nil
    }

    /// WebKit changes these on the main thread, and tells of it there.
    private func observe() {
        observations = [
            webView.observe(\.url) { [weak self] _, _ in
                MainActor.assumeIsolated {
                    self?.addressChanged()
                    self?.onChange?()
                }
            },
            webView.observe(\.fullscreenState) { [weak self] _, _ in
                MainActor.assumeIsolated {
                    // What fills the screen may be a player that was attached late.
                    self?.conversation.channel.broadcast(PageCommand(.look))
                    self?.onChange?()
                }
            },
            tellChange(of: \.title), tellChange(of: \.estimatedProgress), tellChange(of: \.isLoading),
            tellChange(of: \.canGoBack), tellChange(of: \.canGoForward),
        ]
    }

    private func tellChange<Value>(of property: KeyPath<WKWebView, Value>) -> NSKeyValueObservation {
        webView.observe(property) { [weak self] _, _ in
            MainActor.assumeIsolated { self?.onChange?() }
        }
    }
}
#endif
