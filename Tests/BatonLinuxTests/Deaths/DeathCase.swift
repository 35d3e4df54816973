import BatonCore
import BatonTestSupport
import Foundation

@testable import BatonLinux
@testable import BatonRuntime

/// One death in one place of one page, and everything that must be true of it.
@MainActor
final class DeathCase {
    let name: String
    let place: DeathPlace
    let death: Death
    let stage: DeathStage
    private(set) var problems: [String] = []
    private var struck: Double?
    /// The page had been asked to pause before the death was noticed, which is not done at once.
    private var wasNoticedLate = false
    private var events: [HandoffEvent] = []
    private var last = HandoffState.website
    private var closed = false
    private var isUnderWay = false

    init(_ page: String, _ place: DeathPlace, _ death: Death) async throws {
        name = "\(page) \(place) \(death)"
        self.place = place
        self.death = death
        stage = try await DeathStage(page)
        stage.session.onStep = { [weak self] event, _, state in self?.step(event, state) }
    }

    func expect(_ condition: Bool, _ text: @autoclosure () -> String) {
        if !condition { problems.append("\(name): \(text()) [\(trail)]") }
    }

    /// What happened, shortly.
    private var trail: String {
        let names = events.suffix(8).map { "\($0)".prefix { $0 != "(" } }.joined(separator: " ")
        return "\(names) → \(stage.session.machine.state.phaseName), \(stage.notices.map { $0.reason.rawValue })"
    }

    func run() async {
        expect(await eventually { stage.offered }, "nothing offered")
        let began = DeathStage.now
        stage.session.playNatively()
        guard await eventually(.seconds(20), { struck != nil }) else {
            expect(false, "never got there")
            return await end()
        }
        let limit: Duration = death == .frozen || place == .waiting ? .seconds(26) : .seconds(14)
        expect(await eventually(limit) { isSettled }, "no end")
        checkOwners()
        if place.isBeforeCommit, death != .killed, !closed, !wasNoticedLate { await checkUntouched(since: began) }
        await afterwards()
        if !closed, WebProcesses.isAlive(stage.process), let record = await stage.record() { checkOverlap(record) }
        await end()
    }

    // MARK: Getting there

    private func step(_ event: HandoffEvent, _ state: HandoffState) {
        if case .nativeFailed = event, case .committing = last { wasNoticedLate = true }
        last = state
        events.append(event)
        // A start can wait for a moment, too; the stall that is meant comes of the seek.
        if struck == nil, place.matches(state), place != .waiting || isUnderWay {
            struck = DeathStage.now
            strike()
        }
        if struck == nil { drive(state) }
    }

    private func drive(_ state: HandoffState) {
        switch state {
        case .preparing where place == .seeking: once { _ = await $0.evaluate("film.currentTime += 8; 1") }
        case .committing where place == .positioning: once { _ = await $0.evaluate("film.currentTime += 6; 1") }
        case .native(let ownership) where ownership.status == .playing:
            once { [place] stage in
                switch place {
                case .paused: stage.session.setPlaying(false)
                case .waiting: stage.session.seek(to: 60)
                case .reclaiming:
                    _ = await stage.evaluate("film.addEventListener('play', () => film.pause()); 1")
                    stage.session.returnToWebsite()
                case .preparing, .sampling, .seeking, .pausing, .positioning, .starting, .playing, .cueing, .parking,
                    .resuming:
                    stage.session.returnToWebsite()
                }
            }
        case .website, .preparing, .aligning, .committing, .native, .returning: return
        }
    }

    private func once(_ body: @escaping @MainActor (DeathStage) async -> Void) {
        guard !isUnderWay else { return }
        isUnderWay = true
        Task { [stage] in await body(stage) }
    }

