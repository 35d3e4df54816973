extension ResourceEvidence {
    /// The list that the page gave its player: the first of the group, also where its own request is older than the
    /// source and only what it names was asked for since.
    ///
    /// One folder can hold many films and channels. Where the lists of another one and the master of this one look alike,
    /// the website keeps the film: a wrong channel is worse.
    func start(
        of group: ManifestGroups.Group, for playback: FedPlayback
    ) throws(Refusal) -> ManifestGroups.List {
        let list = group.choice
        let ask = list.ask
        let since = playback.window.listsSince
        let runs = history.runs[ask.group]
        guard let oldest = runs.first, oldest.first < since, oldest.first < ask.first,
            oldest.start.address != list.address
        else { return list }
        let isStart = history.begins(list.address, ask)
        guard ask.first >= since else {
            // Taken up anew, it is what the page gave; if it followed another list then, it is a part of something.
            guard ask.isPoll else {
                if isStart { return list }
                throw .noEligibleSource
            }
            // The same film, in a new source: after an error, or in another element.
            let run = runs[ask.run]
            if !isStart, goesOn(ask.group, from: run.first, to: playback.window.changedAt) { return run.start }
            throw .noEligibleSource
        }
        if !isStart { return runs[ask.run].first < since ? runs[ask.run].start : list }
        if let earliest = playback.reachesBackTo {
            if ask.run == 1, oldest.first >= earliest { return oldest.start }
            throw .noEligibleSource
        }
        let isUnplayed =
            ask.run == 1 && oldest.lists == 1 && history.isAskedOnce(oldest.start.address)
            && !entries.contains { $0.kind == .piece && $0.time >= oldest.first && $0.time < since }
        if isUnplayed || playback.isResumed { throw .noEligibleSource }
        return list
    }

    /// Whether lists and pieces of a group were loaded all the time in between.
    private func goesOn(_ group: Int, from start: Double, to end: Double) -> Bool {
        var last = start
        for entry in entries where entry.kind != .presentation && entry.time > start && entry.time < end {
            guard folders.nearest(to: entry.folder, in: groupOfFolder) == group else { continue }
            if entry.time - last > ListHistory.longestPause { return false }
            last = entry.time
        }
        return end - last <= ListHistory.longestPause
    }
}
