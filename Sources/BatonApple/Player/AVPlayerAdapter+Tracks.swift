#if os(iOS) || os(macOS)
internal import AVFoundation

/// A language of sound or subtitles that the current load offers.
public struct MediaTrack: Sendable, Hashable, Identifiable {
    public enum Kind: Sendable, Hashable, CaseIterable { case audio, subtitles }
    public let kind: Kind
    /// Its place among those of its kind.
    public let id: Int
    /// In the person's language.
    public let name: String
    /// A BCP 47 tag; `nil` when the stream does not say.
    public let language: String?
}

extension AVPlayerAdapter {
    /// What can be chosen; empty before `NativePlayerEvent.ready` and for streams without a choice.
    public func tracks(_ kind: MediaTrack.Kind) -> [MediaTrack] {
        guard let options = current?.groups[kind]?.options else { return [] }
        return options.enumerated().map { place, option in
            // A stream may say "und", which tells nobody anything.
            let language = option.extendedLanguageTag.flatMap { $0 == "und" ? nil : $0 }
            return MediaTrack(kind: kind, id: place, name: option.displayName, language: language)
        }
    }

    /// `nil` for none, as with subtitles that are off.
    public func selectedTrack(_ kind: MediaTrack.Kind) -> MediaTrack? {
        guard let load = current, let group = load.groups[kind],
            let option = load.item.currentMediaSelection.selectedMediaOption(in: group),
            let place = group.options.firstIndex(of: option)
        else { return nil }
        return tracks(kind).first { $0.id == place }
    }

    /// - Parameter track: One of ``tracks(_:)``; `nil` switches subtitles off. Sound cannot be switched off here.
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
                for kind in MediaTrack.Kind.allCases {
                    let group = try? await asset.loadMediaSelectionGroup(for: kind.characteristic)
                    guard !Task.isCancelled, let self, let load, load === current else { return }
                    load.groups[kind] = group ?? nil
                }
                self?.onTracksChange?()
            })
    }
}

extension MediaTrack.Kind {
    var characteristic: AVMediaCharacteristic {
        switch self {
        case .audio: .audible
        case .subtitles: .legible
        }
    }
}
#endif
