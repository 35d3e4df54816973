import Foundation
import Testing

@testable import BatonCore

@Suite struct ReportDecoderTests {
    private let decoder = ReportDecoder()

    private func element(_ changes: [String: String] = [:]) -> String {
        var fields = [
            "tag": #""video""#, "currentSrc": #""https://m.example.com/a.mp4""#, "srcObject": "null",
            "paused": "false", "muted": "false", "ended": "false", "currentTime": "3.5", "duration": "600",
            "videoWidth": "640", "videoHeight": "360", "visibleArea": "230400.5", "mediaKeys": "false",
            "readyState": "4",
        ]
        for (name, value) in changes { fields[name] = value == "absent" ? nil : value }
        return "{" + fields.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }

    private func message(_ elements: [String] = [], _ resources: [String] = [], _ more: String = "") -> String {
        #"{"frame":"f1","url":"https://www.example.com/","elements":[\#(elements.joined(separator: ","))],"#
            + #""resources":[\#(resources.joined(separator: ","))]\#(more)}"#
    }

    private func decode(_ changes: [String: String]) throws -> ElementReport? {
        try decoder.frame(from: message([element(changes)]).utf8).elements.first
    }

    @Test func everyField() throws {
        let text = element([
            "id": "7", "sourceSerial": "3", "srcObject": #""MediaSource""#, "loop": "true", "controls": "false",
            "seekable": "[1,60.5]", "playbackRate": "1.5", "volume": "0.25", "startedByUser": "true",
            "sourceSince": "812.5", "leftFullScreen": "true", "somethingNew": #"{"a":[1]}"#,
        ])
        let resource =
            #"{"name":"https://m.example.com/a.m3u8","initiatorType":"fetch","startTime":9.5,"transferSize":3}"#
        let frame = try decoder.frame(from: message([text], [resource], #","now":99,"lastNavigation":5"#).utf8)
        var expected = ElementReport(
            id: 7, sourceSerial: 3, tag: .video, address: MediaAddress("https://m.example.com/a.mp4"),
            objectSource: .mediaSource, paused: false, muted: false, ended: false, loop: true, controls: false,
            currentTime: 3.5, duration: 600, seekable: 1...60.5, playbackRate: 1.5, volume: 0.25, videoWidth: 640,
            videoHeight: 360, visibleArea: 230400.5, hasKeys: false, readyState: 4, startedByUser: true,
            sourceSince: 812.5)
        expected.leftFullScreen = true
        let load = ResourceReport(
            address: MediaAddress("https://m.example.com/a.m3u8"), initiator: "fetch", startTime: 9.5)
        let site = Site(of: MediaAddress("https://example.com/x"))
        #expect(
            frame
                == FrameReport(
                    id: "f1", site: site, elements: [expected], resources: [load], now: 99, lastNavigation: 5))
    }

    @Test func unknownStaysUnknown() throws {
        let report = try #require(try decode([:]))
        #expect(report.loop == nil && report.controls == nil && report.startedByUser == nil)
        #expect(report.sourceSince == nil && report.volume == nil && report.seekable == nil && !report.leftFullScreen)
        let frame = try decoder.frame(from: message().utf8)
        #expect(frame.now == nil && frame.lastNavigation == nil)
    }

    @Test(
        arguments: [
            ("600", 600.0), (#""Infinity""#, .infinity), (#""NaN""#, nil), ("null", nil), ("absent", nil), ("-1", nil),
            (#""-Infinity""#, nil), ("0", 0.0),
        ] as [(String, Double?)]) func duration(_ text: String, _ expected: Double?) throws
    {
        #expect(try #require(try decode(["duration": text])).duration == expected)
    }

    @Test(
        arguments: [
            ("null", nil), (#""MediaStream""#, .mediaStream), (#""ManagedMediaSource""#, .mediaSource),
            (#""Blob""#, .blob), (#""Something""#, .other), (#""none""#, nil), (#""""#, nil), ("false", nil),
            ("true", .other),
        ] as [(String, ElementReport.ObjectSource?)])
    func object(_ text: String, _ expected: ElementReport.ObjectSource?) throws {
        #expect(try #require(try decode(["srcObject": text])).objectSource == expected)
    }

    @Test(arguments: ["[5,1]", "[1]", "[1,2,3]", "[-1,5]", #"["NaN",5]"#, "null"])
    func rangeWithoutMeaning(_ text: String) throws {
        #expect(try #require(try decode(["seekable": text])).seekable == nil)
    }

    @Test(arguments: [
        ["tag": #""img""#], ["tag": "5"], ["currentSrc": "null"], ["paused": "1"], ["muted": #""no""#],
        ["ended": "absent"], ["mediaKeys": "absent"], ["mediaKeys": "0"], ["readyState": #""NaN""#],
        ["readyState": "-1"], ["duration": #""long""#], ["duration": "true"], ["seekable": #""all""#],
        ["loop": "1"], ["currentTime": "1e999"],
    ]) func elementOfWrongForm(_ changes: [String: String]) throws {
        let frame = try decoder.frame(from: message([element(changes), element()]).utf8)
        #expect(frame.elements.count == 1)
    }

    @Test(arguments: [
        #"{"name":5,"startTime":1}"#, #"{"name":"a"}"#, #"{"name":"a","startTime":-1}"#, "7", "null",
        #"{"name":"a","startTime":1,"initiatorType":7}"#,
    ]) func resourceOfWrongForm(_ resource: String) throws {
        let good = #"{"name":"https://m.example.com/a.m3u8","startTime":1}"#
        #expect(try decoder.frame(from: message([], [resource, good]).utf8).resources.count == 1)
    }

    @Test(arguments: [
        "", "5", "[]", "{", "null", #"{"frame":"f","elements":5}"#, #"{"frame":7}"#, #"{"frame":"f"} x"#,
        String(repeating: "[", count: 100_000), #"{"frame":"f","now":[]}"#,
    ]) func messageOfWrongForm(_ text: String) {
        #expect(throws: ReportDecoder.Failure.malformed) { try decoder.frame(from: text.utf8) }
    }

    @Test func limits() throws {
        let many = Array(repeating: element(), count: 201)
        #expect(throws: ReportDecoder.Failure.tooManyElements) { try decoder.frame(from: message(many).utf8) }
        #expect(try decoder.frame(from: message(Array(many.dropLast())).utf8).elements.count == 200)
        let loads = Array(repeating: #"{"name":"a","startTime":1}"#, count: 20_001)
        #expect(throws: ReportDecoder.Failure.tooManyResources) { try decoder.frame(from: message([], loads).utf8) }
        let long = String(repeating: " ", count: 1024 * 1024 + 1)
        #expect(throws: ReportDecoder.Failure.tooLarge) { try decoder.frame(from: long.utf8) }
        let frames = Array(repeating: "{}", count: 501).joined(separator: ",")
        #expect(throws: ReportDecoder.Failure.tooManyFrames) {
            try decoder.recordedPage(from: #"{"id":"a","frames":[\#(frames)]}"#.utf8)
        }
        for identity in ["", String(repeating: "f", count: 257)] {
            #expect(throws: ReportDecoder.Failure.invalidIdentity) {
                try decoder.frame(from: #"{"frame":"\#(identity)"}"#.utf8)
            }
        }
        #expect(throws: ReportDecoder.Failure.invalidIdentity) { try decoder.frame(from: "{}".utf8) }
    }

    /// A page must not be able to hide an element by giving it a long address.
    @Test func longAddressKeepsItsElement() throws {
        let long = String(repeating: "a", count: 100_000)
        let inline = try #require(try decode(["currentSrc": "\"data:video/mp4,\(long)\""]))
        #expect(throws: Refusal.unsupportedScheme) { try EligibilityPolicy().judge(inline.address) }
        let far = try #require(try decode(["currentSrc": "\"https://m.example.com/\(long).mp4\""]))
        #expect(throws: Refusal.unsupportedType) { try EligibilityPolicy().judge(far.address) }
        #expect(far.address.withText { $0.utf8.count } == EligibilityPolicy.longestAddress + 1)
    }

    @Test func numbersAreBounded() throws {
        let odd = ["volume": "7", "videoWidth": "1e300", "visibleArea": "-5", "currentTime": #""NaN""#]
        let report = try #require(try decode(odd))
        #expect(report.volume == 1 && report.videoWidth == 0 && report.visibleArea == 0 && report.currentTime == 0)
    }
}

@Suite struct SiteTests {
    @Test(arguments: [
        ("https://www.example.com/a", "https://example.com:8443/b"), ("https://EXAMPLE.com", "http://a.b.example.com"),
        ("blob:https://www.example.com/7b0c", "https://example.com"),
        ("https://a.example.co.uk", "https://example.co.uk"),
        ("https://u@www.example.com/", "https://example.com/"), ("https://example.com./", "https://www.example.com/"),
        ("https://www.abc.example.CO.UK", "https://example.co.uk"), ("https://www.tv.fr", "https://media.tv.fr"),
        ("https://tv.abc.no", "https://video.abc.no"), ("https://www.ab1.de", "https://m.ab1.de"),
    ]) func same(_ one: String, _ other: String) throws {
        let site = try #require(Site(of: MediaAddress(one)))
        #expect(site == Site(of: MediaAddress(other)))
    }

    @Test(arguments: [
        ("https://example.com", "https://example.org"), ("https://a.co.uk", "https://b.co.uk"),
        ("https://a.com.au", "https://b.com.au"), ("https://a.or.jp", "https://b.or.jp"),
        ("https://a.abc.no", "https://a.abd.no"),
        ("http://192.0.2.1", "http://198.51.2.1"), ("http://[2001:db8::1]:80/", "http://[2001:db8::2]:80/"),
    ]) func different(_ one: String, _ other: String) {
        #expect(Site(of: MediaAddress(one)) != Site(of: MediaAddress(other)))
    }

    @Test(arguments: ["about:srcdoc", "data:text/html,x", "", "https:///x", "blob:null/7b0c"])
    func none(_ address: String) { #expect(Site(of: MediaAddress(address)) == nil) }
}
