import Testing

@testable import BatonLinux

/// Whom ffmpeg's messages are about.
@Suite struct MPVListenerTests {
    @Test func exactlyOneIsAlive() {
        var listeners = MPVListeners<String>()
        #expect(listeners.isEmpty && listeners.only(at: 0) == nil)
        let first = listeners.join("first")
        #expect(listeners.only(at: 0) == "first")
        let second = listeners.join("second")
        #expect(listeners.only(at: 0) == nil)
        listeners.leave(first)
        #expect(listeners.only(at: 0) == "second")
        listeners.leave(second)
        #expect(listeners.isEmpty)
    }

    @Test func oneThatEndsCountsUntilItHas() {
        var listeners = MPVListeners<String>()
        let first = listeners.join("first")
        listeners.end(first, at: 100)
        _ = listeners.join("second")
        #expect(listeners.only(at: 101) == nil)
        listeners.leave(first)
        #expect(listeners.only(at: 102) == "second")
    }

    /// Without this the messages of copy protection would be lost for the life of the process.
    @Test func oneThatNeverEndsIsGivenUp() {
        var listeners = MPVListeners<String>()
        let first = listeners.join("first")
        listeners.end(first, at: 100)
        // Told again on the way, it is the same end.
        listeners.end(first, at: 120)
        _ = listeners.join("second")
        #expect(listeners.only(at: 129.9) == nil)
        #expect(listeners.only(at: 130) == "second")
        listeners.leave(first)
        #expect(listeners.only(at: 131) == "second")
    }
}
