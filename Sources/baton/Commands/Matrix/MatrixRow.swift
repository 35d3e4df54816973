internal import Foundation

/// What is looked at, in the order of the table.
enum MatrixItem: String, CaseIterable, Sendable {
    case hlsStarts = "hls-starts"
    case position = "position"
    case awake = "awake"
    case frozen = "frozen"
    case locked = "locked"
    case controls = "controls"
    case small = "picture-in-picture"
    case background = "background"
    case pause = "pause"
    case back = "back"
    case routedHLS = "routed-hls"
    case routed = "routed"
    case routedBackground = "routed-background"
    case routedPause = "routed-pause"
    case speaker = "speaker"
    case protected = "protected"
    case unsupported = "unsupported"
    case nothing = "nothing"

    var title: String {
        switch self {
        case .hlsStarts: "eligible HLS starts natively"
        case .position: "position kept at the hand-off"
        case .awake: "playing: kept awake, one sound"
        case .frozen: "web process frozen: plays on"
        case .locked: "screen locked: plays on"
        case .controls: "back: the controls agree with the player"
        case .small: "picture in picture: no second is lost"
        case .background: "window closed and brought back: plays on"
        case .pause: "pause: inhibitors and audio let go"
        case .back: "website player: the page goes on there"
        case .routedHLS: "what televisions say of HLS beforehand"
        case .routed: "routed to a television"
        case .routedBackground: "routed: background and foreground"
        case .routedPause: "routed: pause reaches it, inhibitors let go"
        case .speaker: "routed to an AirPlay speaker"
        case .protected: "protected stays on the website"
        case .unsupported: "what cannot be decoded stays on the website"
        case .nothing: "what has no address stays on the website"
        }
    }
}

/// One line of the table.
struct MatrixRow: Sendable {
    enum Result: String, Sendable {
        case passed, failed
        /// Something that this machine lacks; the row says what.
        case notMeasured = "not-measured"
    }

    var item: MatrixItem
    var result: Result
    /// What was measured, or why nothing was, in words and without an address.
    var measured: String
    /// The same as numbers, for programs: milliseconds, seconds or a count, as the name says.
    var figures: [(name: String, value: Double)] = []

    static func heading() -> String { line("row", "what", "result", "measured") }

    var text: String {
        let word =
            switch result {
            case .passed: "ok"
            case .failed: "FAILED"
            case .notMeasured: "–"
            }
        return Self.line(item.rawValue, item.title, word, measured)
    }

    func json(desktop: String) -> String {
        var line = JSONLine()
        line.add("desktop", desktop)
        line.add("row", item.rawValue)
        line.add("what", item.title)
        line.add("result", result.rawValue)
        line.add("measured", measured)
        for figure in figures { line.add(figure.name, figure.value, digits: 3) }
        return line.text
    }

    private static func line(_ cells: String...) -> String {
        zip(cells, [18, 43, 7, 0]).map { $0.padding(toLength: max($1, $0.count), withPad: " ", startingAt: 0) }
            .joined(separator: " ")
    }
}

/// Why a row has no result: what the machine lacks.
struct NotMeasured: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}

/// What did not happen.
struct RowFailed: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}
