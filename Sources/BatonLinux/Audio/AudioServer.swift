internal import CGtkWebKit
internal import CPulse

/// A look at the sound server, PulseAudio or PipeWire, beside the player's own connection to it. Main actor only.
///
/// mpv plays into a stream and does not hear what the server has to say about it; this does. It never starts a server,
/// and one that goes away is waited for.
@MainActor
final class AudioServer {
    /// Called after anything changed, once everything that is known is known.
    var onChange: (@MainActor (AudioWorld) -> Void)?
    /// Called when another server is there in the place of the one that was known: it numbers everything anew.
    var onNewServer: (@MainActor () -> Void)?
    private(set) var world = AudioWorld()

    private let loop: OpaquePointer?
    private var context: OpaquePointer?
    private var lent: UnsafeMutableRawPointer?
    private var listsToCome = 2
    private let address: String?
    private var isKnown = false
    private var reconnecting: Task<Void, Never>?

    /// How long a server that went away is left alone.
    private static let pause = Duration.seconds(1)

    /// - Parameter address: The server's; `nil` for the one that everybody uses.
    init(address: String? = nil) {
        self.address = address
        loop = pa_glib_mainloop_new(nil)
        lent = Unmanaged.passRetained(WeakServer(self)).toOpaque()
        connect()
    }

    private func connect() {
        guard let loop, let context = pa_context_new(pa_glib_mainloop_get_api(loop), "Baton") else { return }
        self.context = context
        pa_context_set_state_callback(context, serverStateChanged, lent)
        pa_context_set_subscribe_callback(context, somethingChanged, lent)
        if pa_context_connect(context, address, PA_CONTEXT_NOAUTOSPAWN, nil) < 0 { connectLater() }
    }

    private func connectLater() {
        guard reconnecting == nil else { return }
        reconnecting = Task { [weak self] in
            try? await Task.sleep(for: Self.pause)
            guard !Task.isCancelled, let self else { return }
            reconnecting = nil
            disconnect()
            connect()
        }
    }

    private func disconnect() {
        guard let context else { return }
        self.context = nil
        pa_context_set_state_callback(context, nil, nil)
        pa_context_set_subscribe_callback(context, nil, nil)
        // Ends every answer that is still to come, before what they point to goes.
        pa_context_disconnect(context)
        pa_context_unref(context)
    }

    isolated deinit {
        reconnecting?.cancel()
        disconnect()
        if let loop { pa_glib_mainloop_free(loop) }
        if let lent { Unmanaged<WeakServer>.fromOpaque(lent).release() }
    }

    // MARK: To the server

    func setMuted(_ muted: Bool, stream: UInt32) {
        guard let context else { return }
        forget(pa_context_set_sink_input_mute(context, stream, muted ? 1 : 0, nil, nil))
    }

    /// - Parameter amplitude: Part of the full amplitude.
    func setAmplitude(_ amplitude: Double, stream: UInt32) {
        guard let context else { return }
        var volume = pa_cvolume()
        pa_cvolume_set(&volume, channels[stream] ?? 2, pa_sw_volume_from_linear(amplitude))
        forget(pa_context_set_sink_input_volume(context, stream, &volume, nil, nil))
    }

    private var channels: [UInt32: UInt32] = [:]

    private func forget(_ operation: OpaquePointer?) { if let operation { pa_operation_unref(operation) } }

    // MARK: From the server

    fileprivate func stateChanged() {
        guard let context else { return }
        let state = pa_context_get_state(context)
        if state == PA_CONTEXT_FAILED || state == PA_CONTEXT_TERMINATED { return connectLater() }
        guard state == PA_CONTEXT_READY else { return }
        world = AudioWorld()
        channels = [:]
        listsToCome = 2
        if isKnown { onNewServer?() }
        isKnown = true
        let mask = pa_subscription_mask_t(
            rawValue: PA_SUBSCRIPTION_MASK_SINK.rawValue | PA_SUBSCRIPTION_MASK_SINK_INPUT.rawValue)
        forget(pa_context_subscribe(context, mask, nil, nil))
        forget(pa_context_get_sink_info_list(context, outputListed, lent))
        forget(pa_context_get_sink_input_info_list(context, streamListed, lent))
    }

    fileprivate func changed(_ type: pa_subscription_event_type_t, _ index: UInt32) {
        guard let context else { return }
        let isStream =
            type.rawValue & PA_SUBSCRIPTION_EVENT_FACILITY_MASK.rawValue
            == PA_SUBSCRIPTION_EVENT_SINK_INPUT.rawValue
        let isRemoval =
            type.rawValue & PA_SUBSCRIPTION_EVENT_TYPE_MASK.rawValue == PA_SUBSCRIPTION_EVENT_REMOVE.rawValue
        switch (isStream, isRemoval) {
        case (true, true):
            world.streams[index] = nil
            channels[index] = nil
        case (false, true): world.outputs[index] = nil
        case (true, false): return forget(pa_context_get_sink_input_info(context, index, streamTold, lent))
        case (false, false): return forget(pa_context_get_sink_info_by_index(context, index, outputTold, lent))
        }
        tell()
    }

