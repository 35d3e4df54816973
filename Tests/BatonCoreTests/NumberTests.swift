import Testing

@testable import BatonCore

/// Numbers that nobody meant.
@Suite struct NumberTests {
    @Test(
        arguments: [
            (0.0, 0), (1.9, 1), (-1.9, -1), (1e300, .max), (-1e300, .min), (.infinity, .max), (-.infinity, .min),
            (.nan, 0), (0x1p63, .max), (-0x1p63, .min), (.leastNonzeroMagnitude, 0),
        ] as [(Double, Int)])
    func wholeNumbers(_ number: Double, _ expected: Int) { #expect(Int(clamping: number) == expected) }

    @Test func smallerTypes() {
        #expect(Int32(clamping: 3e9) == .max && UInt32(clamping: -1.5) == 0 && UInt8(clamping: 255.5) == 255)
    }

    @Test(arguments: [("1e300", 1e10), ("-1", 0.0), ("12.5", 12.5), (#""NaN""#, 0.0)])
    func timesOfAReport(_ text: String, _ seconds: Double) throws {
        let element = try element(#""currentTime":\#(text)"#)
        #expect(element.currentTime == seconds)
    }

    @Test(arguments: [("1e300", 16.0), ("-1e300", 0.0625), ("0", 0), ("1.25", 1.25)])
    func speedsOfAReport(_ text: String, _ rate: Double) throws {
        #expect(try element(#""playbackRate":\#(text)"#).playbackRate == rate)
    }

    @Test func lengthsOfAReport() throws {
        #expect(try element(#""duration":1e300"#).duration == 1e10)
        #expect(try element(#""duration":"Infinity""#).duration == .infinity)
        #expect(try element(#""seekable":[1e299,1e300]"#).seekable == 1e10...1e10)
        #expect(try element(#""seekable":[5,"Infinity"]"#).seekable == 5...Double.infinity)
    }

    private func element(_ claim: String) throws -> ElementReport {
        let text =
            #"{"frame":"f","elements":[{"tag":"video","currentSrc":"https://m.example.com/a.mp4","paused":false,"#
            + #""muted":false,"ended":false,"mediaKeys":false,"readyState":4,\#(claim)}]}"#
        return try #require(try ReportDecoder().frame(from: text.utf8).elements.first)
    }
}
