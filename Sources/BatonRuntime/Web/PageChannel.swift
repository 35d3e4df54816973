package import BatonCore
internal import Foundation

/// The way from the app into each frame of one page, and back: held polls carry commands, messages carry answers.
///
/// It knows no WebKit, only texts and reply closures. Main actor only.
@MainActor
package final class PageChannel {
    package typealias Reply = @MainActor (String) -> Void
    package typealias Completion = @MainActor (Result<PageMessage, WebPageError>) -> Void

    private struct Frame {
        var poll: Reply?
        var queue: [String] = []
        var report: FrameReport
        /// Unanswered commands in a row; such a frame is probably gone and must not slow every report down.
        var silent = 0
        /// Reaching into it failed once; from then on commands wait for its poll.
        var isOutOfReach = false
        var isIdle: Bool { report.elements.isEmpty }
    }

    private struct Pending {
        let frame: String
        let completion: Completion
        let limit: Task<Void, Never>
    }

    /// A page can make any number of frames. Beyond these, frames without media are told to wait until they have some,
    /// so that two hundred adverts do not hide the film that comes after them.
    package static let mostFrames = 200
    /// A script has a few wake-ups under way; more is a broken process.
    package static let mostWakes = 2000
    private static let longestWake = 30_000.0
    /// Commands that one frame did not fetch; a live frame has none or a few.
    private static let longestQueue = 64

    /// What became of commands that were sent into a frame.
    package enum Delivery: Sendable { case taken, frameGone, failed }

    /// Sends commands (a JSON array) into a frame, where the engine can reach into one, and tells what became of them.
    ///
    /// An engine that does so acts for the person: what runs may play sound, and the page may do what it may do after a
    /// click. So only a command to play goes this way. Without it, and where it fails, commands wait for the poll.
    package var reach:
        (@MainActor (_ frame: String, _ commands: String, _ done: @escaping @MainActor (Delivery) -> Void) -> Void)?
    /// A message of this frame arrives; called before anything is sent back.
    package var onMessage: (@MainActor (_ frame: String) -> Void)?
    package var onReport: (@MainActor () -> Void)?
    package var onEvent: (@MainActor (PageMessage.Event) -> Void)?
    /// While set, every frame keeps its audible elements from playing, frames that come later too.
    package private(set) var isHeld = false {
        didSet { if isHeld != oldValue { onHeld?(isHeld) } }
    }
    /// Tells whether native plays for the page from now on: whatever the page starts must not be heard meanwhile.
    package var onHeld: (@MainActor (Bool) -> Void)?

    private var frames: [String: Frame] = [:]
    private var order: [String] = []
    private var pending: [UInt64: Pending] = [:]
    private var lastCommand: UInt64 = 0
    private var wakes = 0
    /// Messages received, for figures.
    package private(set) var received = 0
    private let decoder = ReportDecoder()

    package init() {}

    package var report: PageReport { PageReport(frames: order.compactMap { frames[$0]?.report }) }
    package var frameNames: [String] { order }

    package func lastKnownElement(_ target: PageTarget) -> ElementReport? {
        frames[target.frame]?.report.elements.first { $0.id == target.element }
    }

    // MARK: From the page

    /// Takes one message; `reply` is called once, now or when there is a command, or never if the frame goes away.
    package func receive(_ text: String, reply: @escaping Reply) {
        guard let message = PageMessage(json: text) else {
            received += 1
            return reply("ignored")
        }
        receive(message, reply: reply)
    }

    package func receive(_ message: PageMessage, reply: @escaping Reply) {
        received += 1
        onMessage?(message.frame)
        guard meet(message.frame) else { return reply("ignored") }
        frames[message.frame]?.silent = 0
        switch message.kind {
        case .poll:
            frames[message.frame]?.poll = reply
            deliver(message.frame)
        case .wake: wake(after: message.after ?? 0, reply)
        case .report:
            reply("taken")
            if keep(message) { onReport?() }
        case .event:
            reply("taken")
            if let event = message.event { onEvent?(event) }
        case .bye:
            reply("taken")
            forget(message.frame, because: .targetChanged)
            onReport?()
        case .answer:
            guard let id = message.id, pending[id]?.frame == message.frame else { return reply("void") }
            reply("taken")
            _ = keep(message)
            finish(id, message.error.map { .failure($0.asError) } ?? .success(message))
        }
    }

    /// Keeps the time for a script, whose own timers the page could see and clear.
    private func wake(after milliseconds: Double, _ reply: @escaping Reply) {
        guard wakes < Self.mostWakes else { return reply("ignored") }
        wakes += 1
        Task { [weak self] in
            try? await Task.sleep(for: .milliseconds(min(max(milliseconds, 0), Self.longestWake)))
            self?.wakes -= 1
            reply("awake")
        }
    }

    private func meet(_ frame: String) -> Bool {
        if frames[frame] != nil { return true }
        if frames.count >= Self.mostFrames {
            // The first is the page's own document.
            guard let idle = order.dropFirst().first(where: { frames[$0]?.isIdle == true }) else { return false }
            let poll = frames[idle]?.poll
            forget(idle, because: .targetChanged)
            poll?("later")
        }
        frames[frame] = Frame(report: FrameReport(id: frame))
        order.append(frame)
        if isHeld { send(PageCommand(.hold), to: frame) }
        return true
    }

    private func keep(_ message: PageMessage) -> Bool {
        guard let text = message.report, let report = try? decoder.frame(from: text.utf8), report.id == message.frame
        else { return false }
        frames[message.frame]?.report = report
        return true
    }

    // MARK: To the page

    package func nextCommand() -> UInt64 {
        lastCommand += 1
        return lastCommand
    }

    /// Sends a command whose answer, failure or time limit calls `completion` exactly once.
    /// - Parameter limit: After it the command fails as unresponsive; the script gives up half a second earlier.
    package func submit(
        _ command: PageCommand, id: UInt64, to frame: String, limit: Duration, completion: @escaping Completion
    ) {
        guard frames[frame] != nil else { return completion(.failure(.targetChanged)) }
        let scriptLimit = max(250, limit.milliseconds - 500)
        var command = command
        command.id = id
        command.limit = scriptLimit
        command.deadline = Date().timeIntervalSince1970 * 1000 + scriptLimit
        let timer = Task { [weak self] in
            try? await Task.sleep(for: limit)
            if !Task.isCancelled { self?.expire(id) }
        }
        pending[id] = Pending(frame: frame, completion: completion, limit: timer)
        send(command, to: frame)
    }

    /// Ends a command without its answer; the script undoes what it did or will do for it.
    package func abandon(_ id: UInt64, because error: WebPageError = .gone) {
        guard let command = pending[id] else { return }
        var cancel = PageCommand(.cancel)
        cancel.id = id
        send(cancel, to: command.frame)
        finish(id, .failure(error))
    }

    private func expire(_ id: UInt64) {
        guard let frame = pending[id]?.frame else { return }
        abandon(id, because: .unresponsive)
        frames[frame]?.silent += 1
        guard (frames[frame]?.silent ?? 0) >= 3 else { return }
        // If it lives after all, the answer to its poll makes it introduce itself again.
        frames[frame]?.poll?("[]")
        forget(frame, because: .unresponsive)
    }

    /// Holds or releases all frames except one, whose script already did so itself.
    /// - Parameter playing: What the hold silenced in them plays on.
    package func setHeld(_ held: Bool, except frame: String? = nil, playing: Bool = false) {
        isHeld = held
        var command = PageCommand(held ? .hold : .release)
        command.playing = playing
        broadcast(command, except: frame)
    }

    /// Releases one frame, and lets an element in it play that stands paused.
    package func release(playing target: PageTarget) {
        var command = PageCommand(.release, target)
        command.playing = true
        send(command, to: target.frame)
    }

    package func broadcast(_ command: PageCommand, except frame: String? = nil) {
        for name in order where name != frame { send(command, to: name) }
    }

    private func send(_ command: PageCommand, to frame: String) {
        guard var known = frames[frame] else { return }
        if known.queue.count >= Self.longestQueue { known.queue.removeFirst() }
        known.queue.append(command.json)
        frames[frame] = known
        deliver(frame, forThePerson: command.element != nil && command.playing == true)
    }

    private func deliver(_ frame: String, forThePerson: Bool = false) {
        guard let known = frames[frame], !known.queue.isEmpty else { return }
        let commands = "[\(known.queue.joined(separator: ","))]"
        if let reach, forThePerson, !known.isOutOfReach {
            frames[frame]?.queue = []
            reach(frame, commands) { [weak self] in self?.reached(frame, known.queue, $0) }
        } else if let poll = known.poll {
            frames[frame]?.poll = nil
            frames[frame]?.queue = []
            poll(commands)
        }
    }

    private func reached(_ frame: String, _ queue: [String], _ outcome: Delivery) {
        switch outcome {
        case .taken: return
        case .frameGone:
            guard frames[frame] != nil else { return }
            forget(frame, because: .targetChanged)
            onReport?()
        case .failed:
            frames[frame]?.isOutOfReach = true
            frames[frame]?.queue.insert(contentsOf: queue, at: 0)
            deliver(frame)
        }
    }

    // MARK: Endings

    private func finish(_ id: UInt64, _ result: Result<PageMessage, WebPageError>) {
        guard let command = pending.removeValue(forKey: id) else { return }
        command.limit.cancel()
        command.completion(result)
    }

    private func forget(_ frame: String, because error: WebPageError) {
        frames[frame] = nil
        order.removeAll { $0 == frame }
        for (id, command) in pending where command.frame == frame { finish(id, .failure(error)) }
    }

    /// The same document went somewhere else: what was asked of it no longer means anything.
    package func abandonAll() {
        for id in pending.keys.sorted() { abandon(id) }
    }

    /// Another document, another process, or the end: nothing that was known is true any more.
    package func reset() {
        isHeld = false
        frames = [:]
        order = []
        for id in pending.keys.sorted() { finish(id, .failure(.gone)) }
    }
}

extension PageMessage.Failure {
    var asError: WebPageError {
        switch self {
        case .targetChanged: .targetChanged
        case .refused: .refused
        }
    }
}

extension Duration {
    package var milliseconds: Double {
        Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
    }
}
