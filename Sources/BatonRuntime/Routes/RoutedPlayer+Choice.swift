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
        turn += 1
        let turn = turn
        failure = nil
        if let refusal = next.route.refusal {
            endChoice(refusal)
            return refusal
        }
        pendingRoute = next.route
        onRouteChange?()
        let plays = isMeantToPlay
        do throws(RouteFailure) {
            try await next.begin(copy, title: title, at: position ?? 0)
            guard turn == self.turn else { throw .overtaken }
            if plays { try await catchUp(next, turn) }
            try await take(over: next, plays: plays, turn)
        } catch {
            next.stop()
            guard turn == self.turn else { return .overtaken }
            endChoice(error)
            return error
        }
        return nil
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

    /// Silences whoever plays now, then lets the receiver sound.
    private func take(over next: any Receiver, plays: Bool, _ turn: Int) async throws(RouteFailure) {
        let before = receiver
        if let before {
            try? await before.pause()
        } else {
            _ = await local.pause(at: nil)
        }
        guard turn == self.turn else { throw .overtaken }
        do throws(RouteFailure) {
            try await next.setVolume(settings.volume, muted: settings.muted)
            if !plays { try await next.pause() }
            note(try await next.state())
        } catch {
            // Silenced for nothing: it goes on as it was.
            if turn == self.turn, plays { if let before { try? await before.play() } else { local.start(nil) } }
            throw error
        }
        guard turn == self.turn else { throw .overtaken }
        before?.stop()
        receiver = next
        owesStatus = true
        endChoice(nil)
        tell(plays ? .playing : .paused)
        watch(next, turn)
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
        let plays = isMeantToPlay
        // The receiver goes on until the picture is here.
        if let position { _ = await local.seek(to: position) }
        guard turn == self.turn else { return }
        try? await receiver.pause()
        if turn == self.turn, let state = try? await receiver.state() { note(state) }
        guard turn == self.turn else { return }
        let end = remote.position
        leaveReceiver()
        if let end, abs(end - (local.position ?? end)) > 0.5 { _ = await local.seek(to: end) }
        endChoice(nil)
        if plays { local.start(nil) } else { tell(.paused) }
    }

    var isMeantToPlay: Bool {
        switch status {
        case .playing, .waiting: true
        case .paused, .ended, nil: false
        }
    }

    // MARK: Watching

    private func watch(_ receiver: any Receiver, _ turn: Int) {
        watching = Task { [weak self, clock] in
            while !Task.isCancelled {
                try? await clock.sleep(for: Self.pollInterval)
                guard !Task.isCancelled, self?.turn == turn else { return }
                do throws(RouteFailure) {
                    let state = try await receiver.state()
                    self?.observed(state, turn)
                } catch {
                    self?.unanswered(error, turn)
                }
            }
        }
    }

    private func observed(_ state: ReceiverState, _ turn: Int) {
        guard turn == self.turn else { return }
        silence = 0
        switch state.status {
        case .playing, .paused, .waiting:
            note(state)
            tell(state.status == .playing ? .playing : state.status == .paused ? .paused : .waiting)
        case .stopped:
            guard let end = duration, let last = position, last >= end - Self.endMargin else {
                return lost(.stoppedThere, turn)
            }
            note(ReceiverState(status: .stopped, position: end))
            tell(.ended)
        }
    }

    private func unanswered(_ failure: RouteFailure, _ turn: Int) {
        guard turn == self.turn else { return }
        silence += 1
        if failure == .gone || silence >= Self.patience { lost(.gone, turn) }
    }

    /// The receiver no longer plays: the playback is here again, paused where it was.
    func lost(_ failure: RouteFailure, _ turn: Int) {
        guard turn == self.turn, receiver != nil else { return }
        let position = position
        leaveReceiver()
        endChoice(failure)
        let after = self.turn
        Task { [weak self] in
            if let position { _ = await self?.local.seek(to: position) }
            guard let self, after == self.turn else { return }
            // Also when nothing changes here: whoever waits for a start must hear that there is none.
            owesStatus = true
            tell(.paused)
        }
    }
}
