#if os(iOS) || os(macOS)
public import BatonCore
public import BatonRuntime
internal import WebKit

extension WKWebViewPage {
    public func report() async throws(WebPageError) -> PageReport { try await conversation.report() }

    public func sample(_ target: PageTarget) async throws(WebPageError) -> PageSample {
        try await conversation.sample(target)
    }

    public func pause(_ target: PageTarget, at position: Double?) async throws(WebPageError) -> Double {
        let time = try await conversation.pause(target, at: position)
        suspension.begin()
        // A full-screen or picture-in-picture window of the page would show a frame that never moves. Closing it may take
        // an animation's time, which native need not wait for.
        webView.closeAllMediaPresentations(completionHandler: nil)
        return time
    }

    public func choose(_ choice: TrackChoice, _ target: PageTarget) async throws(WebPageError) {
        suspension.end()
        try await conversation.choose(choice, target)
    }

    public func cue(_ target: PageTarget, at position: Double) async throws(WebPageError) {
        // A suspended element may not load or seek. The script's hold keeps it silent from here on.
        suspension.end()
        try await conversation.cue(target, at: position)
    }

    public func resume(
        _ target: PageTarget, at position: Double?, playing: Bool, settings: PlaybackSettings?
    ) async throws(WebPageError) -> Double {
        suspension.end()
        return try await conversation.resume(target, at: position, playing: playing, settings: settings)
    }

    public func release(playing: Bool) {
        abandonRecovery()
        suspension.end()
        conversation.release(playing: playing)
    }

    public func reload(
        at position: Double?, duration: Double?, playing: Bool, settings: PlaybackSettings?
    ) async throws(WebPageError) -> Double {
        if isClosed { throw .gone }
        suspension.end()
        let recovery = navigation.recover()
        webView.reload()
        defer { abandonRecovery(recovery) }
        return try await conversation.resumeAfterReload(
            at: position, duration: duration, playing: playing, settings: settings,
            isLoading: { () throws(WebPageError) in
                if navigation.recoveryFailed { throw .unresponsive }
                return navigation.isProvisional
            })
    }
}
#endif
