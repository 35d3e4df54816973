import Testing

@testable import PlaybackDetection

/// Many signals, one story.
struct PlaybackMergerTests {
    private func story(_ signals: [PlaybackSignal]) -> [PlaybackEvent] {
        var merger = PlaybackMerger()
        return signals.compactMap { merger.take($0) }
    }

    @Test func whatWebKitSaysDecides() {
        #expect(story([.media(.none), .media(.playing), .media(.playing)]) == [.began(.media)])
        #expect(
            story([.media(.playing), .media(.paused), .media(.playing)]) == [.began(.media), .ended, .began(.media)])
        #expect(story([.media(.playing), .media(.suspended)]) == [.began(.media), .ended])
        #expect(story([.media(.playing), .media(.none)]) == [.began(.media), .ended])
    }

    @Test func aVideoThatIsPausedInTheSystemsPlayerDoesNotPlay() {
        #expect(story([.media(.paused), .fullScreen(true), .playerViewController(true)]) == [])
        #expect(story([.fullScreen(true), .media(.paused)]) == [.began(.presentation), .ended])
    }

    @Test func aPresentationCountsWhereWebKitSaysNothing() {
        #expect(story([.playerViewController(true), .playerViewController(false)]) == [.began(.presentation), .ended])
        #expect(
            story([.media(.none), .fullScreen(true), .videoWindow(true), .fullScreen(false), .videoWindow(false)])
                == [.began(.presentation), .ended])
    }

    @Test func betterEvidenceIsNoSecondBeginning() {
        #expect(story([.hint("a"), .fullScreen(true), .media(.playing)]) == [.began(.hint)])
    }

    @Test func aHintLastsUntilSomethingBetterIsKnown() {
        #expect(story([.hint("a"), .hint("a")]) == [.began(.hint)])
        #expect(story([.hint("a"), .media(.none)]) == [.began(.hint), .ended])
        #expect(
            story([.hint("a"), .playerViewController(true), .playerViewController(false)]) == [.began(.hint), .ended])
        #expect(story([.media(.paused), .hint("a")]) == [], "WebKit knows better")
    }

    @Test func anEndWithoutItsBeginningIsNothing() {
        #expect(
            story([.videoWindow(false), .playerViewController(false), .videoWindow(true)]) == [.began(.presentation)])
        #expect(
            story([.videoWindow(false), .videoWindow(true), .videoWindow(false)]) == [.began(.presentation), .ended])
    }

    @Test func twoPlayersEndWithTheSecond() {
        #expect(
            story([.playerViewController(true), .playerViewController(true), .playerViewController(false)])
                == [.began(.presentation)])
    }

    @Test func theEndOfTheObservationEndsWhatBegan() {
        var merger = PlaybackMerger()
        #expect(merger.finish() == nil)
        _ = merger.take(.media(.playing))
        #expect(merger.isPlaying)
        #expect(merger.finish() == .ended)
        #expect(merger.finish() == nil)
        #expect(!merger.isPlaying)
    }

    /// Whatever comes: beginnings and ends alternate, and ``PlaybackMerger/isPlaying`` agrees with what was told.
    @Test func everyBeginningHasOneEnd() {
        let signals: [PlaybackSignal] =
            PlaybackSignal.MediaState.allCases.map { .media($0) } + [
                .fullScreen(true), .fullScreen(false), .videoWindow(true), .videoWindow(false),
                .playerViewController(true), .playerViewController(false), .hint("a"),
            ]
        for first in signals {
            for second in signals {
                for third in signals {
                    for fourth in signals {
                        check([first, second, third, fourth])
                    }
                }
            }
        }
    }

    private func check(_ signals: [PlaybackSignal]) {
        var merger = PlaybackMerger()
        var playing = false
        for signal in signals {
            switch merger.take(signal) {
            case .began:
                if playing { Issue.record("began twice: \(signals)") }
                playing = true
            case .ended:
                if !playing { Issue.record("ended twice: \(signals)") }
                playing = false
            case nil: break
            }
            if merger.isPlaying != playing { Issue.record("told otherwise: \(signals)") }
        }
    }
}
