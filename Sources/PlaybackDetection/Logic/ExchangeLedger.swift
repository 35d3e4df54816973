/// Exchanges implementations exactly once and puts the originals back exactly once. Main actor only.
///
/// It knows nothing of a runtime: the caller says how an implementation is read and how two are exchanged, so that the
/// balance can be tested without one.
@MainActor
final class ExchangeLedger<Implementation: Equatable> {
    /// One method with its replacement.
    struct Slot {
        /// The implementation that the method has now, or `nil` when there is no such method.
        var current: () -> Implementation?
        /// Exchanges the implementations of the method and of its replacement.
        var exchange: () -> Void
    }

    enum Outcome: Equatable {
        case done
        /// It was so already; nothing happened.
        case unchanged
        /// A method or its replacement does not exist; nothing happened.
        case missing
        /// Somebody else exchanged the same method afterwards and is still there; nothing happened. Restoring now would
        /// put the wrong implementation back.
        case coveredByOthers
    }

    private let slots: [Slot]
    /// What each method became by our exchange; empty while nothing is exchanged.
    private var ours: [Implementation] = []

    init(_ slots: [Slot]) { self.slots = slots }

    var isExchanged: Bool { !ours.isEmpty }

    /// All or nothing.
    func start() -> Outcome {
        guard !isExchanged else { return .unchanged }
        guard !slots.isEmpty, slots.allSatisfy({ $0.current() != nil }) else { return .missing }
        for slot in slots { slot.exchange() }
        ours = slots.compactMap { $0.current() }
        return .done
    }

    /// All or nothing, in the reverse order.
    func stop() -> Outcome {
        guard isExchanged else { return .unchanged }
        guard zip(slots, ours).allSatisfy({ $0.current() == $1 }) else { return .coveredByOthers }
        for slot in slots.reversed() { slot.exchange() }
        ours = []
        return .done
    }
}
