/// Decides whether an eligible playback is handed over without being asked, and keeps the rule "one attempt per source
/// per user action" (promise 4).
///
/// A source counts as tried when an attempt for its address began, whatever element of the page shows it: pages put
/// fresh elements in place of old ones. Neither addresses nor page addresses are kept.
public struct OfferPolicy: Sendable {
    public enum Decision: Sendable, Hashable {
        /// An attempt begins now.
        case begin(SourceID)
        /// It can be handed over when the person asks. The reason says why it does not begin by itself, if the mode
        /// alone is not the reason.
        case offer(SourceID, Refusal?)
        /// It stays on the website.
        case refuse(Refusal)
    }

    /// So many failed attempts one after the other, for whatever sources, and nothing begins by itself on this page
    /// until the person acts: a page that changes its address all the time must not cause a storm of loads.
    public static let mostFailures = 3
    /// So many sources of one page visit are remembered; beyond that nothing begins by itself.
    static let mostRemembered = 500

    private var registry = SourceRegistry()
    private var tried: Set<SourceRegistry.Fingerprint> = []
    private var failures: [SourceRegistry.Fingerprint: Refusal] = [:]
    private var failuresInARow = 0
    private var fingerprints: [SourceID: SourceRegistry.Fingerprint] = [:]

    public init() {}

    /// Decides on what the resolver found, without a request of the person.
    public mutating func decide(_ candidate: Candidate, mode: HandoffMode) -> Decision {
        let (id, fingerprint) = identify(candidate)
        switch mode {
        case .never: return .refuse(.neverHere)
        case .ask: return .offer(id, failures[fingerprint])
        case .automatic:
            if let failure = failures[fingerprint] { return .offer(id, failure) }
            if candidate.isPaused { return .offer(id, nil) }
            let full = tried.count >= Self.mostRemembered
            if tried.contains(fingerprint) || failuresInARow >= Self.mostFailures || full {
                return .offer(id, .alreadyTried)
            }
            return .begin(id)
        }
    }

    /// Decides on the person's request to play this natively, which is a user action: an earlier attempt for it does
    /// not matter.
    public mutating func decideOnRequest(_ candidate: Candidate, mode: HandoffMode) -> Decision {
        let (id, fingerprint) = identify(candidate)
        switch mode {
        case .never: return .refuse(.neverHere)
        case .automatic, .ask:
            userActed()
            failures[fingerprint] = nil
            return .begin(id)
        }
    }

    /// Notes that an attempt began; call it for every one.
    public mutating func began(_ source: SourceID) {
        guard let fingerprint = fingerprints[source], tried.count < Self.mostRemembered else { return }
        tried.insert(fingerprint)
    }

    /// Notes that an attempt, or the native playback that came of it, failed. Remembered until ``navigated()``.
    public mutating func failed(_ source: SourceID, _ refusal: Refusal) {
        failuresInARow += 1
        guard let fingerprint = fingerprints[source], failures.count < Self.mostRemembered else { return }
        failures[fingerprint] = refusal
    }

    /// Notes that native playback began, so that earlier failures of other sources no longer count.
    public mutating func succeeded() { failuresInARow = 0 }

    /// Notes that the person did something that asks for a new attempt, such as starting a video. Failures stay
    /// remembered.
    public mutating func userActed() {
        tried.removeAll()
        failuresInARow = 0
    }

    /// Notes that the page changed, fully or within its document: a new visit.
    public mutating func navigated() {
        userActed()
        failures.removeAll()
        fingerprints.removeAll()
        registry.forget()
    }

    private mutating func identify(_ candidate: Candidate) -> (SourceID, SourceRegistry.Fingerprint) {
        let fingerprint = registry.fingerprint(of: candidate.address)
        let id = registry.id(of: candidate.target, fingerprint)
        if fingerprints.count >= 1000 { fingerprints.removeAll() }
        fingerprints[id] = fingerprint
        return (id, fingerprint)
    }
}
