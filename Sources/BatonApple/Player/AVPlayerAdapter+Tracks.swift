#if os(iOS) || os(macOS)
internal import AVFoundation
public import BatonCore

extension AVPlayerAdapter {
    public var tracks: [MediaTrack] { MediaTrack.Kind.allCases.flatMap(tracks) }

    private func tracks(_ kind: MediaTrack.Kind) -> [MediaTrack] {
        guard let options = current?.groups[kind]?.options else { return [] }
        return options.enumerated().map { place, option in
            // A stream may say "und", which tells nobody anything.
            let language = option.extendedLanguageTag.flatMap { $0 == "und" ? nil : $0 }
            return MediaTrack(kind: kind, id: place, name: option.displayName, language: language)
        }
    }

    public func selectedTrack(_ kind: MediaTrack.Kind) -> MediaTrack? {
        guard let load = current, let group = load.groups[kind],
            let option = load.item.currentMediaSelection.selectedMediaOption(in: group),
            let place = group.options.firstIndex(of: option)
        else { return nil }
        return tracks(kind).first { $0.id == place }
    }

    public func select(_ track: MediaTrack?, _ kind: MediaTrack.Kind) {
        guard let load = current, let group = load.groups[kind] else { return }
        guard let track else {
            if group.allowsEmptySelection { load.item.select(nil, in: group) }
            return
        }
        guard group.options.indices.contains(track.id) else { return }
        load.item.select(group.options[track.id], in: group)
    }

    func loadTracks(of load: AVLoad) {
        let asset = load.asset
        load.tasks.append(
            Task { [weak self, weak load] in
                // AVPlayer chooses the size of the picture by itself.
                for kind in [MediaTrack.Kind.audio, .subtitles] {
                    let group = try? await asset.loadMediaSelectionGroup(for: Self.characteristic(kind))
                    guard !Task.isCancelled, let self, let load, load === current else { return }
                    load.groups[kind] = group ?? nil
                }
                guard let self, let load, load === current else { return }
                carryOver(load.request.tracks)
                tell(.tracks, of: load)
            })
    }

    /// Captions that the page loads from an address of their own stay with it: AVPlayer takes none besides the stream's.
    private func carryOver(_ wanted: PageTracks) {
        for (kind, track) in [(MediaTrack.Kind.audio, wanted.audio), (.subtitles, wanted.captions)] {
            guard let track, let own = TrackSelection.match(track, in: tracks(kind)) else { continue }
            select(own, kind)
        }
    }

    private static func characteristic(_ kind: MediaTrack.Kind) -> AVMediaCharacteristic {
        switch kind {
        case .audio: .audible
        case .subtitles: .legible
        case .picture: .visual
        }
    }
}
#endif
