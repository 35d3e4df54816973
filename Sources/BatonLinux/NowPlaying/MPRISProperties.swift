internal import BatonCore
internal import BatonRuntime

/// What the two interfaces say of an item. A pure value.
struct MPRISProperties: Equatable {
    var root: [String: Variant]
    var player: [String: Variant]
    /// The object path that stands for this playback.
    let track: String

    /// - Parameter artwork: The place of a local file; never an address of the network.
    init(_ item: NowPlayingItem, artwork: String?) {
        track = "/org/batonplayer/Baton/Playback/\(item.number)"
        root = [
            "CanQuit": .bool(true), "CanRaise": .bool(true), "CanSetFullscreen": .bool(true),
            "Fullscreen": .bool(item.isFullScreen), "HasTrackList": .bool(false), "Identity": .string("Baton"),
            "DesktopEntry": .string(BatonApplication.identifier), "SupportedUriSchemes": .strings([]),
            "SupportedMimeTypes": .strings([]),
        ]
        let status =
            switch item.status {
            case .playing: "Playing"
            case .paused: "Paused"
            case .stopped: "Stopped"
            }
        let rates = item.canChangeRate ? NowPlayingItem.rates : 1...1
        player = [
            "PlaybackStatus": .string(status), "LoopStatus": .string(item.isLooping ? "Track" : "None"),
            "Rate": .double(item.settings.rate), "MinimumRate": .double(rates.lowerBound),
            "MaximumRate": .double(rates.upperBound),
            "Volume": .double(item.settings.muted ? 0 : item.settings.volume),
            "CanGoNext": .bool(false), "CanGoPrevious": .bool(false), "CanPlay": .bool(true), "CanPause": .bool(true),
            "CanSeek": .bool(item.canSeek), "CanControl": .bool(true),
            "Metadata": .dictionary(Self.metadata(item, track, artwork)),
        ]
    }

    private static func metadata(_ item: NowPlayingItem, _ track: String, _ artwork: String?) -> [String: Variant] {
        var values: [String: Variant] = ["mpris:trackid": .objectPath(track), "xesam:title": .string(item.title)]
        if let length = item.duration.flatMap({ microseconds($0) }) { values["mpris:length"] = .int64(length) }
        // Panels have a line for the artist and one for the album; the site takes the first that is free.
        if !item.artist.isEmpty {
            values["xesam:artist"] = .strings([item.artist])
        } else if !item.site.isEmpty {
            values["xesam:artist"] = .strings([item.site])
        }
        let album = !item.album.isEmpty ? item.album : item.artist.isEmpty ? "" : item.site
        if !album.isEmpty { values["xesam:album"] = .string(album) }
        if let artwork { values["mpris:artUrl"] = .string(artwork) }
        return values
    }

    /// `nil` for what cannot be a time.
    static func microseconds(_ seconds: Double) -> Int64? {
        guard seconds.isFinite, abs(seconds) < 1e12 else { return nil }
        return Int64(clamping: (seconds * 1e6).rounded())
    }

    static func changes(_ old: [String: Variant], _ new: [String: Variant]) -> [String: Variant] {
        new.filter { old[$0.key] != $0.value }
    }
}
