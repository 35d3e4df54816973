internal import BatonCore

// Going to a receiver, watching it, and coming back.

extension RoutedPlayer {
    /// How often a receiver is asked where it is: none of them tells the position by itself.
    static var pollInterval: Duration { .seconds(1) }
    /// So many questions without an answer, and it is gone.
    static var patience: Int { 3 }
    /// Seconds between a receiver and here that nobody minds.
    static var closeEnough: Double { 1.5 }
    /// Seconds before its end at which a receiver that stops has finished.
    static var endMargin: Double { 2.5 }

    /// Moves the playback to a receiver. Until that plays, nothing changes here.
    /// - Returns: Why it stayed where it was; `nil` when the receiver plays.
    @discardableResult
    public func move(to next: any Receiver) async -> RouteFailure? {
        guard let copy = source?.forReceiver() else { return .refused }
        if let refusal = next.route.refusal {
            // Nothing is tried, so a move or a way home that is under way goes on.
            failure = refusal
            onRouteChange?()
            return refusal
        }
        turn += 1
        let turn = turn
        failure = nil
        // The way home ends here, and may have silenced it already.
        if let homecoming { wish = homecoming.plays }
        // Where nobody plays, nothing goes on while the receiver begins, and the local player may be elsewhere.
        let stands = receiver == nil && homecoming != nil
        let place = (stands ? homecoming?.place : nil) ?? position ?? 0
        pendingRoute = next.route
        onRouteChange?()
        do throws(RouteFailure) {
            try await next.begin(copy, title: title, at: place)
            guard turn == self.turn else { throw .overtaken }
            if isMeantToPlay, !stands { try await catchUp(next, turn) }
            // It pauses because it is told to, not because anyone wants a pause.
            wish = isMeantToPlay
            watching?.cancel()
            if let receiver { try? await receiver.pause() } else { _ = await local.pause(at: nil) }
            guard turn == self.turn else { throw .overtaken }
            try await take(over: next, turn)
        } catch {
            // Before anyone else may be heard again.
            next.stop()
            // Another choice decides what is heard; "here" is the one that is made at once.
            guard turn == self.turn || pendingRoute == nil else { return .overtaken }
            await goOn()
            guard turn == self.turn else { return .overtaken }
            // Also when it was never silenced: a way home that this choice overtook had stopped watching it.
            if let receiver { watch(receiver) }
            endChoice(error)
            return error
        }
        return nil
    }

    /// Silenced for nothing: whoever played goes on, unless a pause was asked for meanwhile.
    private func goOn() async {
        guard let wish else { return }
        self.wish = nil
        homecoming = nil
        if let receiver {
            guard wish else { return }
            if owesStatus { awaitStart(of: receiver) }
            try? await receiver.play()
        } else if wish {
            local.start(nil)
        } else {
            tell(.paused)
        }
    }

    /// While the receiver began, the film went on here. Twice at most: its clock counts whole seconds.
    private func catchUp(_ next: any Receiver, _ turn: Int) async throws(RouteFailure) {
        var cost = 1.0
        for _ in 0..<2 {
            guard let there = try await next.state().position, let here = position else { return }
            guard turn == self.turn else { throw .overtaken }
            // The clock that counts whole ones is half a second behind on the average.
            if abs(there + 0.5 - here) <= Self.closeEnough { return }
            let began = elapsed()
            try await next.seek(to: min(here + cost, max(here, (duration ?? .infinity) - 1)))
            guard turn == self.turn else { throw .overtaken }
            cost = (elapsed() - began) / .seconds(1)
        }
    }

