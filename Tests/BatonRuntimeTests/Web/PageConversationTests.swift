import Testing

@testable import BatonCore
@testable import BatonRuntime

/// A page and its session that speak at the same moment.
@MainActor @Suite struct PageConversationTests {
    /// One frame whose script answers when a test says so.
    @MainActor
    private final class Bench {
        let conversation = PageConversation()
        let target = PageTarget(frame: "frame-1", element: 1, sourceSerial: 0)
        private(set) var sent: [String] = []

        init() { poll() }

        func poll() {
            conversation.channel.receive(#"{"kind":"poll","frame":"frame-1"}"#) { [weak self] in self?.sent.append($0) }
        }

        /// Waits until a command with this name was sent.
        /// - Returns: Its number.
        func number(of name: String) async -> UInt64? {
            for _ in 0..<10_000 {
                for text in sent where text.contains(#""name":"\#(name)""#) {
                    guard let place = text.range(of: #""id":"#) else { continue }
                    return UInt64(text[place.upperBound...].prefix { $0.isNumber })
                }
                await Task.yield()
            }
            return nil
        }

        func answer(_ id: UInt64, _ text: String) {
            conversation.channel.receive(#"{"kind":"answer","frame":"frame-1","id":\#(id),\#(text)}"#) { _ in }
        }
    }

    @Test func aPauseThatIsAnsweredHoldsThePage() async throws {
        let bench = Bench()
        let pause = Task { try await bench.conversation.pause(bench.target, at: nil) }
        let id = try #require(await bench.number(of: "pause"))
        bench.answer(id, #""time":12"#)
        #expect(try await pause.value == 12)
        #expect(bench.conversation.channel.isHeld)
    }

    @Test func aPageThatIsLetGoAtTheMomentOfTheAnswerIsNotHeld() async throws {
        let bench = Bench()
        let pause = Task { try await bench.conversation.pause(bench.target, at: nil) }
        let id = try #require(await bench.number(of: "pause"))
        bench.answer(id, #""time":12"#)
        bench.conversation.release(playing: true)
        await #expect(throws: WebPageError.gone) { try await pause.value }
        #expect(!bench.conversation.channel.isHeld)
    }

    /// Whether the release of a page lets an element play.
    /// - Parameters:
    ///   - pauseAnswered: Whether a pause after the failed return was confirmed; `nil` without one.
    ///   - wish: What the release says.
    private func letsPlay(
        afterFailedReturnThat playing: Bool, pauseAnswered: Bool? = nil, wish: Bool = true
    ) async throws -> Bool {
        let bench = Bench()
        let resume = Task {
            try await bench.conversation.resume(bench.target, at: nil, playing: playing, settings: nil)
        }
        bench.answer(try #require(await bench.number(of: "resume")), #""error":"refused""#)
        await #expect(throws: WebPageError.refused) { try await resume.value }
        bench.poll()
        if let pauseAnswered {
            let pause = Task { try await bench.conversation.pause(bench.target, at: nil) }
            let id = try #require(await bench.number(of: "pause"))
            if pauseAnswered {
                bench.answer(id, #""time":12"#)
            } else {
                pause.cancel()
            }
            _ = try? await pause.value
            bench.poll()
        }
        bench.conversation.release(playing: wish)
        bench.poll()
        let release = try #require(bench.sent.last { $0.contains(#""name":"release""#) })
        return release.contains(#""element":1"#) && release.contains(#""playing":true"#)
    }

    @Test func aReleaseAfterAFailedReturnLetsTheFilmPlay() async throws {
        #expect(try await letsPlay(afterFailedReturnThat: true))
        #expect(try await letsPlay(afterFailedReturnThat: true, pauseAnswered: false), "it is silent for both requests")
        #expect(try await !letsPlay(afterFailedReturnThat: false), "it was to stand paused")
        #expect(try await !letsPlay(afterFailedReturnThat: true, pauseAnswered: true), "native had it again")
        #expect(try await !letsPlay(afterFailedReturnThat: true, wish: false), "someone paused it meanwhile")
    }

    @Test func aReturnThatFailsAtTheMomentOfAReleaseHoldsNothing() async throws {
        let bench = Bench()
        let resume = Task {
            try await bench.conversation.resume(bench.target, at: 3, playing: true, settings: nil)
        }
        let id = try #require(await bench.number(of: "resume"))
        bench.answer(id, #""error":"refused""#)
        bench.conversation.release(playing: true)
        await #expect(throws: WebPageError.refused) { try await resume.value }
        #expect(!bench.conversation.channel.isHeld)
    }
}
