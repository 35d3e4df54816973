/// A row of numbers that is the same everywhere.
public struct SplitMix64: RandomNumberGenerator, Sendable {
    public var state: UInt64

    public init(state: UInt64) { self.state = state }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Writes recorded pages that are near enough to real ones to reach every rule.
public struct MessageWriter: Sendable {
    /// In every third address.
    public static let token = "S3CR3T"
    var random: SplitMix64

    public init(random: SplitMix64) { self.random = random }

    /// One message of a frame's script around a report, as ``PageReport`` comes to the app.
    public mutating func envelope(_ report: String) -> String {
        let kind = pick(["report", "report", "report", "poll", "wake", "event", "answer", "bye", "x"])
        return #"{"kind":"\#(kind)","frame":\#(pick(["\"f\"", "\"f\"", "\"\"", "7", "null"])),"id":\#(number()),"#
            + #""event":\#(pick(["null", "\"targetChanged\"", "\"x\""])),"after":\#(number()),"time":\#(number()),"#
            + #""sample":{"time":\#(number()),"isLive":\#(chance(2)),"paused":false,"pausedByHiding":false,"ended":false,"#
            + #""rate":1,"volume":\#(number()),"muted":false,"window":[1,\#(number())],"width":1,"height":\#(number())},"#
            + #""report":\#(text(report))}"#
    }

    /// A recorded page.
    public mutating func page() -> String {
        let frames = (0..<pick([0, 1, 1, 1, 2, 3])).map { _ in frame() }
        return
            #"{"id":"x","frame":"f","page_url":\#(text(pick(Self.pages))),"frames":[\#(frames.joined(separator: ","))],"#
            + #""elements":[\#(element())],"resources":[\#(resource())]}"#
    }

    /// The text with some bytes changed, removed or doubled.
    public mutating func damaged(_ text: String) -> [UInt8] {
        var bytes = Array(text.utf8)
        for _ in 0..<pick([1, 1, 2, 5]) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch pick([0, 1, 2, 3]) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(bytes[place], at: place)
            case _: bytes.removeSubrange(place...)
            }
        }
        return bytes
    }

    private mutating func frame() -> String {
        let elements = (0..<pick([0, 1, 1, 1, 2, 4])).map { _ in element() }
        let resources = (0..<pick([0, 1, 3, 8, 30])).map { _ in resource() }
        return #"{"url":\#(text(pick(Self.pages))),"now":\#(number()),"lastNavigation":\#(number()),"#
            + #""elements":[\#(elements.joined(separator: ","))],"resources":[\#(resources.joined(separator: ","))]}"#
    }

    private mutating func element() -> String {
        let source = chance(2) ? "blob:https://www.example.com/7b0c" : address()
        return #"{"tag":"\#(pick(["video", "video", "audio"]))","currentSrc":\#(text(source)),"#
            + #""srcObject":\#(pick(["null", "null", "null", "null", "\"MediaStream\"", "\"MediaSource\"", "\"x\""])),"#
            + #""paused":\#(chance(5)),"muted":\#(chance(3)),"ended":\#(chance(9)),"loop":\#(chance(4)),"#
            + #""controls":\#(chance(2)),"currentTime":\#(number()),"duration":\#(number()),"#
            + #""visibleArea":\#(pick(["1", "2500", "400000", "400000", "518400", "\"NaN\"", "1e308"])),"#
            + #""leftFullScreen":\#(chance(6)),"mediaKeys":\#(chance(12)),"readyState":\#(pick(["4", "4", "4", "1"])),"sourceSince":\#(number())}"#
    }

    private mutating func resource() -> String {
        let initiator = pick(["fetch", "xmlhttprequest", "", "video", "script", "beacon", "\u{0}é"])
        return #"{"name":\#(text(address())),"initiatorType":\#(text(initiator)),"startTime":\#(time())}"#
    }

    private mutating func address() -> String {
        let scheme = pick(["https", "https", "https", "https", "http", "HTTPS", "data", "file", "rtsp", ""])
        let host = pick([
            "m.example.com", "m.example.com", "m.example.com", "[2001:db8::1]:80", "", "a@b", "x:99999", "é",
        ])
        let folder = pick(["/a/", "/a/", "/b/", "/a/c/", "/", "//", "/a\\", "/%2F/", "/[x] /"])
        let name = pick(["l.m3u8", "h.m3u8", "L.M3U8", ".m3u8", "f.mp4", "1.ts", "2.m4s", "x.mpd", "f.webm", "", "%"])
        let rest = pick(["", "", "?t=1", "?_HLS_msn=1&q=[", "#a", "?%", "\u{0}", ";x"])
        let secret = chance(3) ? "?\(Self.token)" : ""
        return "\(scheme)://\(host)\(folder)\(name)\(secret)\(rest)"
    }

    private mutating func number() -> String {
        pick([
            "null", "null", "null", "600", "600", "600", "600", "15", "1e308", "-1", "\"Infinity\"", "\"NaN\"", "0.1",
            time(),
        ])
    }

    private mutating func time() -> String { String(Int.random(in: 0...100_000, using: &random)) }

    private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &random)]
    }

    private func text(_ text: String) -> String {
        let quoted = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\0", with: "\\u0000")
        return "\"\(quoted)\""
    }

    private static let pages = ["https://www.example.com/see", "https://p.example.net/e", "about:srcdoc", ""]
}
