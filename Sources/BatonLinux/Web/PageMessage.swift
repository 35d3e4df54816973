internal import BatonCore
internal import BatonRuntime
internal import Foundation

/// One message of a frame's user script. Everything in it is a claim of the web process.
struct PageMessage: Decodable, Sendable {
    enum Kind: String, Decodable { case poll, report, event, bye, answer }
    enum Event: String, Decodable { case resumedItself, targetChanged }
    enum Failure: String, Decodable { case targetChanged, refused }

    let kind: Kind
    /// The random identity that the frame's script gave itself.
    let frame: String
    /// The command that this answers.
    let id: UInt64?
    /// JSON for ``ReportDecoder``.
    let report: String?
    let event: Event?
    /// Seconds.
    let time: Double?
    let sample: Sample?
    let error: Failure?

    struct Sample: Decodable {
        let time: Double
        let duration: Double?
        let isLive: Bool
        let paused: Bool
        let pausedByHiding: Bool
        let ended: Bool
        let rate: Double
        let volume: Double
        let muted: Bool
        let window: [Double]?
        let width: Double
        let height: Double

        var value: PageSample {
            var range: ClosedRange<Double>?
            if let window, window.count == 2, window[0] <= window[1] { range = window[0]...window[1] }
            return PageSample(
                time: max(0, time), duration: duration.flatMap { $0 > 0 ? $0 : nil }, isLive: isLive, paused: paused,
                pausedByHiding: pausedByHiding, ended: ended,
                settings: PlaybackSettings(rate: rate, volume: min(max(volume, 0), 1), muted: muted), window: range,
                aspect: width > 0 && height > 0 ? width / height : nil)
        }
    }

    /// - Returns: `nil` for anything that the user script would not have said.
    init?(json: String) {
        guard json.utf8.count <= UserScript.messageLimit,
            let message = try? JSONDecoder().decode(PageMessage.self, from: Data(json.utf8)),
            (1...64).contains(message.frame.utf8.count), (message.time ?? 0) >= 0
        else { return nil }
        self = message
    }
}

/// One command to a frame's user script.
struct PageCommand: Encodable {
    enum Name: String, Encodable { case report, sample, pause, cue, resume, hold, release, look, cancel }
    struct Settings: Encodable {
        let playbackRate: Double
        let volume: Double
        let muted: Bool

        init(_ settings: PlaybackSettings) {
            playbackRate = settings.rate
            volume = settings.volume
            muted = settings.muted
        }
    }

    var name: Name
    var id: UInt64?
    var element: Int?
    var serial: Int?
    /// Seconds.
    var position: Double?
    var playing: Bool?
    var settings: Settings?
    /// Milliseconds after which the script gives up by itself.
    var limit: Double?
    /// The same as wall-clock milliseconds since 1970: a stopped process must not obey an old command when it wakes.
    var deadline: Double?

    init(_ name: Name) { self.name = name }

    init(_ name: Name, _ target: PageTarget, position: Double? = nil) {
        self.name = name
        element = target.element
        serial = target.sourceSerial
        self.position = position
    }

    var json: String {
        guard let data = try? JSONEncoder().encode(self) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }
}