    private func strike() {
        switch death {
        case .killed: kill(stage.process, SIGKILL)
        case .frozen: kill(stage.process, SIGSTOP)
        case .frozenThenKilled:
            kill(stage.process, SIGSTOP)
            Task {
                try? await Task.sleep(for: .milliseconds(200))
                kill(stage.process, SIGKILL)
            }
        case .navigated: Task { await stage.evaluate("location.href = '/watch/mp4?autoplay=1&next'; 1") }
        case .movedWithin: Task { await stage.evaluate("history.pushState({}, '', '/watch/elsewhere'); 1") }
        case .closed: Task { close() }
        case .frozenThenClosed:
            kill(stage.process, SIGSTOP)
            Task { close() }
        // The watchdog's own way: nothing fits into no memory.
        case .playerFailed: stage.player.memoryCeiling = (Int.min, Int.min)
        }
    }

    private func close() {
        closed = true
        stage.close()
    }

    // MARK: What must be true

    private var isNoticed: Bool {
        switch death {
        case .killed, .frozenThenKilled: events.contains(.pageProcessGone)
        case .navigated, .movedWithin: events.contains(.pageNavigated)
        case .closed, .frozenThenClosed: closed
        case .frozen: true
        case .playerFailed:
            events.contains { if case .nativeFailed = $0 { true } else { false } } || stage.phase == .website
        }
    }

    private var isSettled: Bool {
        guard isNoticed else { return false }
        switch stage.session.machine.state {
        case .website: return true
        case .native(let ownership):
            if place == .waiting { return false }
            return ownership.status == (ownership.wantsPlaying ? .playing : .paused)
        case .preparing, .aligning, .committing, .returning: return false
        }
    }

    /// Who may own the playback once it has settled.
    private var phases: [SessionPhase] {
        switch death {
        case .navigated, .movedWithin, .closed, .frozenThenClosed, .playerFailed: return [.website]
        case .killed, .frozenThenKilled:
            // Killed between the page's pause and native's start: whatever comes first.
            if place == .positioning { return [.website, .native] }
            return place.isBeforeCommit || place.isCommit || place == .waiting ? [.website] : [.native]
        case .frozen:
            switch place {
            case .preparing, .sampling, .seeking, .pausing, .waiting, .parking, .resuming, .reclaiming:
                return [.website]
            case .positioning, .starting, .playing, .paused, .cueing: return [.native]
            }
        }
    }

    private func checkOwners() {
        expect(phases.contains(stage.phase), "\(stage.phase) owns the playback")
        switch stage.phase {
        case .website:
            expect(stage.player.current == nil, "a player without an owner")
            expect(stage.leases.held.isEmpty, "leases without a player")
            expect(stage.session.deadlines.isEmpty, "deadlines run on")
        case .native:
            let plays = stage.status == .playing
            expect(
                plays == !stage.leases.held.isEmpty, "leases \(stage.leases.held) while \(plays ? "" : "not ")playing")
        case .preparing, .aligning, .committing, .returning: break
        }
    }

    private func checkUntouched(since began: Double) async {
        let end = DeathStage.now
        if death == .frozen { kill(stage.process, SIGCONT) }
        try? await Task.sleep(for: .milliseconds(400))
        guard let record = await stage.record() else { return }
        // The case itself sought the page.
        let allowed: Set<String> = place == .seeking ? ["seeking", "waiting"] : []
        let touched = record.events.filter { $0.at >= began && $0.at <= end && !allowed.contains($0.name) }
        // A page that leaves ends its film itself.
        let names = Set(touched.map(\.name)).subtracting(death == .navigated ? ["pause", "emptied"] : [])
        expect(names.isEmpty, "the page was touched: \(names)")
        guard let struck, death != .frozen, death != .navigated else { return }
        if let pace = record.pace(from: began, to: max(struck, end)) {
            expect(pace > 0.6, "the page's time went on at \(pace)")
        }
    }

