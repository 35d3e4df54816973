public import BatonCore

/// Walks every state that the machine can reach in every world, breadth first, and checks each step.
///
/// It drives the product's own ``HandoffStateMachine``: there is no copy of its transitions here. Two places are the
/// same when the machine's state and the world are equal; generations only grow and are left out.
public struct HandoffExplorer {
    public struct Report: Sendable {
        public var places = 0
        public var steps = 0
        public var states: Set<String> = []
        public var violations: [Failure] = []
    }

    public struct Failure: Sendable, CustomStringConvertible {
        public var violation: Violation
        public var path: [HandoffEvent]
        public var description: String {
            "\(violation)\n" + path.map { "    \($0)" }.joined(separator: "\n")
        }
    }

    struct Place {
        var machine: HandoffStateMachine
        var world: HandoffWorld
        var key: Key { Key(state: machine.state, world: world) }
    }

    struct Key: Hashable {
        var state: HandoffState
        var world: HandoffWorld
    }

    /// How many violations are enough to stop.
    public var limit = 1

    public init() {}

    public func explore() -> Report {
        var report = Report()
        var places: [Place] = []
        var origins: [(parent: Int, event: HandoffEvent?)] = []
        var known: Set<Key> = []
        func path(to index: Int, then event: HandoffEvent?) -> [HandoffEvent] {
            var events = event.map { [$0] } ?? []
            var index = index
            while index >= 0 {
                if let event = origins[index].event { events.append(event) }
                index = origins[index].parent
            }
            return events.reversed()
        }
        func add(_ place: Place, _ parent: Int, _ event: HandoffEvent?) {
            guard known.insert(place.key).inserted else { return }
            places.append(place)
            origins.append((parent, event))
        }
        for page in [HandoffWorld.Page.audible, .paused] {
            var world = HandoffWorld()
            world.page = page
            world.wantsPlaying = page == .audible
            add(Place(machine: HandoffStateMachine(), world: world), -1, nil)
        }
        var index = 0
        while index < places.count && report.violations.count < limit {
            let place = places[index]
            report.states.insert(name(place.machine.state))
            for event in place.world.possibleEvents() {
                report.steps += 1
                do throws(Violation) {
                    add(try step(place, event), index, event)
                } catch {
                    report.violations.append(Failure(violation: error, path: path(to: index, then: event)))
                }
            }
            for event in place.world.lateEvents() {
                report.steps += 1
                if let violation = late(place, event) {
                    report.violations.append(Failure(violation: violation, path: path(to: index, then: event)))
                }
            }
            if let violation = unending(place) {
                report.violations.append(Failure(violation: violation, path: path(to: index, then: nil)))
            }
            index += 1
        }
        report.places = places.count
        return report
    }

    private func step(_ place: Place, _ event: HandoffEvent) throws(Violation) -> Place {
        var place = place
        place.world.happen(event)
        for action in place.machine.handle(event) { try place.world.perform(action) }
        try place.world.check(place.machine.state, place.machine.leases)
        return place
    }

    private func late(_ place: Place, _ event: HandoffEvent) -> Violation? {
        var machine = place.machine
        let actions = machine.handle(event)
        if actions.isEmpty && machine.state == place.machine.state { return nil }
        return Violation("a late event changed something: \(event)")
    }

    /// With nobody answering any more, deadlines alone must bring every transaction to an end.
    private func unending(_ place: Place) -> Violation? {
        var place = place
        for _ in 0..<24 {
            switch place.machine.state {
            case .website: return nil
            case .native(let ownership) where !ownership.wantsPlaying || ownership.status == .playing: return nil
            case .preparing, .aligning, .committing, .native, .returning: break
            }
            // The grace and the hold window end nothing; any of the others must.
            let ending = place.world.tags.deadlines.filter { $0.key != .stallGrace && $0.key != .holdWindow }
            guard let next = ending.min(by: { $0.value < $1.value }) else {
                return Violation("no deadline ends \(name(place.machine.state))")
            }
            do throws(Violation) {
                place = try step(place, .deadline(next.key, next.value))
            } catch {
                return error
            }
        }
        return Violation("deadlines alone do not end \(name(place.machine.state))")
    }

    private func name(_ state: HandoffState) -> String {
        switch state {
        case .website: "website"
        case .preparing: "preparing"
        case .aligning(let alignment): "aligning.\(alignment.step)"
        case .committing(let commitment): "committing.\(commitment.step)"
        case .native(let ownership): "native.\(ownership.status.map { "\($0)" } ?? "starting").\(ownership.page)"
        case .returning(let transfer):
            switch transfer.step {
            case .cueing: "returning.cueing"
            case .parking: "returning.parking"
            case .resuming: "returning.resuming"
            case .reclaiming: "returning.reclaiming"
            }
        }
    }
}
