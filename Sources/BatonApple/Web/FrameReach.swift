#if os(iOS) || os(macOS)
internal import BatonCore
internal import BatonRuntime
internal import WebKit

/// Reaches into the frames of a page by their `WKFrameInfo`.
///
/// There is no public list of frames: a frame is known from the moment its script speaks. WebKit runs such a call as if
/// the person had acted, which lets a page that was loaded anew play with sound.
@MainActor
final class FrameReach {
    /// As each frame's script last spoke, by the name that the script gave itself.
    private var frames: [String: WKFrameInfo] = [:]

    func note(_ frame: String, _ info: WKFrameInfo, among names: [String]) {
        frames[frame] = info
        // Frames come and go for as long as a page lives.
        if frames.count > names.count + 64 {
            let living = Set(names + [frame])
            frames = frames.filter { living.contains($0.key) }
        }
    }

    func forgetAll() { frames = [:] }

    /// Sends commands (a JSON array) into a frame.
    func send(
        _ commands: String, to frame: String, of webView: WKWebView,
        done: @escaping @MainActor (PageChannel.Delivery) -> Void
    ) {
        guard let info = frames[frame] else { return done(.failed) }
        webView.callAsyncJavaScript(
            "return \(UserScript.entryName)(name, commands)", arguments: ["name": frame, "commands": commands],
            in: info, in: .baton
        ) { [weak self] result in
            let outcome = Self.outcome(of: result)
            if outcome == .frameGone { self?.frames[frame] = nil }
            done(outcome)
        }
    }

    private static func outcome(of result: Result<Any, any Error>) -> PageChannel.Delivery {
        switch result {
        // False: another document took the frame's place.
        case .success(let value): value as? Bool == true ? .taken : .frameGone
        case .failure(let error):
            (error as? WKError)?.code == .javaScriptInvalidFrameTarget ? .frameGone : .failed
        }
    }
}
#endif
