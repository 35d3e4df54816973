internal import CMpv

/// Owns ffmpeg's messages for the whole process. Main actor only.
///
/// ffmpeg has one place for messages, and libmpv gives it to the first core that comes up: a core that comes while
/// another still ends hears nothing, and once that one has ended, ffmpeg writes to the standard error output, addresses
/// included. So a core that plays nothing comes up first and stays. What it hears names no load; it is passed on while
/// exactly one core is alive, and dropped otherwise.
@MainActor
final class MPVLog {
    static let shared = MPVLog()

    private var core: OpaquePointer?
    private var bell: Bell?
    private var alive = MPVListeners<Listener>()

    private struct Listener { weak var handle: MPVHandle? }

    private init() {
        guard let core = MPVHandle.makeCore() else { return }
        let options = MPVOptions.all(output: .none, audioDevice: nil)
        guard options.allSatisfy({ $0.apply(to: core) }), mpv_initialize(core) >= 0 else {
            mpv_destroy(core)
            return
        }
        self.core = core
        mpv_request_log_messages(core, "error")
        let bell = Bell { [weak self] in self?.drain() }
        self.bell = bell
        mpv_set_wakeup_callback(core, Bell.ring, Unmanaged.passRetained(bell).toOpaque())
    }

    /// Whether ffmpeg's messages are in hand. Without that nothing may be loaded.
    var isOpen: Bool { core != nil }

    /// Whether no core that plays is alive.
    var isQuiet: Bool { alive.isEmpty }

    /// - Returns: The number to ``end(_:)`` with, when the core is told to end, and to ``leave(_:)`` with, when it has.
    func join(_ handle: MPVHandle) -> Int { alive.join(Listener(handle: handle)) }
    func end(_ id: Int) { alive.end(id, at: Double(MPVLoad.now) / 1e9) }
    func leave(_ id: Int) { alive.leave(id) }

    /// Passes on what has been said up to now.
    func drain() {
        while let core, let event = mpv_wait_event(core, 0)?.pointee, event.event_id != MPV_EVENT_NONE {
            guard let event = MPVEvent(copying: event) else { continue }
            alive.only(at: Double(MPVLoad.now) / 1e9)?.handle?.hear(event)
        }
    }
}
