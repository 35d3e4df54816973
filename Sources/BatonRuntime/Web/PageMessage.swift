package import BatonCore
internal import Foundation

/// One message of a frame's user script. Everything in it is a claim of the web process.
package struct PageMessage: Decodable, Sendable {
    package enum Kind: String, Decodable { case poll, wake, report, event, bye, answer }
    package enum Event: String, Decodable { case resumedItself, targetChanged }
    package enum Failure: String, Decodable { case targetChanged, refused }

    package let kind: Kind
    /// The random identity that the frame's script gave itself.
    package let frame: String
    /// The name of the script in the page's main frame, where this frame may read it.
    package let top: String?
    /// Otherwise the origin of the main frame, and whether its page was opened by another.
    package let topOrigin: String?
    package let hasOpener: Bool?
    /// The command that this answers.
    package let id: UInt64?
    /// JSON for ``ReportDecoder``.
    package let report: String?
    package let event: Event?
    /// Milliseconds until a `wake` is to be answered.
    package let after: Double?
    /// Seconds.
    package private(set) var time: Double?
    package let sample: Sample?
    package let error: Failure?

    package struct Sample: Decodable {
        package let time: Double
        package let duration: Double?
        package let isLive: Bool
        package let paused: Bool
        package let pausedByHiding: Bool
        package let ended: Bool
        package let rate: Double
        package let volume: Double
        package let muted: Bool
        package let window: [Double]?
        package let width: Double
        package let height: Double
        package let hasSound: Bool?
        package let loop: Bool?
        package let tracks: Tracks?

        package struct Track: Decodable {
            package let kind: String?
            package let language: String?
            package let label: String?

            package var value: PageTrack { PageTrack(claimedLanguage: language, label: label, kind: kind) }
        }

        package struct Tracks: Decodable {
            package let audio: Track?
            package let captions: Track?

            package var value: PageTracks { PageTracks(audio: audio?.value, captions: captions?.value) }
        }

        package var value: PageSample {
            var range: ClosedRange<Double>?
            if let window, window.count == 2, window[0] <= window[1] {
                range = PlayerBounds.time(window[0])...PlayerBounds.time(window[1])
            }
            let side = 1...PlayerBounds.largestSide
            var sample = PageSample(
                time: PlayerBounds.time(time), duration: duration.flatMap { $0 > 0 ? PlayerBounds.time($0) : nil },
                isLive: isLive, paused: paused, pausedByHiding: pausedByHiding, ended: ended,
                settings: PlaybackSettings(
                    rate: PlayerBounds.rate(rate), volume: min(max(volume, 0), 1), muted: muted),
                window: range, aspect: side.contains(width) && side.contains(height) ? width / height : nil,
                hasSound: hasSound)
            sample.tracks = tracks?.value ?? PageTracks()
            sample.loops = loop ?? false
            if (1...100_000).contains(height) { sample.tracks.pictureHeight = Int(clamping: height) }
            return sample
        }
    }

    /// - Returns: `nil` for anything that the user script would not have said.
    package init?(json: String) {
        guard json.utf8.count <= UserScript.messageLimit,
            let message = try? JSONDecoder().decode(PageMessage.self, from: Data(json.utf8)),
            (1...64).contains(message.frame.utf8.count), (message.time ?? 0) >= 0
        else { return nil }
        self = message
        time = message.time.map(PlayerBounds.time)
    }
}

/// One command to a frame's user script.
package struct PageCommand: Encodable {
    package enum Name: String, Encodable {
        case report, sample, pause, cue, choose, resume, hold, release, look, cancel
    }
    package struct Settings: Encodable {
        package let playbackRate: Double
        package let volume: Double
        package let muted: Bool

        package init(_ settings: PlaybackSettings) {
            playbackRate = settings.rate
            volume = settings.volume
            muted = settings.muted
        }
    }

    package var name: Name
    package var id: UInt64?
    package var element: Int?
    package var serial: Int?
    /// Seconds.
    package var position: Double?
    package var playing: Bool?
    package var settings: Settings?
    /// The places of tracks in the element's report; −1 shows no captions.
    package var captions: Int?
    package var sound: Int?
    /// Milliseconds after which the script gives up by itself.
    package var limit: Double?
    /// The same as wall-clock milliseconds since 1970: a stopped process must not obey an old command when it wakes.
    package var deadline: Double?

    package init(_ name: Name) { self.name = name }

    package init(_ name: Name, _ target: PageTarget, position: Double? = nil) {
        self.name = name
        element = target.element
        serial = target.sourceSerial
        self.position = position
    }

    package var json: String {
        guard let data = try? JSONEncoder().encode(self) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }
}
