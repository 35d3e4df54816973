import Testing

@testable import BatonCore
@testable import BatonRuntime

/// What becomes of a page's numbers.
@Suite struct PageMessageTests {
    private func sample(_ changes: [String: String]) throws -> PageSample {
        var fields = [
            "time": "10", "duration": "100", "isLive": "false", "paused": "false", "pausedByHiding": "false",
            "ended": "false", "rate": "1", "volume": "1", "muted": "false", "width": "640", "height": "360",
        ]
        fields.merge(changes) { $1 }
        let text = fields.map { "\"\($0)\":\($1)" }.joined(separator: ",")
        let message = PageMessage(json: #"{"kind":"answer","frame":"f","id":1,"sample":{\#(text)}}"#)
        return try #require(message?.sample?.value)
    }

    @Test(arguments: [("1e300", 16.0), ("-1e300", 0.0625), ("0", 0.0625), ("1.5", 1.5)])
    func speeds(_ text: String, _ rate: Double) throws {
        let settings = try sample(["rate": text]).settings
        #expect(settings.rate == rate)
        // What the window does with it.
        #expect(!Wording.speed(settings.rate).isEmpty)
    }

    @Test func times() throws {
        let far = try sample(["time": "1e300", "duration": "1e301", "window": "[-1e300,1e300]"])
        #expect(far.time == 1e10 && far.duration == 1e10 && far.window == 0...1e10)
        // A live stream that counts from 1970.
        let live = try sample(["time": "1796000000.5", "window": "[1795990000,1796000010]"])
        #expect(live.time == 1_796_000_000.5 && live.window == 1_795_990_000...1_796_000_010)
        #expect(try sample(["time": "-1e300", "duration": "-1"]).time == 0)
    }

    @Test func picturesThatAreNone() throws {
        #expect(try sample(["width": "1e308", "height": "1e-308"]).aspect == nil)
        #expect(try sample([:]).aspect == 640.0 / 360)
    }

    @Test func theTimeOfAnAnswer() throws {
        #expect(PageMessage(json: #"{"kind":"answer","frame":"f","id":1,"time":1e300}"#)?.time == 1e10)
        #expect(PageMessage(json: #"{"kind":"answer","frame":"f","id":1,"time":-1}"#) == nil)
    }

    @Test func repetition() throws {
        #expect(try sample([:]).loops == false)
        #expect(try sample(["loop": "true"]).loops)
    }

    @Test(arguments: [1e300, -1e300, .infinity, .nan]) func anySpeedHasAName(_ rate: Double) {
        #expect(Wording.speed(rate).hasSuffix("×"))
    }
}