    fileprivate func told(_ stream: AudioWorld.Stream, _ index: UInt32, channels: UInt32) {
        self.channels[index] = channels
        guard world.streams[index] != stream else { return }
        world.streams[index] = stream
        tell()
    }

    fileprivate func told(_ output: AudioWorld.Output, _ index: UInt32) {
        guard world.outputs[index] != output else { return }
        world.outputs[index] = output
        tell()
    }

    fileprivate func listEnded() {
        guard listsToCome > 0 else { return }
        listsToCome -= 1
        tell()
    }

    private func tell() { if listsToCome == 0 { onChange?(world) } }
}

private final class WeakServer: Sendable {
    @MainActor private(set) weak var server: AudioServer?
    @MainActor init(_ server: AudioServer) { self.server = server }
}

// libpulse calls these from GLib's main loop, on the main thread.

@MainActor
private func server(_ context: UnsafeMutableRawPointer?) -> AudioServer? {
    guard let context else { return nil }
    return Unmanaged<WeakServer>.fromOpaque(context).takeUnretainedValue().server
}

private func serverStateChanged(_ connection: OpaquePointer?, _ context: UnsafeMutableRawPointer?) {
    nonisolated(unsafe) let context = context
    MainActor.assumeIsolated { server(context)?.stateChanged() }
}

private func somethingChanged(
    _ connection: OpaquePointer?, _ type: pa_subscription_event_type_t, _ index: UInt32,
    _ context: UnsafeMutableRawPointer?
) {
    nonisolated(unsafe) let context = context
    MainActor.assumeIsolated { server(context)?.changed(type, index) }
}

private func listEnded(_ context: UnsafeMutableRawPointer?) {
    nonisolated(unsafe) let context = context
    MainActor.assumeIsolated { server(context)?.listEnded() }
}

private func streamListed(
    _ connection: OpaquePointer?, _ info: UnsafePointer<pa_sink_input_info>?, _ end: Int32,
    _ context: UnsafeMutableRawPointer?
) {
    if end == 0 { streamTold(connection, info, end, context) } else { listEnded(context) }
}

/// One stream, asked for alone or in a list.
private func streamTold(
    _ connection: OpaquePointer?, _ info: UnsafePointer<pa_sink_input_info>?, _ end: Int32,
    _ context: UnsafeMutableRawPointer?
) {
    nonisolated(unsafe) let context = context
    guard end == 0, let info = info?.pointee else { return }
    var volume = info.volume
    let stream = AudioWorld.Stream(
        output: info.sink, process: text(info.proplist, "application.process.id").flatMap { Int32($0) },
        role: text(info.proplist, "media.role"), isCorked: info.corked != 0, isMuted: info.mute != 0,
        amplitude: info.has_volume != 0 ? pa_sw_volume_to_linear(pa_cvolume_max(&volume)) : 1)
    let (index, channels) = (info.index, UInt32(info.volume.channels))
    MainActor.assumeIsolated { server(context)?.told(stream, index, channels: channels) }
}

private func outputListed(
    _ connection: OpaquePointer?, _ info: UnsafePointer<pa_sink_info>?, _ end: Int32,
    _ context: UnsafeMutableRawPointer?
) {
    if end == 0 { outputTold(connection, info, end, context) } else { listEnded(context) }
}

/// One output, asked for alone or in a list.
private func outputTold(
    _ connection: OpaquePointer?, _ info: UnsafePointer<pa_sink_info>?, _ end: Int32,
    _ context: UnsafeMutableRawPointer?
) {
    nonisolated(unsafe) let context = context
    guard end == 0, let info = info?.pointee else { return }
    var output = AudioWorld.Output(port: info.active_port?.pointee.name.map { String(cString: $0) })
    for place in 0..<Int(info.n_ports) {
        guard let port = info.ports?[place]?.pointee, let name = port.name else { continue }
        if port.available == Int32(PA_PORT_AVAILABLE_NO.rawValue) { output.emptyPorts.insert(String(cString: name)) }
    }
    let (told, index) = (output, info.index)
    MainActor.assumeIsolated { server(context)?.told(told, index) }
}

private func text(_ properties: OpaquePointer?, _ key: String) -> String? {
    guard let properties, let value = pa_proplist_gets(properties, key) else { return nil }
    return String(cString: value)
}