    private func checkOverlap(_ record: PageRecord) {
        var overlap = 0.0
        for page in record.sounding {
            for native in stage.nativeSounding where native.overlaps(page) {
                let common = native.clamped(to: page)
                overlap += common.upperBound - common.lowerBound
            }
        }
        // A sample of either side may be a little late.
        expect(overlap <= 0.06, "two owners for \(overlap) s")
    }

    // MARK: What a person does then

    private func afterwards() async {
        switch death {
        case .closed, .frozenThenClosed: return
        case .killed, .frozenThenKilled:
            // The new process keeps others from being opened, so not every place does it.
            guard stage.phase == .native, [.playing, .paused, .parking].contains(place) else { return }
            if place == .parking { await checkPlaysOn() }
            await DeathStage.turn.take()
            await comeBack(.seconds(20), isNew: true)
            DeathStage.turn.give()
        case .frozen:
            kill(stage.process, SIGCONT)
            if stage.phase == .native { return await comeBack(.seconds(14), isNew: false) }
            let undone = place.isBeforeCommit || place == .pausing
            await expectPlayable(undone ? "stays silent" : "cannot be played any more", press: !undone)
        case .navigated: expect(await stage.pagePlays(.seconds(8)), "the new document is held")
        case .movedWithin:
            let untouched = place.isBeforeCommit || place == .pausing
            await expectPlayable(untouched ? "stays silent" : "is left held", press: !untouched)
        case .playerFailed:
            if place == .paused {
                expect(await stage.film()?.paused == true, "a paused film plays")
            } else {
                await expectPlayable("stays silent", press: false)
            }
        }
    }

    /// Native has it for good: the pause at the meeting point, which was under way, must not come after all.
    private func checkPlaysOn() async {
        guard let position = stage.player.position else { return expect(false, "no position") }
        // The two would have met 0.8 s on at most.
        let beyond = position + 1.6
        let plays = await eventually(.seconds(8)) { stage.status == .playing && stage.player.position ?? 0 > beyond }
        expect(plays, "native is \(stage.status.map { "\($0)" } ?? "not there"), though it was to play on")
    }

    private func expectPlayable(_ text: String, press: Bool) async {
        // That page pauses itself.
        if place == .reclaiming { return }
        // A press that comes before the page was let go of is undone; nobody is that quick.
        let plays = await eventually(.seconds(6)) {
            if press { _ = await stage.evaluate("film.play(); 1") }
            return await stage.pagePlays(.seconds(1))
        }
        expect(plays, "the page \(text)")
    }

    /// "Website player", and the page goes on where native was.
    private func comeBack(_ limit: Duration, isNew: Bool) async {
        let position = stage.player.position ?? 0
        let wantsPlaying = stage.status == .playing
        stage.session.returnToWebsite()
        // A machine that is too slow for the page's own limits leaves it with native and says so; then one asks again.
        var asked = 1
        let isBack = await eventually(limit) {
            if stage.phase == .native, stage.status == .playing, asked < 3 {
                asked += 1
                stage.session.returnToWebsite()
            }
            return stage.phase == .website
        }
        guard isBack else { return expect(false, "no way back") }
        if isNew { expect(!events.contains(.pageNavigated), "the recovery counts as a navigation") }
        guard place != .reclaiming || isNew else { return }
        if wantsPlaying { expect(await stage.pagePlays(), "the page is silent after the return") }
        guard let film = await stage.film() else { return expect(false, "no film after the return") }
        expect(film.paused != wantsPlaying, "paused: \(film.paused)")
        expect(abs(film.time - position) < 4, "the page is at \(film.time), native was at \(position)")
        expect(stage.player.current == nil && stage.leases.held.isEmpty, "native is left")
    }

    private func end() async {
        if !closed { close() }
        expect(stage.player.current == nil, "a player after the end")
        expect(stage.leases.held.isEmpty, "leases after the end")
        expect(await eventually { !WebProcesses.isAlive(stage.process) }, "its web process is left")
        if WebProcesses.isAlive(stage.process) { kill(stage.process, SIGKILL) }
    }
}
