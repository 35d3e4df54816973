#if os(iOS) || os(macOS)
internal import Foundation

/// What AVKit waits for at the end of Picture in Picture. It is answered once, whatever becomes of the question: whoever
/// drops it has answered that there is nothing to come back to.
// Sendable: `answer` is taken under `lock` and called on the main thread, where AVKit made it.
final class RestoreAnswer: @unchecked Sendable {
    private let lock = NSLock()
    private var answer: ((Bool) -> Void)?

    init(_ answer: @escaping (Bool) -> Void) { self.answer = answer }

    @MainActor
    func give(_ isBack: Bool) { take()?(isBack) }

    private func take() -> ((Bool) -> Void)? {
        lock.withLock {
            defer { answer = nil }
            return answer
        }
    }

    deinit {
        guard let answer = take() else { return }
        let dropped = RestoreAnswer(answer)
        Task { @MainActor in dropped.give(false) }
    }
}
#endif
