public import BatonCore
public import BatonRuntime
internal import CGtkWebKit

extension WebKitGTKPage {
    public func report() async throws(WebPageError) -> PageReport { try await conversation.report() }

    public func sample(_ target: PageTarget) async throws(WebPageError) -> PageSample {
        try await conversation.sample(target)
    }

    public func pause(_ target: PageTarget, at position: Double?) async throws(WebPageError) -> Double {
        try await conversation.pause(target, at: position)
    }

    public func choose(_ choice: TrackChoice, _ target: PageTarget) async throws(WebPageError) {
        try await conversation.choose(choice, target)
    }

    public func cue(_ target: PageTarget, at position: Double) async throws(WebPageError) {
        try await conversation.cue(target, at: position)
    }

    public func resume(
        _ target: PageTarget, at position: Double?, playing: Bool, settings: PlaybackSettings?
    ) async throws(WebPageError) -> Double {
        try await conversation.resume(target, at: position, playing: playing, settings: settings)
    }

    public func release(playing: Bool) {
        abandonRecovery()
        conversation.release(playing: playing)
    }

    public func reload(
        at position: Double?, duration: Double?, playing: Bool, settings: PlaybackSettings?
    ) async throws(WebPageError) -> Double {
        if isClosed { throw .gone }
        loading.allowsAutoplay = true
        let recovery = navigation.recover()
        loadAnew()
        defer { abandonRecovery(recovery) }
        return try await conversation.resumeAfterReload(
            at: position, duration: duration, playing: playing, settings: settings,
            isLoading: { () throws(WebPageError) in
                if navigation.recoveryFailed { throw .unresponsive }
                return navigation.isProvisional
            })
    }

    /// A process without a document, as an earlier attempt that did not get to one leaves it, ignores a reload.
    private func loadAnew() {
        let list = webkit_web_view_get_back_forward_list(webView)
        if loading.hasProcess, let item = webkit_back_forward_list_get_current_item(list) {
            webkit_web_view_go_to_back_forward_list_item(webView, item)
        } else {
            webkit_web_view_reload(webView)
        }
    }

    /// Ends a recovery that did not get to its document.
    private func abandonRecovery(_ number: Int? = nil) {
        guard !isClosed, navigation.abandonRecovery(number) else { return }
        loading.allowsAutoplay = false
        webkit_web_view_stop_loading(webView)
    }
}
