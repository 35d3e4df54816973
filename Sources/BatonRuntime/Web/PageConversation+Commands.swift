package import BatonCore
internal import Foundation

extension PageConversation {
    private enum Limit {
        static let report = Duration.seconds(1)
        static let sample = Duration.seconds(2)
        static let cue = Duration.seconds(5)
        static let resume = Duration.seconds(8)
        /// Beyond the time that the page needs to get there.
        static let pause = Duration.seconds(3)
        static let longestPause = Duration.seconds(30)
        static let reload = Duration.seconds(20)
    }

    package func report() async throws(WebPageError) -> PageReport {
        if isClosed { throw .gone }
        var tasks: [Task<Result<PageMessage, WebPageError>, Never>] = []
        for name in channel.frameNames {
            tasks.append(Task { await ask(PageCommand(.report), frame: name, limit: Limit.report) })
        }
        let asked = tasks
        let results = await withTaskCancellationHandler {
            var results: [Result<PageMessage, WebPageError>] = []
            for task in asked { results.append(await task.value) }
            return results
        } onCancel: {
            for task in asked { task.cancel() }
        }
        var silent: WebPageError?
        for result in results {
            switch result {
            case .success: return channel.report
            case .failure(.gone): throw .gone
            case .failure(let error): silent = silent ?? error
            }
        }
        if silent == .unresponsive { throw .unresponsive }
        return channel.report
    }

    package func sample(_ target: PageTarget) async throws(WebPageError) -> PageSample {
        let answer = try await ask(PageCommand(.sample, target), target, limit: Limit.sample)
        guard let sample = answer.sample else { throw .refused }
        return sample.value
    }

    package func pause(_ target: PageTarget, at position: Double?) async throws(WebPageError) -> Double {
        var limit = Limit.pause
        if let position {
            let known = channel.lastKnownElement(target)
            let rate = max(0.1, known?.playbackRate ?? 1)
            limit += .seconds(max(0, position - (known?.currentTime ?? position - 10)) / rate)
        }
        let command = PageCommand(.pause, target, position: position)
        let releases = releases
        let answer = try await ask(command, target, limit: min(limit, Limit.longestPause))
        guard let time = answer.time else { throw .refused }
        // The answer was there already when the page was let go: nobody would end this hold.
        guard releases == self.releases else { throw .gone }
        owed = nil
        channel.setHeld(true, except: target.frame)
        return time
    }

    package func cue(_ target: PageTarget, at position: Double) async throws(WebPageError) {
        _ = try await ask(PageCommand(.cue, target, position: position), target, limit: Limit.cue)
    }

    /// What the page does not have is left as it is.
    package func choose(_ choice: TrackChoice, _ target: PageTarget) async throws(WebPageError) {
        guard let known = channel.lastKnownElement(target) else { throw .targetChanged }
        var command = PageCommand(.choose, target)
        switch choice.captions {
        case .off: command.captions = -1
        case .track(let track):
            // Tracks of other kinds keep their places.
            let places = known.texts.indices.filter { known.texts[$0].isCaptions }
            command.captions = TrackSelection.place(of: track, in: places.map { known.texts[$0].track })
                .map { places[$0] }
        case nil: break
        }
        command.sound = choice.audio.flatMap { TrackSelection.place(of: $0, in: known.sounds) }
        guard command.captions != nil || command.sound != nil else { return }
        _ = try await ask(command, target, limit: Limit.sample)
    }

    package func resume(
        _ target: PageTarget, at position: Double?, playing: Bool, settings: PlaybackSettings?
    ) async throws(WebPageError) -> Double {
        var command = PageCommand(.resume, target, position: position)
        command.playing = playing
        command.settings = settings.map(PageCommand.Settings.init)
        // An earlier return, now overtaken, may have let other frames sound again.
        if !playing { channel.setHeld(true, except: target.frame) }
        channel.setHeld(false, except: target.frame, playing: playing)
        let releases = releases
        owed = nil
        do throws(WebPageError) {
            let answer = try await ask(command, target, limit: Limit.resume)
            guard let time = answer.time else { throw WebPageError.refused }
            return time
        } catch {
            // The script took its own frame back into the hold; native may go on, so the others must be silent too.
            if error != .gone, releases == self.releases {
                channel.setHeld(true, except: target.frame)
                if playing { owed = target }
            }
            throw error
        }
    }

    package func release(playing: Bool) {
        releases += 1
        if !playing { owed = nil }
        channel.setHeld(false, except: owed?.frame, playing: owed != nil)
        if let owed { channel.release(playing: owed) }
        owed = nil
    }

    /// Waits for the playback that has `duration` in a document that the adapter is loading again, and resumes it.
    /// - Parameter isLoading: Whether the document is not there yet.
    package func resumeAfterReload(
        at position: Double?, duration: Double?, playing: Bool, settings: PlaybackSettings?,
        isLoading: @MainActor () throws(WebPageError) -> Bool
    ) async throws(WebPageError) -> Double {
        if isClosed { throw .gone }
        let clock = ContinuousClock()
        let end = clock.now + Limit.reload
        while clock.now < end {
            // The new process answers when its scripts have come up; until then there is no frame to ask.
            try? await Task.sleep(for: .milliseconds(100))
            if Task.isCancelled || isClosed { throw .gone }
            guard try !isLoading(), let target = playback(lasting: duration) else { continue }
            return try await resume(target, at: position, playing: playing, settings: settings)
        }
        throw .unresponsive
    }

    /// The element that most likely shows what was played before: its length fits, and it is the largest of those.
    private func playback(lasting duration: Double?) -> PageTarget? {
        var best: (area: Double, target: PageTarget)?
        for frame in channel.report.frames {
            for element in frame.elements where element.readyState >= 1 {
                if let duration {
                    guard let length = element.duration, abs(length - duration) <= max(2, duration / 100) else {
                        continue
                    }
                }
                guard element.visibleArea > best?.area ?? -1 else { continue }
                let target = PageTarget(frame: frame.id, element: element.id, sourceSerial: element.sourceSerial)
                best = (element.visibleArea, target)
            }
        }
        return best?.target
    }

    // MARK: One command

    private func ask(
        _ command: PageCommand, _ target: PageTarget, limit: Duration
    ) async throws(WebPageError) -> PageMessage {
        if isClosed { throw .gone }
        return try await ask(command, frame: target.frame, limit: limit).get()
    }

    private func ask(_ command: PageCommand, frame: String, limit: Duration) async -> Result<PageMessage, WebPageError>
    {
        let channel = channel
        let id = channel.nextCommand()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                channel.submit(command, id: id, to: frame, limit: limit) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            Task { @MainActor in channel.abandon(id) }
        }
    }
}
