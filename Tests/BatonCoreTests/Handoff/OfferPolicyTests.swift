import Testing

@testable import BatonCore

@Suite struct OfferPolicyTests {
    private func candidate(_ address: String = "https://m.example.com/a.mp4", element: Int = 1) -> Candidate {
        Candidate(
            origin: .element(frame: 0, element: 0), reason: .elementMP4, kind: .mp4, frameIndex: 0, elementIndex: 0,
            target: PageTarget(frame: "f", element: element, sourceSerial: 1), address: MediaAddress(address))
    }

    private func begin(_ policy: inout OfferPolicy, _ candidate: Candidate) throws -> SourceID {
        guard case .begin(let id) = policy.decide(candidate, mode: .automatic) else {
            throw Refusal.alreadyTried
        }
        policy.began(id)
        return id
    }

    @Test func modes() throws {
        var policy = OfferPolicy()
        #expect(policy.decide(candidate(), mode: .never) == .refuse(.neverHere))
        #expect(policy.decideOnRequest(candidate(), mode: .never) == .refuse(.neverHere))
        guard case .offer(let id, nil) = policy.decide(candidate(), mode: .ask) else {
            Issue.record("not offered")
            return
        }
        #expect(policy.decideOnRequest(candidate(), mode: .ask) == .begin(id))
        #expect(policy.decide(candidate(), mode: .automatic) == .begin(id))
    }

    @Test func whatStandsPausedBeginsOnlyOnRequest() {
        var policy = OfferPolicy()
        var paused = candidate()
        paused.isPaused = true
        guard case .offer(let id, nil) = policy.decide(paused, mode: .automatic) else {
            Issue.record("began by itself")
            return
        }
        #expect(policy.decideOnRequest(paused, mode: .automatic) == .begin(id))
    }

    @Test func oneAttemptPerSource() throws {
        var policy = OfferPolicy()
        let id = try begin(&policy, candidate())
        #expect(policy.decide(candidate(), mode: .automatic) == .offer(id, .alreadyTried))
        // A fresh element with the same address is the same source.
        guard case .offer(let other, .alreadyTried) = policy.decide(candidate(element: 2), mode: .automatic) else {
            Issue.record("tried twice")
            return
        }
        #expect(other != id)
        #expect(throws: Never.self) { try begin(&policy, candidate("https://m.example.com/b.mp4")) }
        policy.userActed()
        #expect(policy.decide(candidate(), mode: .automatic) == .begin(id))
    }

    @Test func failureIsRememberedForTheVisit() throws {
        var policy = OfferPolicy()
        let id = try begin(&policy, candidate())
        policy.failed(id, .loadFailed)
        policy.userActed()
        #expect(policy.decide(candidate(), mode: .automatic) == .offer(id, .loadFailed))
        #expect(policy.decide(candidate(), mode: .ask) == .offer(id, .loadFailed))
        // The person may insist.
        #expect(policy.decideOnRequest(candidate(), mode: .automatic) == .begin(id))
        policy.failed(id, .timedOut)
        #expect(policy.decide(candidate(), mode: .automatic) == .offer(id, .timedOut))
        policy.navigated()
        guard case .begin(let fresh) = policy.decide(candidate(), mode: .automatic) else {
            Issue.record("remembered beyond the visit")
            return
        }
        #expect(fresh != id)
    }

    @Test func noStormOfAttempts() throws {
        var policy = OfferPolicy()
        for number in 0..<OfferPolicy.mostFailures {
            let id = try begin(&policy, candidate("https://m.example.com/a.mp4?t=\(number)"))
            policy.failed(id, .loadFailed)
        }
        let next = candidate("https://m.example.com/a.mp4?t=x")
        guard case .offer(_, .alreadyTried) = policy.decide(next, mode: .automatic) else {
            Issue.record("goes on")
            return
        }
        policy.userActed()
        #expect(throws: Never.self) { try begin(&policy, next) }
    }

    @Test func successEndsTheRow() throws {
        var policy = OfferPolicy()
        for number in 0..<10 {
            let id = try begin(&policy, candidate("https://m.example.com/\(number).mp4"))
            if number.isMultiple(of: 2) { policy.failed(id, .stalled) } else { policy.succeeded() }
        }
    }

    @Test func memoryIsBounded() throws {
        var policy = OfferPolicy()
        var begun = 0
        for number in 0..<3000 {
            guard
                case .begin(let id) = policy.decide(candidate("https://m.example.com/\(number).mp4"), mode: .automatic)
            else { continue }
            policy.began(id)
            policy.succeeded()
            begun += 1
        }
        #expect(begun == OfferPolicy.mostRemembered)
    }

    @Test func identities() {
        var registry = SourceRegistry(salt: 1)
        let address = MediaAddress("https://m.example.com/a.mp4")
        let target = PageTarget(frame: "f", element: 1, sourceSerial: 1)
        let id = registry.id(of: target, registry.fingerprint(of: address))
        #expect(registry.id(of: target, registry.fingerprint(of: address)) == id)
        let later = PageTarget(frame: "f", element: 1, sourceSerial: 2)
        #expect(registry.id(of: later, registry.fingerprint(of: address)) != id)
        #expect(registry.fingerprint(of: address) != SourceRegistry(salt: 2).fingerprint(of: address))
        registry.forget()
        #expect(registry.id(of: target, registry.fingerprint(of: address)) != id)
    }
}
