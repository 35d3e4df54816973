public import BatonCore
internal import Foundation

extension Wording {
    /// What a person reads for a track.
    /// - Parameter place: Counted from 1, for one that tells nothing of itself.
    public static func name(of track: MediaTrack, place: Int) -> String {
        let language = track.language.flatMap { tag in
            TrackSelection.isLanguage(tag) ? Locale.current.localizedString(forIdentifier: tag) : nil
        }
        let own = track.name.trimmingCharacters(in: .whitespacesAndNewlines)
        let name =
            switch (own.isEmpty, language) {
            case (true, let language?): language
            case (true, nil): Text.trackNumber.filled("\(place)")
            case (false, _): own
            }
        return track.describesSound && own.isEmpty ? Text.trackDescribesSound.filled(name) : name
    }
}
