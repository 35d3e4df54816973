internal import BatonRuntime

/// What the sound server says of its streams and outputs. A value, so that it can be reasoned about without a server.
struct AudioWorld: Equatable {
    struct Stream: Equatable {
        var output: UInt32
        /// The process that plays it, as it says of itself.
        var process: Int32?
        /// What it is for: "phone", "video"…
        var role: String?
        var isCorked: Bool
        var isMuted: Bool
        /// Part of the full amplitude; above 1 is amplified.
        var amplitude: Double
    }

    struct Output: Equatable {
        /// The socket in use, such as headphones; `nil` for outputs without sockets.
        var port: String?
        /// Sockets in which nothing is plugged.
        var emptyPorts: Set<String> = []
    }

    var streams: [UInt32: Stream] = [:]
    var outputs: [UInt32: Output] = [:]
}

/// Sees in the changes of a world what they mean for a playback.
struct AudioJudge {
    /// The process whose streams are ours.
    let process: Int32
    private var world = AudioWorld()
    private(set) var isInterrupted = false

    init(process: Int32) { self.process = process }

    /// Another server is there: its numbers mean something else. A call that it does not know is over.
    mutating func forget() { world = AudioWorld() }

    /// Our stream; the newest, if an old one is still on its way out.
    func own(in world: AudioWorld) -> (index: UInt32, stream: AudioWorld.Stream)? {
        world.streams.filter { $0.value.process == process }.max { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// - Returns: What happened since the last look, in the order in which it counts.
    mutating func look(at next: AudioWorld) -> [AudioInterruption] {
        defer { world = next }
        var found: [AudioInterruption] = []
        if let (_, old) = own(in: world), isLost(old.output, in: next) { found.append(.outputLost) }
        let isCalled = next.streams.values.contains { $0.role == "phone" && !$0.isCorked && $0.process != process }
        if isCalled != isInterrupted {
            isInterrupted = isCalled
            found.append(isCalled ? .began : .ended)
        }
        return found
    }

    /// The output is gone, or its socket was pulled and the server chose another one.
    private func isLost(_ output: UInt32, in next: AudioWorld) -> Bool {
        guard let before = world.outputs[output] else { return false }
        guard let after = next.outputs[output] else { return true }
        guard let port = before.port, after.port != port else { return false }
        return after.emptyPorts.contains(port) && !before.emptyPorts.contains(port)
            || before.emptyPorts.contains(port)
    }
}
