import BatonCore
import BatonRuntime
import BatonTestSupport
import Foundation
import Testing

@testable import BatonLinux

/// Lists that are made to fill memory or to take for ever, against the player's real bounds and the session's real
/// clock: each attempt ends by name and in time, the page is never asked for more than its position, and the memory
/// comes back.
@MainActor @Suite(.serialized) struct HostileStreamTests {
    enum Kind: String, CaseIterable {
        case millionVariants, endlessList, oneByteASecond, variantOfItself, thousandVariants, endlessVariant
    }

    @Test(arguments: Kind.allCases) func endsInTimeAndGivesTheMemoryBack(_ kind: Kind) async throws {
        let server = try TestServer.ofFilms()
        let player = MPVPlayer(videoOutput: .none)
        let page = RecordingPage(current: PageSample(time: 10, duration: 100, aspect: 16.0 / 9))
        let session = HandoffSession(page: page, player: player, leases: RecordingLeases())
        defer {
            session.close()
            server.stop()
        }
        Self.serve(kind, server)
        let before = ProcessMemory.resident()
        var peak = before
        await withPlayerPump {
            page.emit(.report(Self.report(server.address("/list.m3u8"))))
            session.playNatively()
            let start = ContinuousClock.now
            let ended = await eventually(.seconds(13)) {
                peak = max(peak, ProcessMemory.resident())
                return session.snapshot.notice != nil
            }
            #expect(ended, "no end")
            #expect(ContinuousClock.now - start < .seconds(11.5))
            let reason = session.snapshot.notice?.reason
            #expect(session.snapshot.notice?.kind == .stayed)
            let expected: Set<Refusal> = [
                .memoryCeiling, .noProgress, .timedOut, .loadFailed, .unrecognizedFormat, .noData, .noPicture,
            ]
            #expect(reason.map { expected.contains($0) } == true, "\(String(describing: reason))")
            #expect(page.commands.allSatisfy { if case .sample = $0 { true } else { false } })
            #expect(player.current == nil)
            // ffmpeg works through what it has read before it notices that it was told to stop.
            let isBack = await eventually(.seconds(40)) {
                peak = max(peak, ProcessMemory.resident())
                // One core plays nothing and stays: it holds ffmpeg's messages.
                let threads = WebProcesses.threads.filter { $0.hasPrefix("mpv") }
                return ProcessMemory.resident() - before < 160 << 20 && MPVLog.shared.isQuiet && threads.count == 1
            }
            let left = (ProcessMemory.resident() - before) >> 20
            #expect(isBack, "\(left) MiB are kept, threads: \(WebProcesses.threads)")
            #expect(peak - before < 900 << 20, "grew by \((peak - before) >> 20) MiB")
            if ProcessInfo.processInfo.environment["BATON_TEST_FIGURES"] != nil {
                print(
                    "figures: \(kind) \(reason?.rawValue ?? "") peak \((peak - before) >> 20) MiB, left \(left) MiB,",
                    "\(ContinuousClock.now - start)")
            }
        }
    }

    private static func serve(_ kind: Kind, _ server: TestServer) {
        let type = "application/vnd.apple.mpegurl"
        let head = "#EXTM3U\n#EXT-X-VERSION:3\n"
        func variants(_ count: Int, _ name: (Int) -> String) -> Data {
            var text = head
            for index in 0..<count { text += "#EXT-X-STREAM-INF:BANDWIDTH=\(1000 + index)\n\(name(index))\n" }
            return Data(text.utf8)
        }
        let media = "#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n"
        switch kind {
        case .millionVariants:
            // In parts, so that this process does not hold the list itself.
            let part = variants(10_000) { "v\($0).m3u8" }
            server["/list.m3u8"] = .init(type: type, body: part, repeatsAfter: 1, times: 100)
        case .endlessList:
            let lines = String(repeating: "#EXTINF:2,\nts0.ts\n", count: 20_000)
            server["/list.m3u8"] = .init(type: type, body: Data((head + lines).utf8), repeatsAfter: 1)
        case .oneByteASecond:
            server["/list.m3u8"] = .init(type: type, body: Data((head + media + "slow.ts\n#EXT-X-ENDLIST\n").utf8))
            server["/slow.ts"] = .init(type: "video/mp2t", body: Data("G".utf8), repeatsAfter: 1000)
        case .variantOfItself:
            server["/list.m3u8"] = .init(type: type, body: variants(1) { _ in "list.m3u8" })
        case .thousandVariants:
            server["/list.m3u8"] = .init(type: type, body: variants(1000) { "v\($0).m3u8" })
        case .endlessVariant:
            server["/list.m3u8"] = .init(type: type, body: variants(1) { _ in "one.m3u8" })
            let lines = String(repeating: "#EXTINF:2,\nts0.ts\n", count: 20_000)
            server["/one.m3u8"] = .init(type: type, body: Data((head + lines).utf8), repeatsAfter: 1)
        }
    }

    private static func report(_ address: String) -> PageReport {
        let element = ElementReport(
            id: 1, sourceSerial: 1, tag: .video, address: MediaAddress(address), paused: false, muted: false,
            ended: false, currentTime: 10, duration: 100, videoWidth: 1600, videoHeight: 900, visibleArea: 500_000,
            hasKeys: false, readyState: 4)
        return PageReport(frames: [FrameReport(id: "frame-1", elements: [element])])
    }
}
