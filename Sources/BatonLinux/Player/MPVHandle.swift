internal import CMpv
internal import Dispatch
internal import Glibc

/// One mpv core, wrapped once. Main actor only.
///
/// Every call into the core is asynchronous, because the core may be busy with a hostile stream and the caller is the
/// thread of the user interface. ``retire()`` ends it; the pointer never leaves this file except to make a
/// ``MPVRenderContext``.
@MainActor
final class MPVHandle {
    /// Receives everything but replies. Set once, right after creation.
    var onEvent: ((MPVEvent) -> Void)?
    /// The picture side of the core; freed before the core, as libmpv demands.
    private(set) var renderContext: MPVRenderContext?

    private var core: OpaquePointer?
    private var bell: Bell?
    private var membership: Int?
    private var replies: [UInt64: (MPVReply) -> Void] = [:]
    private var lastRequest: UInt64 = 0
    private var isDraining = false
    private var afterwards: [() -> Void] = []
    /// Keeps a retired handle alive until the core has let go of its picture.
    private var retirement: MPVHandle?

    /// Brings up an idle core.
    /// - Throws: ``MPVFailure``; the half-made core is destroyed.
    init(options: [MPVOption]) throws(MPVFailure) {
        guard MPVLog.shared.isOpen, let core = Self.makeCore() else { throw .coreUnavailable }
        let refused = options.filter { !$0.apply(to: core) }.map(\.name)
        guard refused.isEmpty else {
            mpv_destroy(core)
            throw .optionsRefused(refused)
        }
        guard mpv_initialize(core) >= 0 else {
            mpv_destroy(core)
            throw .coreUnavailable
        }
        self.core = core
        // Messages are read for what ``MPVComplaint`` knows, and dropped.
        mpv_request_log_messages(core, "warn")
        let bell = Bell { [weak self] in self?.drain() }
        self.bell = bell
        mpv_set_wakeup_callback(core, Bell.ring, Unmanaged.passRetained(bell).toOpaque())
        membership = MPVLog.shared.join(self)
    }

    isolated deinit { if core != nil { terminate() } }

    /// A core that is not brought up yet; the one way to make one.
    ///
    /// GTK sets the locale of the user; mpv parses numbers with it and refuses to start with a decimal comma.
    static func makeCore() -> OpaquePointer? {
        setlocale(LC_NUMERIC, "C")
        return mpv_create()
    }

    // MARK: Requests

    /// Runs a command with named arguments.
    func command(_ name: String, _ arguments: [String: MPVNode] = [:], reply: ((MPVReply) -> Void)? = nil) {
        request(reply) { core, id in
            MPVNode.map(arguments.merging(["name": .string(name)]) { _, name in name })
                .withCNode { mpv_command_node_async(core, id, $0) }
        }
    }

    func set(_ property: String, _ value: MPVNode, reply: ((MPVReply) -> Void)? = nil) {
        request(reply) { core, id in
            value.withCNode { mpv_set_property_async(core, id, property, MPV_FORMAT_NODE, $0) }
        }
    }

    func get(_ property: String, reply: @escaping (MPVReply) -> Void) {
        request(reply) { core, id in mpv_get_property_async(core, id, property, MPV_FORMAT_NODE) }
    }

    /// Reports the property now and whenever it changes.
    func observe(_ property: String) {
        guard let core else { return }
        mpv_observe_property(core, 0, property, MPV_FORMAT_NODE)
    }

    private func request(_ reply: ((MPVReply) -> Void)?, _ send: (OpaquePointer, UInt64) -> Int32) {
        guard let core else {
            reply?(.gone)
            return
        }
        lastRequest += 1
        if let reply { replies[lastRequest] = reply }
        let code = send(core, lastRequest)
        if code < 0 { replies.removeValue(forKey: lastRequest)?(.failed(code)) }
    }

    // MARK: Picture

    /// Makes the render context; the GL context of `view` must be current. `nil` if mpv cannot use it.
    func makeRenderContext(onUpdate: @escaping @MainActor () -> Void) -> MPVRenderContext? {
        guard let core, renderContext == nil else { return nil }
        renderContext = MPVRenderContext(core: core, onUpdate: onUpdate)
        return renderContext
    }

    // MARK: Events