    /// Lets the receiver sound, once whoever played is silent.
    private func take(over next: any Receiver, _ turn: Int) async throws(RouteFailure) {
        try await next.setVolume(settings.volume, muted: settings.muted)
        var plays = true
        var state: ReceiverState
        repeat {
            // The wish may change while it is carried out.
            let isWanted = isMeantToPlay
            if isWanted != plays { if isWanted { try await next.play() } else { try await next.pause() } }
            plays = isWanted
            state = try await next.state()
            guard turn == self.turn else { throw .overtaken }
        } while plays != isMeantToPlay
        note(state)
        receiver?.stop()
        receiver = next
        wish = nil
        homecoming = nil
        owesStatus = true
        endChoice(nil)
        // A receiver has one speed; the film keeps it when it comes back, so that it never changes all of a sudden.
        if local.settings.rate != 1 { local.settings.rate = 1 }
        onEvent?(.settings)
        tell(plays ? .playing : .paused)
        watch(next)
    }

    /// Brings the playback back to this computer, playing or paused as it is.
    public func moveHere() async {
        guard let receiver else {
            if pendingRoute != nil {
                turn += 1
                endChoice(nil)
            }
            return
        }
        turn += 1
        let turn = turn
        watching?.cancel()
        // Known from now on, so that a start or a pause on the way counts; it is decided at the end.
        homecoming = (position, isMeantToPlay)
        // The receiver goes on until the picture is here.
        if let position, localFailure == nil { _ = await local.seek(to: position) }
        guard turn == self.turn else { return }
        try? await receiver.pause()
        if turn == self.turn, let state = try? await receiver.state() { note(state) }
        guard turn == self.turn else { return }
        let end = remote.position
        let plays = isMeantToPlay
        leaveReceiver()
        // That was forgotten with the receiver.
        homecoming = (end, plays)
        endChoice(nil)
        // Nothing can come back here; whoever gets the film is told where it is.
        if let localFailure { return fail(localFailure) }
        let after = self.turn
        if let end, abs(end - (local.position ?? end)) > 0.5 { _ = await local.seek(to: end) }
        guard after == self.turn else { return }
        onEvent?(.settings)
        arrive(after)
    }

    /// What came back is at its place: it plays if that is wanted by now.
    func arrive(_ turn: Int) {
        guard turn == self.turn, let plays = homecoming?.plays else { return }
        homecoming = nil
        if plays { return local.start(nil) }
        // Also when nothing changes here: whoever waits for a start must hear that there is none.
        owesStatus = true
        tell(.paused)
    }

    var isMeantToPlay: Bool {
        if let wanted = wish ?? homecoming?.plays { return wanted }
        // A start that the receiver has not been seen to follow yet.
        if receiver != nil, owesStatus { return true }
        return switch status {
        case .playing, .waiting: true
        case .paused, .ended, nil: false
        }
    }

    // MARK: Watching

    /// Also while another one is being tried: until then this one plays.
    private func watch(_ receiver: any Receiver) {
        watching?.cancel()
        watching = Task { [weak self, clock] in
            while !Task.isCancelled {
                try? await clock.sleep(for: Self.pollInterval)
                let answer: Result<ReceiverState, RouteFailure>
                if Task.isCancelled { return }
                do throws(RouteFailure) { answer = .success(try await receiver.state()) } catch {
                    answer = .failure(error)
                }
                guard !Task.isCancelled, let self, self.receiver === receiver else { return }
                switch answer {
                case .success(let state): observed(state, receiver)
                case .failure(let failure): unanswered(failure, receiver)
                }
            }
        }
    }

    private func observed(_ state: ReceiverState, _ receiver: any Receiver) {
        silence = 0
        switch state.status {
        case .playing, .waiting:
            note(state)
            tell(state.status == .playing ? .playing : .waiting)
        case .paused:
            note(state)
            // Told to play, it is still about to: nobody has paused it.
            if !owesStatus { tell(.paused) }
        case .stopped:
            guard let end = duration, let last = position, last >= end - Self.endMargin else {
                return lost(.stoppedThere, receiver)
            }
            note(ReceiverState(status: .stopped, position: end))
            tell(.ended)
        }
    }

    private func unanswered(_ failure: RouteFailure, _ receiver: any Receiver) {
        silence += 1
        if failure == .gone || silence >= Self.patience { lost(.gone, receiver) }
    }
}
