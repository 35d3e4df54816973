internal import Foundation

/// A clock whose time moves only when a test moves it.
///
/// `@unchecked Sendable`: all mutable state is in `storage`, which is read and written under `lock` alone.
public final class ManualClock: Clock, @unchecked Sendable {
    public struct Instant: InstantProtocol {
        public var offset: Duration

        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        var deadline: Instant
        var continuation: CheckedContinuation<Void, any Error>
    }

    private struct Storage {
        var now = Instant(offset: .zero)
        var next: UInt64 = 0
        var sleepers: [UInt64: Sleeper] = [:]
        /// Cancelled before they went to sleep.
        var cancelled: Set<UInt64> = []
        var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

        /// The waiters that need not wait any longer.
        mutating func takeServedWaiters() -> [CheckedContinuation<Void, Never>] {
            let served = waiters.filter { $0.count <= sleepers.count }
            waiters.removeAll { $0.count <= sleepers.count }
            return served.map(\.continuation)
        }
    }

    private let lock = NSLock()
    private var storage = Storage()

    public init() {}

    public var now: Instant { lock.withLock { storage.now } }
    public var minimumResolution: Duration { .zero }

    /// How many tasks sleep on this clock right now.
    public var sleeperCount: Int { lock.withLock { storage.sleepers.count } }

    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = lock.withLock {
            storage.next += 1
            return storage.next
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { goToSleep(id, until: deadline, $0) }
        } onCancel: {
            cancel(id)
        }
    }

    /// Returns once at least `count` tasks sleep here.
    public func waitForSleepers(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let served = lock.withLock {
                storage.waiters.append((count, continuation))
                return storage.takeServedWaiters()
            }
            for waiter in served { waiter.resume() }
        }
    }

    /// Moves time forward, waking every sleeper at its own moment, the earliest first and equals in the order of their
    /// calls. What a woken task does is finished before time moves on, so that a deadline it sets is not missed.
    /// - Parameters:
    ///   - duration: How far to go.
    ///   - settle: Returns when all that follows from one wake-up has happened.
    @MainActor
    public func advance(by duration: Duration, settle: @MainActor () async -> Void) async {
        let end = now.advanced(by: duration)
        await settle()
        while let sleeper = takeNext(until: end) {
            sleeper.resume()
            await settle()
        }
        lock.withLock { storage.now = end }
    }

    private func takeNext(until end: Instant) -> CheckedContinuation<Void, any Error>? {
        lock.withLock {
            let due = storage.sleepers.filter { $0.value.deadline <= end }
            let next = due.min { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
            guard let next else { return nil }
            storage.now = max(storage.now, next.value.deadline)
            storage.sleepers[next.key] = nil
            return next.value.continuation
        }
    }

    private func goToSleep(_ id: UInt64, until deadline: Instant, _ continuation: CheckedContinuation<Void, any Error>)
    {
        enum Outcome { case asleep, due, cancelled }
        let (outcome, served) = lock.withLock { () -> (Outcome, [CheckedContinuation<Void, Never>]) in
            if storage.cancelled.remove(id) != nil { return (.cancelled, []) }
            if deadline <= storage.now { return (.due, []) }
            storage.sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
            return (.asleep, storage.takeServedWaiters())
        }
        switch outcome {
        case .asleep: for waiter in served { waiter.resume() }
        case .due: continuation.resume()
        case .cancelled: continuation.resume(throwing: CancellationError())
        }
    }

    private func cancel(_ id: UInt64) {
        let sleeper = lock.withLock {
            let sleeper = storage.sleepers.removeValue(forKey: id)
            if sleeper == nil { storage.cancelled.insert(id) }
            return sleeper
        }
        sleeper?.continuation.resume(throwing: CancellationError())
    }
}
