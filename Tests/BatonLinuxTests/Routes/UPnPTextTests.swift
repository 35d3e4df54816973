import BatonRuntime
import Testing

@testable import BatonLinux

/// What televisions write and what they are written.
@MainActor @Suite struct UPnPTextTests {
    @Test(arguments: [
        ("0:00:05", 5.0), ("1:02:03", 3723), ("00:00:05.500", 5.5), ("100:00:00", 360_000),
    ])
    func timesAreRead(_ text: String, _ seconds: Double) { #expect(UPnPTime.seconds(text) == seconds) }

    @Test(
        arguments: [nil, "", "NOT_IMPLEMENTED", "5", "0:05", "0:99:00", "-1:00:00", "0:00:nan", "0:0:0:0"] as [String?])
    func whatIsNoTimeIsNone(_ text: String?) { #expect(UPnPTime.seconds(text) == nil) }

    @Test(arguments: [(0.0, "0:00:00"), (3723.4, "1:02:03"), (-5, "0:00:00"), (.nan, "0:00:00")])
    func timesAreWritten(_ seconds: Double, _ text: String) { #expect(UPnPTime.text(seconds) == text) }

    @Test func onlyWhatTheSinkNamesIsOffered() {
        let sink = SinkProtocols(
            "http-get:*:audio/mpeg:*, http-get:*:video/mp4:DLNA.ORG_PN=AVC,rtsp-rtp-udp:*:video/x:*")
        #expect(sink.names(["video/mp4"]))
        #expect(!sink.names(["application/vnd.apple.mpegurl", "audio/mpegurl"]))
        #expect(!sink.names(["video/x"]))
        #expect(SinkProtocols("http-get:*:*:*").names(["application/vnd.apple.mpegurl"]))
        #expect(!SinkProtocols("").names(["video/mp4"]))
    }

    @Test func aTitleCannotBreakTheDescription() {
        let text = UPnPReceiver.description("A & B </dc:title><x>", "http://h/f?a=1&b=2", "video/mp4")
        #expect(text.contains("<dc:title>A ＆ B ‹/dc:title›‹x›</dc:title>"))
        #expect(text.contains("http://h/f?a=1&amp;b=2</res>"))
    }

    @Test(arguments: [
        ("PLAYING", ReceiverState.Status.playing), ("PAUSED_PLAYBACK", .paused), ("TRANSITIONING", .waiting),
        ("STOPPED", .stopped), ("NO_MEDIA_PRESENT", .stopped), ("VENDOR_THING", .stopped),
    ])
    func statesAreRead(_ text: String, _ status: ReceiverState.Status) { #expect(UPnPReceiver.status(text) == status) }
}
