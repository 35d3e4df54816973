import Testing

@testable import PlaybackDetection

/// Everyone who listens hears, as often as they asked to.
@MainActor
struct PlaybackEventsTests {
    private let events = PlaybackEvents()

    @Test func everySequenceHearsEverything() async {
        let first = events.stream()
        let second = events.stream()
        events.send(.began(.media))
        events.send(.ended)
        events.finish()
        var heard: [[PlaybackEvent]] = [[], []]
        for await event in first { heard[0].append(event) }
        for await event in second { heard[1].append(event) }
        #expect(heard == [[.began(.media), .ended], [.began(.media), .ended]])
    }

    @Test func onceIsOnce() {
        var heard: [PlaybackEvent] = []
        events.addOneShotListener { [events] event in
            heard.append(event)
            // What it causes itself is not its business either.
            if heard.count < 5 { events.send(.ended) }
        }
        events.send(.began(.media))
        events.send(.ended)
        #expect(heard == [.began(.media)])
        #expect(events.listenerCount == 0)
    }

    @Test func onceWaitsForWhatFits() {
        var heard: [PlaybackEvent] = []
        events.addOneShotListener(where: { $0 == .ended }) { heard.append($0) }
        events.send(.began(.hint))
        #expect(heard == [])
        events.send(.ended)
        #expect(heard == [.ended])
    }

    @Test func aListenerThatIsRemovedHearsNoMore() {
        var heard = 0
        // The listeners' numbers count up; the second one's is known before it listens.
        let first = events.addListener { [events] _ in
            heard += 1
            events.removeListener(2)
        }
        #expect(events.addListener { _ in heard += 100 } == 2)
        events.send(.ended)
        events.removeListener(first)
        events.removeListener(first)
        events.send(.ended)
        #expect(heard == 1, "one that another one removed is not called either")
    }

    @Test func theFirstThatFitsEndsTheWait() async {
        let waiting = Task { await events.first { $0 == .ended } }
        while events.listenerCount == 0 { await Task.yield() }
        events.send(.began(.media))
        events.send(.ended)
        #expect(await waiting.value == .ended)
        while events.listenerCount > 0 { await Task.yield() }
    }

    @Test func waitingEndsWithTheObservationAndWithTheTask() async {
        let first = Task { await events.first() }
        let second = Task { await events.first() }
        while events.listenerCount < 2 { await Task.yield() }
        first.cancel()
        #expect(await first.value == nil)
        events.finish()
        #expect(await second.value == nil)
        #expect(await events.first() == nil, "nothing comes any more")
    }
}
