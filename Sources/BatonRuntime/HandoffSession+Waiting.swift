internal import BatonCore

// A page that cannot play now, because its app is in the background, gets nothing to do until it can.

/// What a session has decided and not done yet, because the page could not do its part.
struct PostponedReturn {
    /// Asks the page to play, or to get ready for it.
    var command: HandoffAction?
    /// They begin when the page can act.
    var deadlines: [Deadline: HandoffAction] = [:]
}

extension HandoffSession {
    /// While ``pageCanPlay`` is false, keeps back what asks the page to play, and the deadlines that wait for it. Native
    /// plays on meanwhile, waits for data as long as it takes, or stands silent when it failed.
    /// - Returns: Whether the action is not to be performed now.
    func postpone(_ action: HandoffAction) -> Bool {
        switch action {
        case .cuePage, .resumePage, .reloadPage:
            forgetPostponedCommand()
            guard !pageCanPlay else { return false }
            abandonPageCommand()
            postponed.command = action
            return true
        case .samplePage, .pausePage, .abandonPageCommand, .releasePage:
            // A newer command ends an older one.
            forgetPostponedCommand()
            return false
        case .arm(let deadline, _, _):
            guard waitsForPage(deadline) else { return false }
            deadlines.removeValue(forKey: deadline)?.cancel()
            postponed.deadlines[deadline] = action
            return true
        case .disarm(let deadline):
            postponed.deadlines[deadline] = nil
            return false
        case .prepareNative, .seekNative, .startNative, .playNative, .pauseNative, .parkNative, .stopNative, .notify:
            return false
        }
    }

    /// Whether a deadline, about to be armed or just over, does not count now.
    func waitsForPage(_ deadline: Deadline) -> Bool {
        switch deadline {
        case .cue, .resume: postponed.command != nil
        // It would give the playback back to a page that cannot take it; the network may be there again before.
        case .stall: !pageCanPlay
        case .preparation, .progress, .sample, .seek, .commit, .start, .stallGrace, .holdWindow, .park: false
        }
    }

    /// The page can play again: does what waited for that.
    func performPostponed() {
        let waiting = postponed
        postponed = PostponedReturn()
        if let command = waiting.command { perform(command) }
        for action in waiting.deadlines.values { perform(action) }
    }

    private func forgetPostponedCommand() {
        postponed.command = nil
        postponed.deadlines[.cue] = nil
        postponed.deadlines[.resume] = nil
    }
}