    /// Runs `work` once all that the core has told so far is delivered.
    ///
    /// mpv hands out messages after all events and replies, so that the end of a file overtakes the reason for it.
    func whenDrained(_ work: @escaping () -> Void) {
        if isDraining { return afterwards.append(work) }
        MPVLog.shared.drain()
        work()
    }

    /// Takes in what ffmpeg said of this core's load.
    func hear(_ event: MPVEvent) {
        guard retirement == nil, case .complaint = event else { return }
        onEvent?(event)
    }

    private func drain() {
        isDraining = true
        deliver()
        isDraining = false
        guard !afterwards.isEmpty else { return }
        MPVLog.shared.drain()
        let work = afterwards
        afterwards = []
        work.forEach { $0() }
    }

    private func deliver() {
        while let core, let event = mpv_wait_event(core, 0)?.pointee, event.event_id != MPV_EVENT_NONE {
            switch event.event_id {
            case MPV_EVENT_COMMAND_REPLY, MPV_EVENT_SET_PROPERTY_REPLY, MPV_EVENT_GET_PROPERTY_REPLY:
                guard let reply = replies.removeValue(forKey: event.reply_userdata) else { continue }
                reply(MPVReply(copying: event))
            default:
                guard let event = MPVEvent(copying: event) else { continue }
                if retirement == nil { onEvent?(event) } else { followRetirement(event) }
            }
        }
    }

    // MARK: End

    /// Ends the core. Returns at once, whatever the core is busy with; no event and no reply arrives afterwards.
    ///
    /// Pending replies are answered with ``MPVReply/gone``. Without a picture the core is destroyed on a background
    /// thread. With one, the render context must go first, on this thread, and freeing it waits for the core; so the
    /// core is asked to close the file, and is destroyed when it says that it has. A core that never answers is
    /// abandoned, with its picture: whoever showed it may be gone by then.
    func retire() {
        guard core != nil, retirement == nil else { return }
        if let membership { MPVLog.shared.end(membership) }
        onEvent = nil
        let pending = replies.values
        replies = [:]
        afterwards = []
        pending.forEach { $0(.gone) }
        guard renderContext != nil else { return terminate() }
        retirement = self
        // It says that it is idle before it lets go of its picture; without an output it has done so.
        command("stop") { [weak self] _ in self?.observe("current-vo") }
    }

    private func followRetirement(_ event: MPVEvent) {
        switch event {
        case .property("current-vo", .none), .shutDown: terminate()
        case .property, .fileStarted, .fileEnded, .fileLoaded, .seekStarted, .restarted, .videoChanged, .audioChanged,
            .complaint:
            break
        }
    }

    private func terminate() {
        guard let core else { return }
        renderContext?.freeInItsContext()
        renderContext = nil
        self.core = nil
        bell?.silence()
        let lent = bell.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) }
        bell = nil
        let address = UInt(bitPattern: core)
        let membership = membership
        if let membership { MPVLog.shared.end(membership) }
        DispatchQueue.global(qos: .utility).async {
            mpv_terminate_destroy(OpaquePointer(bitPattern: address))
            // Only now has mpv stopped ringing: give back the reference that it was lent.
            if let lent, let bell = UnsafeRawPointer(bitPattern: lent) { Unmanaged<Bell>.fromOpaque(bell).release() }
            // The demuxer's cache is freed in small blocks that glibc would keep.
            baton_return_free_memory()
            Task { @MainActor in if let membership { MPVLog.shared.leave(membership) } }
        }
        retirement = nil
    }
}

/// The answer to one request.
enum MPVReply: Equatable {
    case done(MPVNode)
    /// mpv's error code, see `mpv_error`.
    case failed(Int32)
    /// The core was retired first.
    case gone

    init(copying event: mpv_event) {
        guard event.error >= 0 else {
            self = .failed(event.error)
            return
        }
        guard event.event_id == MPV_EVENT_GET_PROPERTY_REPLY,
            let property = event.data?.assumingMemoryBound(to: mpv_event_property.self).pointee
        else {
            self = .done(.none)
            return
        }
        self = .done(MPVNode(copyingPropertyData: property.data, property.format))
    }

    var value: MPVNode { if case .done(let value) = self { value } else { .none } }
}
