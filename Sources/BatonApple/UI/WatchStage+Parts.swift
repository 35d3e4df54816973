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
    /// The page's ``WKWebViewPage/onEvent`` and ``WKWebViewPage/onChange`` are taken over, and ``close()`` ends it.
    public convenience init(
        page: WKWebViewPage, coordinator: SessionCoordinator? = nil, settings: SettingsKeeper = SettingsKeeper()
    ) {
        let adapter = AVPlayerAdapter()
        let session = HandoffSession(page: page, player: adapter, leases: AppleLeases())
        session.coordinator = coordinator
        session.nowPlaying = MediaControls.shared
        let events = SystemEvents(session: session, player: adapter)
        let workspace = WatchWorkspace(page: page, watch: WatchSession(session))
        settings.share(with: workspace)
        self.init(workspace: workspace, webView: page.webView, player: adapter.player) {
            withExtendedLifetime(events) { page.close() }
            adapter.stop()
        }
        adapter.onPlayerChange = { [weak self] in self?.player = $0 }
    }
}
#endif
