internal import BatonCore

// Receivers that do not go on. The session gives a film that does not start, or stands still, back to its website, and
// this computer would sound all of a sudden: a receiver is given up before that.

extension RoutedPlayer {
    /// After this time a start that was not seen is told as waiting for data. The session waits five seconds.
    static var startPatience: Duration { .seconds(4) }
    /// After this time a receiver that waits for data is given up. The session waits ten seconds.
    static var stallPatience: Duration { .seconds(8) }

    /// It was told to play, and will be seen to, or not.
    func awaitStart(of receiver: any Receiver) {
        startWait?.cancel()
        startWait = Task { [weak self, clock] in
            try? await clock.sleep(for: Self.startPatience)
            guard !Task.isCancelled, let self, self.receiver === receiver, owesStatus, homecoming == nil else { return }
            tell(.waiting)
        }
    }

    /// It waits for data, and will get some, or not. Counts from the first time that it was told, as the session does.
    func awaitData(of receiver: any Receiver) {
        guard stallWait == nil else { return }
        stallWait = Task { [weak self, clock] in
            try? await clock.sleep(for: Self.stallPatience)
            guard !Task.isCancelled, let self, self.receiver === receiver else { return }
            stallWait = nil
            // Whoever wants it here knows that it may sound here.
            if homecoming == nil { lost(.stalled, receiver) }
        }
    }

    func endAwaitingData() {
        stallWait?.cancel()
        stallWait = nil
    }

    /// The receiver no longer plays: the playback is here again, paused where it was unless a start comes meanwhile.
    func lost(_ failure: RouteFailure, _ lost: any Receiver) {
        guard receiver === lost else { return }
        let position = position
        let isStartAwaited = owesStatus
        leaveReceiver()
        endChoice(failure.ofReceiverInUse)
        homecoming = (position, false)
        tellStandstill(isStartAwaited)
        if let localFailure { return fail(localFailure) }
        onEvent?(.settings)
        let after = self.turn
        Task { [weak self] in
            if let position { _ = await self?.local.seek(to: position) }
            self?.arrive(after)
        }
    }

    /// Nobody plays, and at once: what is done here first may take longer than the session waits.
    ///
    /// A pause before a start was seen is taken for the silence until then, and the start would still be waited for.
    private func tellStandstill(_ isStartAwaited: Bool) {
        owesStatus = isStartAwaited
        if isStartAwaited { tell(.waiting) }
        owesStatus = true
        tell(.paused)
    }
}

extension RouteFailure {
    /// What a failure of a receiver that has played already is: the film is paused here, whatever the device did.
    fileprivate var ofReceiverInUse: RouteFailure {
        switch self {
        case .refused, .timedOut, .formatNotPlayed, .onlyHere, .overtaken, .outputFailed: .notObeyed
        case .gone, .stoppedThere, .notObeyed, .stalled: self
        }
    }
}
