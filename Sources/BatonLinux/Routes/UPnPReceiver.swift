internal import BatonCore
internal import BatonRuntime
internal import CGUPnP
internal import GObjectSupport

/// A television or another UPnP AV renderer. Main actor only.
///
/// It fetches the stream by itself, without the page's cookies. It never tells the position by itself either, so the
/// one who uses it asks.
@MainActor
final class UPnPReceiver: Receiver {
    let route: Route
    private let transport: any DeviceService
    private let rendering: (any DeviceService)?
    /// As loud as the person had set it, in its own steps; `nil` if it does not say.
    private var ownVolume: Int?
    /// What it was told last.
    private var toldVolume: Int?
    private var isMutedByUs = false
    private let seekPatience: Duration

    /// Seconds within which a receiver must play.
    private static let startLimit = 12.0
    /// Seconds by which a receiver may be off; its clock counts whole ones.
    static let tolerance = 2.0

    /// - Parameter kind: What shall be played; the route carries a refusal if the receiver does not name it.
    convenience init?(device: GObjectReference, id: String, name: String, kind: StreamKind, isOnlyHere: Bool) async {
        guard let transport = UPnPService(of: device, "AVTransport") else { return nil }
        let connections = UPnPService(of: device, "ConnectionManager")
        let sink = try? await connections?.call("GetProtocolInfo", [], wanted: ["Sink"], instance: false).first
        let plays = SinkProtocols((sink ?? nil) ?? "").names(Self.types(of: kind))
        self.init(
            route: Route(
                id: id, name: name, kind: .television,
                refusal: isOnlyHere ? .onlyHere : plays ? nil : .formatNotPlayed),
            transport: transport, rendering: UPnPService(of: device, "RenderingControl"))
    }

    /// - Parameters:
    ///   - rendering: `nil` for a device whose sound cannot be steered.
    ///   - seekPatience: How long a seek may take that the device does not call loading.
    init(
        route: Route, transport: any DeviceService, rendering: (any DeviceService)?,
        seekPatience: Duration = .seconds(4)
    ) {
        self.seekPatience = seekPatience
        self.route = route
        self.transport = transport
        self.rendering = rendering
    }

    /// The names under which receivers list a kind of stream.
    private static func types(of kind: StreamKind) -> [String] {
        switch kind {
        // GStreamer's renderers name the container by its older brother.
        case .mp4: ["video/mp4", "video/x-m4v", "video/quicktime"]
        case .hls:
            [
                "application/vnd.apple.mpegurl", "application/x-mpegurl", "application/x-hls", "audio/x-mpegurl",
                "audio/mpegurl",
            ]
        }
    }

    func begin(_ source: consuming StreamSource, title: String, at position: Double) async throws(RouteFailure) {
        let type = Self.types(of: source.kind)[0]
        // The one place where the address leaves this computer, and only to the receiver that the person chose.
        let arguments = source.use { address in
            [("CurrentURI", address), ("CurrentURIMetaData", Self.description(title, address, type))]
        }
        do throws(RouteFailure) {
            try await transport.call("SetAVTransportURI", arguments)
        } catch {
            guard error == .refused else { throw error }
            // Some receivers stumble over the description alone.
            try await transport.call("SetAVTransportURI", [arguments[0], ("CurrentURIMetaData", "")])
        }
        // Some say nought while they play nothing.
        ownVolume = await loudness().flatMap { $0 > 0 ? $0 : nil }
        // Not every receiver can be muted; the one that cannot is heard for the moment until this computer is silent.
        try? await setMuted(true)
        try await transport.call("Play", [("Speed", "1")])
        try await waitUntilItPlays()
        if position >= 1 { try await jump(to: position) }
    }

    private func waitUntilItPlays() async throws(RouteFailure) {
        let end = ContinuousClock.now + .seconds(Self.startLimit)
        var hasBegun = false
        while ContinuousClock.now < end {
            switch try await state().status {
            case .playing: return
            case .waiting: hasBegun = true
            case .paused: break
            // Before it begins it is stopped, too.
            case .stopped: if hasBegun { throw .refused }
            }
            try? await Task.sleep(for: .milliseconds(250))
            if Task.isCancelled { throw .overtaken }
        }
        throw .timedOut
    }

    /// Seeks and waits until it is there: a receiver that begins at the start of the film has not taken over.
    private func jump(to position: Double) async throws(RouteFailure) {
        let began = ContinuousClock.now
        let end = began + .seconds(Self.startLimit)
        let target = [("Unit", "REL_TIME"), ("Target", UPnPTime.text(position))]
        try await transport.call("Seek", target)
        var asked = ContinuousClock.now
        var first: Double?
        while ContinuousClock.now < end {
            let state = try await state()
            let passed = (ContinuousClock.now - began) / .seconds(1)
            if state.status == .playing, let now = state.position, now >= position - Self.tolerance,
                now <= position + passed + Self.tolerance
            {
                // Some say that they play long before a picture moves.
                if let seen = first, now > seen { return }
                first = first ?? now
            }
            try? await Task.sleep(for: .milliseconds(250))
            if Task.isCancelled { throw .overtaken }
            // A seek that comes while it still opens the film can leave it standing for good.
            if state.status == .playing, ContinuousClock.now - asked > seekPatience {
                try await transport.call("Seek", target)
                asked = ContinuousClock.now
                first = nil
            }
        }
        throw .timedOut
    }

