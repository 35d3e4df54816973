internal import BatonCore

// Performing what the machine decided. Every wait is a task whose outcome comes back as a tagged event.

extension HandoffSession {
    func perform(_ action: HandoffAction) {
        if postpone(action) { return }
        switch action {
        case .prepareNative(let load, let id, let start): prepare(load, id, start)
        case .seekNative(let request, let position):
            playerCommand { player in .nativePositioned(request, await player.seek(to: position)) }
        case .startNative(_, let settings): start(settings)
        case .playNative: start(nil)
        case .pauseNative:
            playerCommand { player in
                _ = await player.pause(at: nil)
                return nil
            }
        case .parkNative(let request, let position):
            playerCommand { player in
                let parked = await player.pause(at: position)
                return .nativeParked(request, parked, player.settings)
            }
        case .stopNative:
            playerTurn += 1
            player.onEvent = nil
            player.stop()
        case .samplePage(let request):
            command(request) { page, target throws(WebPageError) in
                .pageSampled(request, try await page.sample(target))
            }
        case .pausePage(let request, let position):
            command(request) { page, target throws(WebPageError) in
                .pagePaused(request, at: try await page.pause(target, at: position))
            }
        case .cuePage(let request, let position):
            let choice = trackMemory.choice
            command(request) { page, target throws(WebPageError) in
                // While native still plays, so that it costs no silence. The film matters more than its captions.
                if !choice.isEmpty { try? await page.choose(choice, target) }
                try await page.cue(target, at: position)
                return .pageCued(request)
            }
        case .resumePage(let request, let position, let playing, let settings):
            command(request) { page, target throws(WebPageError) in
                _ = try await page.resume(target, at: position, playing: playing, settings: settings)
                return .pageResumed(request)
            }
        case .reloadPage(let request, let position, let duration, let playing, let settings):
            command(request) { page, _ throws(WebPageError) in
                _ = try await page.reload(at: position, duration: duration, playing: playing, settings: settings)
                return .pageResumed(request)
            }
        case .abandonPageCommand: abandonPageCommand()
        case .releasePage(let playing):
            abandonPageCommand()
            page.release(playing: playing)
        case .arm(let deadline, let tag, let seconds): arm(deadline, tag, seconds)
        case .disarm(let deadline): deadlines.removeValue(forKey: deadline)?.cancel()
        case .notify(let notice): tell(notice)
        }
    }

    private func prepare(_ load: Generation, _ id: SourceID, _ start: NativeStart) {
        guard let pending = pendingSource, pending.id == id else {
            // A source is used once; a machine that asks twice gets a refusal, not the address.
            return handle(.nativeFailed(load, .nativeUnavailable, at: nil))
        }
        pendingSource = nil
        lastPosition = nil
        isAdvancing = false
        if let position = start.position { notePosition(position) }
        player.onEvent = { [weak self] event in self?.playerSaid(event, load) }
        player.load(
            pending.candidate.makeSource(),
            NativeLoad(
                position: start.position, distanceFromLiveEdge: start.distanceFromLiveEdge, settings: start.settings,
                tracks: trackMemory.page, title: title))
        player.loops = start.loops
    }

    private func playerSaid(_ event: NativePlayerEvent, _ load: Generation) {
        if case .status(let status) = event { isAdvancing = status == .playing }
        if let position = player.position { notePosition(position) }
        switch event {
        case .progress: handle(.nativeProgress(load))
        case .ready(let item): handle(.nativeReady(load, item))
        case .failed(let refusal): handle(.nativeFailed(load, refusal, at: estimatedPosition))
        case .status(let status): handle(.nativeStatus(load, status))
        case .settings: settingsChanged()
        case .tracks: tracksChanged()
        }
    }

    /// Notes a position in seconds, as observed now.
    func notePosition(_ position: Double) {
        lastPosition = ObservedPosition(
            seconds: position, at: elapsed(), rate: isAdvancing ? player.settings.rate : 0)
    }

    /// A player that failed may have no position any more, and a smooth playback has no events for many minutes: then
    /// it is where it would have got to.
    private var estimatedPosition: Double? { lastPosition?.estimate(at: elapsed()) }

    private func start(_ settings: PlaybackSettings?) {
        playerTurn += 1
        player.start(settings)
    }

    /// Runs a command that takes time. It begins a moment later, so a start or a stop that was decided after it may be
    /// performed before it: then it is not sent any more, as it would undo what came later.
    private func playerCommand(_ body: @escaping @MainActor (any NativePlayer) async -> HandoffEvent?) {
        let turn = playerTurn
        Task { [weak self, player] in
            guard self?.playerTurn == turn else { return }
            if let event = await body(player) { self?.handle(event) }
        }
    }

    /// Sends one command to the page; a newer one ends the older.
    private func command(
        _ request: Generation,
        _ body: @escaping @MainActor (any WebPage, PageTarget) async throws(WebPageError) -> HandoffEvent
    ) {
        abandonPageCommand()
        guard let target else { return handle(.pageFailed(request, .targetChanged)) }
        pageCommand = Task { [weak self, page] in
            // Abandoned before it began: a page that was released must not be paused after all.
            guard !Task.isCancelled else { return }
            do throws(WebPageError) {
                let event = try await body(page, target)
                if !Task.isCancelled { self?.handle(event) }
            } catch {
                guard !Task.isCancelled else { return }
                switch error {
                case .targetChanged: self?.handle(.pageFailed(request, .targetChanged))
                case .refused: self?.handle(.pageFailed(request, .refused))
                case .unresponsive: self?.handle(.pageFailed(request, .unresponsive))
                // What ended it (process, navigation, close) is an event of its own.
                case .gone: return
                }
            }
        }
    }

    func abandonPageCommand() {
        pageCommand?.cancel()
        pageCommand = nil
    }

    private func arm(_ deadline: Deadline, _ tag: Generation, _ seconds: Double) {
        deadlines[deadline]?.cancel()
        deadlines[deadline] = Task { [weak self, clock] in
            do { try await clock.sleep(for: .seconds(seconds)) } catch { return }
            guard !Task.isCancelled, let self else { return }
            deadlines[deadline] = nil
            if waitsForPage(deadline) {
                postponed.deadlines[deadline] = .arm(deadline, tag, seconds: seconds)
            } else {
                handle(.deadline(deadline, tag))
            }
        }
    }
}
