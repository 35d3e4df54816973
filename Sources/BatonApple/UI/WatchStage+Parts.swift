#if os(iOS) || os(macOS)
public import BatonRuntime
public import WebKit

extension WatchStage {
    /// Makes a workspace with Baton's own parts around a new web view. Main actor only.
    /// - Parameters:
    ///   - configuration: Of the web view.
    ///   - coordinator: Shared by all workspaces of the app, so that one plays natively at a time.
    ///   - settings: Shared by all windows.
    public convenience init(
        configuration: WKWebViewConfiguration = .baton(), coordinator: SessionCoordinator? = nil,
        settings: SettingsKeeper = SettingsKeeper()
    ) {
        self.init(page: WKWebViewPage(configuration: configuration), coordinator: coordinator, settings: settings)
    }

    /// Makes a workspace with Baton's own parts around a page that the app has already. Main actor only.
    ///
    /// The page's ``WKWebViewPage/onEvent``, ``WKWebViewPage/onChange``, ``WKWebViewPage/onDialog`` and
    /// ``WKWebViewPage/onWindow`` are taken over, and ``close()`` ends it. The last two are for pages that serve as their
    /// web view's delegate (``WKWebViewPage/init(configuration:)``).
    public convenience init(
        page: WKWebViewPage, coordinator: SessionCoordinator? = nil, settings: SettingsKeeper = SettingsKeeper()
    ) {
        let adapter = AVPlayerAdapter()
        let session = HandoffSession(page: page, player: adapter, leases: AppleLeases())
        session.coordinator = coordinator
        session.nowPlaying = MediaControls.shared
        session.artworkLoader = ArtworkFetcher()
        let events = SystemEvents(session: session, player: adapter, webView: page.webView)
        let workspace = WatchWorkspace(page: page, watch: WatchSession(session))
        events.onVisibility = { [weak workspace] isVisible in
            if isVisible { workspace?.cameToForeground() } else { workspace?.wentToBackground() }
        }
        settings.share(with: workspace)
        self.init(workspace: workspace, webView: page.webView, player: adapter.player) {
            withExtendedLifetime(events) { page.close() }
            adapter.stop()
        }
        adapter.onPlayerChange = { [weak self] in self?.player = $0 }
        page.onDialog = { [weak self] in self?.show($0) }
        page.onWindow = { [weak self] in self?.window = $0 }
    }
}
#endif
