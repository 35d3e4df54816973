import BatonCore
import Testing

/// Recordings come from many hands: one odd value costs no page its verdict, and the places in it stay right.
@Suite struct RecordedPageTests {
    private static let playing =
        #"{"tag":"video","currentSrc":"https://m.example.com/a.mp4","srcObject":null,"paused":false,"#
        + #""muted":false,"ended":false,"currentTime":3,"duration":600,"visibleArea":400000,"mediaKeys":false,"#
        + #""readyState":4}"#

    private func report(elements: [String], resources: [String] = []) throws -> PageReport {
        let frame =
            #"{"elements":[\#(elements.joined(separator: ","))],"resources":[\#(resources.joined(separator: ","))]}"#
        return try ReportDecoder(limits: .recorded).recordedPage(from: #"{"id":"a","frames":[\#(frame)]}"#.utf8).report
    }

    private func film(_ text: String, _ other: String) -> String { Self.playing.replacing(text, with: other) }

    @Test(arguments: [
        "null", "7", "[]", "{}", #"{"tag":"object","paused":false}"#, #"{"tag":5,"paused":false,"mediaKeys":false}"#,
        #"{"tag":"video","currentSrc":null,"paused":true}"#, #"{"tag":"video","paused":"false","visibleArea":900000}"#,
        #"{"tag":"video","paused":0,"visibleArea":900000,"readyState":4}"#, #"{"tag":"audio"}"#,
    ]) func anOddElementKeepsItsPlace(_ element: String) throws {
        let report = try report(elements: [element, Self.playing])
        #expect(report.frames[0].elements.count == 2)
        guard case .handoff(let candidate) = Resolver().resolve(report) else {
            Issue.record("stays")
            return
        }
        #expect(candidate.origin == .element(frame: 0, element: 1))
    }

    @Test(arguments: [
        (#""duration":600"#, #""duration":"long""#), (#""currentTime":3"#, #""currentTime":[]"#),
        (#""currentTime":3"#, #""currentTime":1e999"#), (#""muted":false"#, #""muted":null"#),
        (#""ended":false,"#, ""), (#""srcObject":null"#, #""srcObject":false"#),
        (#""srcObject":null"#, #""srcObject":"""#),
        (#""readyState":4"#, #""readyState":"NaN""#), (#""readyState":4"#, #""loop":1,"seekable":"all","volume":{}"#),
        (#""readyState":4"#, #""readyState":4,"texts":7,"sounds":"none","id":null,"sourceSince":"now""#),
    ]) func anOddValueIsUnknown(_ value: String, _ odd: String) throws {
        guard case .handoff(let candidate) = Resolver().resolve(try report(elements: [film(value, odd)])) else {
            Issue.record("stays")
            return
        }
        #expect(candidate.reason == .elementMP4)
    }

    /// Whether it is protected must be known.
    @Test(arguments: [#""mediaKeys":null"#, #""mediaKeys":0"#, #""mediaKeys":"com.example.keys""#, #""x":1"#])
    func oddKeysProtect(_ keys: String) throws {
        #expect(
            Resolver().resolve(try report(elements: [film(#""mediaKeys":false"#, keys)])) == .website(.protected))
    }

    @Test(arguments: [
        (#""currentSrc":"https://m.example.com/a.mp4""#, #""currentSrc":null"#),
        (#""srcObject":null"#, #""srcObject":{}"#),
    ]) func nothingToTakeIsRefused(_ value: String, _ odd: String) throws {
        #expect(Resolver().resolve(try report(elements: [film(value, odd)])) == .website(.noEligibleSource))
    }

    @Test(arguments: [
        "null", "7", "{}", #"{"name":5,"startTime":1}"#, #"{"name":"https://m.example.com/x.m3u8"}"#,
        #"{"name":"https://m.example.com/x.m3u8","startTime":"soon"}"#,
        #"{"name":"data:image/png,\#(String(repeating: "A", count: 50_000))","startTime":1}"#,
        #"{"name":"https://m.example.com/e","startTime":1,"initiatorType":"\#(String(repeating: "x", count: 300))"}"#,
    ]) func anOddResourceKeepsItsPlace(_ resource: String) throws {
        let list = #"{"name":"https://m.example.com/c/l.m3u8","startTime":-0.5,"initiatorType":7}"#
        let fed = film("https://m.example.com/a.mp4", "blob:https://www.example.com/7b0c")
        guard
            case .handoff(let candidate) = Resolver().resolve(try report(elements: [fed], resources: [resource, list]))
        else {
            Issue.record("stays")
            return
        }
        #expect(candidate.origin == .resource(frame: 0, resource: 1))
    }

    /// It is cut, which is enough to say that it is too long.
    @Test func aLongListIsRefused() throws {
        let query = String(repeating: "a", count: 40_000)
        let list = #"{"name":"https://m.example.com/c/l.m3u8?k=\#(query)","startTime":5}"#
        let fed = film("https://m.example.com/a.mp4", "blob:https://www.example.com/7b0c")
        #expect(
            Resolver().resolve(try report(elements: [fed], resources: [list])) == .website(.unsupportedType))
    }

    @Test func manyElements() throws {
        let others = Array(repeating: #"{"tag":"video","paused":true}"#, count: 1999)
        #expect(try report(elements: others + [Self.playing]).frames[0].elements.count == 2000)
        #expect(throws: ReportDecoder.Failure.tooManyElements) {
            try self.report(elements: others + [Self.playing, Self.playing])
        }
    }

    @Test(arguments: [
        #"{"frames":[null,{"elements":[\#(playing)]}],"id":"a"}"#,
        #"{"id":"a","page_url":7,"frames":[{"elements":null},{"url":7,"now":[],"lastNavigation":"soon","elements":[\#(playing)]}]}"#,
        #"{"id":"a","frames":[7,{"frame":{},"resources":{},"faults":"x","metadata":7,"elements":[\#(playing)]}]}"#,
    ]) func anOddFrameKeepsItsPlace(_ text: String) throws {
        let page = try ReportDecoder(limits: .recorded).recordedPage(from: text.utf8)
        guard case .handoff(let candidate) = Resolver().resolve(page.report) else {
            Issue.record("stays")
            return
        }
        #expect(candidate.origin == .element(frame: 1, element: 0))
    }

    /// The key is named and nothing of the input.
    @Test(
        arguments: [
            ("{", .malformed), ("null", .malformed), ("[]", .malformed), (#"{"frames":[]}"#, .noID),
            (#"{"id":7,"frames":[]}"#, .noID), (#"{"id":"a"}"#, .noFrames), (#"{"id":"a","frames":{}}"#, .noFrames),
            (#"{"id":"\#(String(repeating: "x", count: 257))","frames":[]}"#, .noID),
        ] as [(String, ReportDecoder.Failure)]) func invalid(_ text: String, _ failure: ReportDecoder.Failure)
    {
        #expect(throws: failure) { try ReportDecoder(limits: .recorded).recordedPage(from: text.utf8) }
    }

    @Test func takesItsSite() throws {
        let page = #"{"id":"a","page_url":"https://www.example.com/","frames":[{},{"url":"about:srcdoc"}]}"#
        let recorded = try ReportDecoder().recordedPage(from: page.utf8)
        #expect(recorded.id == "a")
        #expect(recorded.report.frames.map { $0.site != nil } == [true, false])
    }
}