    func play() async throws(RouteFailure) { try await transport.call("Play", [("Speed", "1")]) }

    func pause() async throws(RouteFailure) {
        try await transport.call("Pause")
        // It counts when it is observed.
        for _ in 0..<20 {
            if try await state().status != .playing { return }
            try? await Task.sleep(for: .milliseconds(100))
        }
        throw .timedOut
    }

    func seek(to position: Double) async throws(RouteFailure) {
        guard try await state().status == .playing else {
            try await transport.call("Seek", [("Unit", "REL_TIME"), ("Target", UPnPTime.text(position))])
            return
        }
        try await jump(to: position)
    }

    /// Full volume is as loud as the person had set the television, so that nobody is startled by it.
    ///
    /// Neither volume nor mute need be there (RenderingControl:1, 2.4): a device that has none plays as loud as it is.
    func setVolume(_ volume: Double, muted: Bool) async throws(RouteFailure) {
        if let ownVolume, let rendering {
            let level = Int(clamping: (min(max(volume, 0), 1) * Double(ownVolume)).rounded())
            if level != toldVolume ?? ownVolume {
                let before = toldVolume
                toldVolume = level
                do throws(RouteFailure) {
                    try await rendering.call("SetVolume", Self.volume(level))
                } catch {
                    // Nothing to be put back. Where there was no answer, it may have done it.
                    if error == .refused, toldVolume == level { toldVolume = before }
                }
            }
        }
        try await setMuted(muted)
    }

    /// What counts is a silence that was asked for, and the end of one that is ours.
    private func setMuted(_ muted: Bool) async throws(RouteFailure) {
        let wasMuted = isMutedByUs
        do throws(RouteFailure) {
            guard let rendering else { throw .refused }
            isMutedByUs = muted
            try await rendering.call("SetMute", Self.mute(muted))
        } catch {
            isMutedByUs = wasMuted || muted && error != .refused
            if muted || wasMuted { throw error }
        }
    }

    /// Its volume in its own steps; `nil` if it does not say.
    func loudness() async -> Int? { await told("GetVolume", "CurrentVolume").flatMap { Int($0) } }

    /// `nil` if it does not say.
    func isMuted() async -> Bool? {
        await told("GetMute", "CurrentMute").map { $0 == "1" || $0.lowercased() == "true" }
    }

    private func told(_ action: String, _ result: String) async -> String? {
        let answer = try? await rendering?.call(action, [("Channel", "Master")], wanted: [result])
        return answer?.first.flatMap { $0 }
    }

    private static func mute(_ muted: Bool) -> [(String, String)] {
        [("Channel", "Master"), ("DesiredMute", muted ? "1" : "0")]
    }

    private static func volume(_ level: Int) -> [(String, String)] {
        [("Channel", "Master"), ("DesiredVolume", "\(level)")]
    }

    func state() async throws(RouteFailure) -> ReceiverState {
        let status = try await transport.call("GetTransportInfo", wanted: ["CurrentTransportState"]).first ?? nil
        let times = try await transport.call("GetPositionInfo", wanted: ["RelTime", "TrackDuration"])
        return ReceiverState(
            status: Self.status(status), position: UPnPTime.seconds(times.first ?? nil),
            duration: UPnPTime.seconds(times.last ?? nil).flatMap { $0 > 0 ? $0 : nil })
    }

    /// AVTransport:1, table 1; vendors add states of their own, which all mean that it does not play.
    static func status(_ text: String?) -> ReceiverState.Status {
        switch text {
        case "PLAYING": .playing
        case "PAUSED_PLAYBACK", "PAUSED_RECORDING": .paused
        case "TRANSITIONING": .waiting
        case _: .stopped
        }
    }

    /// Silent first; then the television is as loud as it was.
    func stop() {
        let volume = toldVolume == ownVolume ? nil : toldVolume.flatMap { _ in ownVolume }
        let wasMuted = isMutedByUs
        (toldVolume, isMutedByUs) = (nil, false)
        LastWords.say { [transport, rendering] in
            _ = try? await transport.call("Stop")
            if let volume { _ = try? await rendering?.call("SetVolume", Self.volume(volume)) }
            if wasMuted { _ = try? await rendering?.call("SetMute", Self.mute(false)) }
        }
    }

    /// A DIDL-Lite item: receivers show its title, and some refuse a stream without one.
    static func description(_ title: String, _ address: String, _ type: String) -> String {
        """
        <DIDL-Lite xmlns="urn:schemas-upnp-org:metadata-1-0/DIDL-Lite/" xmlns:dc="http://purl.org/dc/elements/1.1/" \
        xmlns:upnp="urn:schemas-upnp-org:metadata-1-0/upnp/"><item id="0" parentID="-1" restricted="1">\
        <dc:title>\(plain(title.isEmpty ? "Baton" : title))</dc:title>\
        <upnp:class>object.item.videoItem</upnp:class>\
        <res protocolInfo="http-get:*:\(type):*">\(escaped(address))</res></item></DIDL-Lite>
        """
    }

    /// Without markup: rygel decodes a description twice, and ends at an ampersand that was properly encoded once.
    private static func plain(_ title: String) -> String {
        String(title.replacing("&", with: "＆").map { $0 == "<" ? "‹" : $0 == ">" ? "›" : $0 })
    }

    private static func escaped(_ text: String) -> String {
        guard let made = g_markup_escape_text(text, -1) else { return "" }
        defer { g_free(made) }
        return String(cString: made)
    }
}
