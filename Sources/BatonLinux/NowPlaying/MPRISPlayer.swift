internal import BatonCore
public import BatonRuntime
internal import CGtkWebKit
internal import Glibc
internal import GObjectSupport

/// Shows the native playback to the desktop as an MPRIS player, and takes its commands. Main actor only.
///
/// The name is on the bus only while a session is shown, and goes with the process, however that ends.
@MainActor
public final class MPRISPlayer: NowPlaying {
    private let connection: GObjectReference?
    private let artwork = ArtworkFile()
    private weak var source: (any NowPlayingSource)?
    private var sourceName: ObjectIdentifier?
    private var item: NowPlayingItem?
    private var shown: MPRISProperties?
    private var root: BusObject?
    private var player: BusObject?
    private var owned: String?
    /// Counts appearances and disappearances: an answer for an older one means nothing.
    private var appearance = 0

    /// Uses the session bus of this process; without one, everything here does nothing.
    public init() {
        connection = SessionBus.connection()
    }

    isolated deinit { disappear() }

    public func publish(_ item: NowPlayingItem, from source: any NowPlayingSource) {
        self.source = source
        sourceName = ObjectIdentifier(source)
        self.item = item
        let properties = MPRISProperties(item, artwork: item.artwork.flatMap { artwork.address(of: $0) })
        guard let old = shown else {
            shown = properties
            return appear()
        }
        shown = properties
        let (rootChanges, playerChanges) = (
            MPRISProperties.changes(old.root, properties.root), MPRISProperties.changes(old.player, properties.player)
        )
        if !rootChanges.isEmpty { root?.emitChanged(rootChanges) }
        if !playerChanges.isEmpty { player?.emitChanged(playerChanges) }
    }

    public func jumped(to position: Double, source: any NowPlayingSource) {
        guard ObjectIdentifier(source) == sourceName, let time = MPRISProperties.microseconds(position) else { return }
        player?.emit("Seeked", [.int64(time)])
    }

    public func withdraw(_ source: ObjectIdentifier) {
        guard source == sourceName else { return }
        self.source = nil
        sourceName = nil
        item = nil
        shown = nil
        disappear()
    }

    // MARK: On the bus

    private func appear() {
        guard let bus = connection.map({ OpaquePointer($0.pointer) }) else { return }
        root = BusObject(
            connection: bus, path: MPRISInterface.path, xml: MPRISInterface.root,
            call: { [weak self] method, _ in self?.callRoot(method) ?? .done },
            get: { [weak self] in self?.shown?.root[$0] },
            set: { [weak self] in self?.setRoot($0, $1) ?? false })
        player = BusObject(
            connection: bus, path: MPRISInterface.path, xml: MPRISInterface.player,
            call: { [weak self] in self?.callPlayer($0, $1) ?? .done },
            get: { [weak self] in self?.getPlayer($0) },
            set: { [weak self] in self?.setPlayer($0, $1) ?? false })
        own([MPRISInterface.name, "\(MPRISInterface.name).instance\(getpid())"])
    }

    /// Another process of the app may show its playback under the plain name; then this one gets a number.
    private func own(_ names: [String]) {
        guard let connection, let name = names.first else { return }
        appearance += 1
        let mine = appearance
        owned = name
        Task { [weak self] in
            let flags = UInt32(4)  // Do not queue: a name that comes later would come without being asked for.
            let answer = await BusCall.send(
                "RequestName", [.string(name), .uint32(flags)], to: BusCall.bus, on: connection)
            guard let self, appearance == mine, answer == [.uint32(3)] else { return }
            own(Array(names.dropFirst()))
        }
    }

    private func disappear() {
        appearance += 1
        if let connection, let owned {
            self.owned = nil
            // Sent on the same connection, so it arrives after the request for the name.
            Task { _ = await BusCall.send("ReleaseName", [.string(owned)], to: BusCall.bus, on: connection) }
        }
        root = nil
        player = nil
        artwork.remove()
    }

    // MARK: What is asked

    private func callRoot(_ method: String) -> BusObject.Answer {
        source?.obey(.app(method == "Raise" ? .raise : .quit))
        return .done
    }

    private func setRoot(_ property: String, _ value: Variant) -> Bool {
        guard property == "Fullscreen", case .bool(let wanted) = value else { return false }
        source?.obey(.app(.setFullScreen(wanted)))
        return true
    }

    private func getPlayer(_ property: String) -> Variant? {
        guard property == "Position" else { return shown?.player[property] }
        return .int64(source?.nowPlayingPosition.flatMap { MPRISProperties.microseconds($0) } ?? 0)
    }

    private func callPlayer(_ method: String, _ arguments: [Variant]) -> BusObject.Answer {
        switch (method, arguments.first, arguments.last) {
        case ("Play", _, _): source?.obey(.play)
        case ("Pause", _, _): source?.obey(.pause)
        case ("PlayPause", _, _): source?.obey(.togglePlaying)
        case ("Stop", _, _): source?.obey(.stop)
        case ("Seek", .int64(let offset), _): if shown?.player["CanSeek"] == .bool(true) { seek(by: offset) }
        case ("SetPosition", .objectPath(let track), .int64(let position)): seek(to: position, track)
        case ("OpenUri", _, _):
            return .error(
                name: "org.freedesktop.DBus.Error.NotSupported",
                "Baton plays what a page plays; open the page in its window")
        case (_, _, _): break  // Next and Previous: one playback has no neighbours.
        }
        return .done
    }

    private func seek(by offset: Int64) { source?.obey(.seekBy(Double(offset) / 1e6)) }

    /// A position of another track, or outside of this one, is to be ignored.
    private func seek(to position: Int64, _ track: String) {
        guard track == shown?.track, shown?.player["CanSeek"] == .bool(true) else { return }
        let seconds = Double(position) / 1e6
        guard seconds >= 0, seconds <= item?.duration ?? .infinity else { return }
        source?.obey(.seekTo(seconds))
    }

    private func setPlayer(_ property: String, _ value: Variant) -> Bool {
        switch (property, value) {
        case ("Rate", .double(let rate)):
            guard rate.isFinite, rate >= 0 else { return false }
            source?.obey(rate == 0 ? .pause : .setRate(rate))
        case ("Volume", .double(let volume)):
            guard volume.isFinite else { return false }
            source?.obey(.setVolume(max(volume, 0)))
        case ("LoopStatus", .string(let status)) where status == "None" || status == "Track":
            source?.obey(.setLooping(status == "Track"))
        case (_, _): return false
        }
        return true
    }
}
