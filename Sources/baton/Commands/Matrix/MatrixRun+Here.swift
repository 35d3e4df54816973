internal import BatonCore
internal import BatonLinux
internal import BatonRuntime
internal import Foundation
internal import Glibc

// The rows of a film that is played on this computer.

extension MatrixRun {
    func here(_ stage: MatrixStage) async {
        await row(.hlsStarts) {
            guard let ready = stage.tracer.summary.readyMilliseconds else { throw RowFailed("no time of ready") }
            let second = stage.refused.map { ", at the second try after \($0.rawValue)" } ?? ""
            return String(format: "ready %.0f ms after the load began; state native", ready) + second
        }
        await row(.position) { try self.positionKept(stage) }
        await row(.awake) { try await self.awake(stage) }
        await row(.frozen) { try await self.frozen(stage) }
        await row(.locked) { try await self.locked(stage) }
        await row(.controls) { try await self.agree(stage) }
        await row(.small) { try await self.small(stage) }
        await row(.background) { try await self.background(stage) { "\(try await stage.advance(3))" } }
        await row(.pause) { try await self.pause(stage) }
        await row(.back) { try await self.back(stage) }
    }

    private func positionKept(_ stage: MatrixStage) throws -> String {
        let summary = stage.tracer.summary
        guard let error = summary.clockErrorMilliseconds, let gap = summary.gapMilliseconds else {
            throw RowFailed("no position at the hand-off")
        }
        figure("offMs", error)
        let said = String(format: "%+.0f ms off, %.0f ms until native played", error, gap)
        guard abs(error) <= 250, summary.audibleOverlapMilliseconds == 0 else {
            throw RowFailed(said + String(format: ", both played for %.0f ms", summary.audibleOverlapMilliseconds))
        }
        return said
    }

    private func awake(_ stage: MatrixStage) async throws -> String {
        let streams = try await OtherPrograms.soundingStreams()
        guard streams == 1 else { throw RowFailed("\(streams) streams sound") }
        let took = try await stage.time(3) { try await OtherPrograms.isDisplayKeptAwake() }
        guard took != nil else { throw RowFailed("nobody keeps the display awake") }
        return "display kept awake; 1 stream sounds"
    }

    private func frozen(_ stage: MatrixStage) async throws -> String {
        let processes = OwnWebProcesses.all()
        guard !processes.isEmpty else { throw RowFailed("no web process") }
        for process in processes { kill(process, SIGSTOP) }
        defer { for process in processes { kill(process, SIGCONT) } }
        guard await HeadlessRun.wait(2, until: { processes.allSatisfy(OwnWebProcesses.isStopped) }) else {
            throw RowFailed("the web process did not stop")
        }
        let advance = try await stage.advance(4)
        // It obeys without the page, too.
        for (command, status) in [("pause", NativeStatus.paused), ("play", .playing)] {
            _ = try await OtherPrograms.controls(command)
            guard await HeadlessRun.wait(3, until: { stage.snapshot.nativeStatus == status }) else {
                throw RowFailed("\(advance); \(command) was not obeyed")
            }
        }
        return "\(processes.count) stopped: \(advance); pause and play obeyed"
    }

    private func locked(_ stage: MatrixStage) async throws -> String {
        let variable = "BATON_MATRIX_LOCK"
        guard let command = ProcessInfo.processInfo.environment[variable] else {
            throw NotMeasured("no screen locker was named in \(variable); make matrix names one")
        }
        let name = command.split(separator: " ").first.map(String.init) ?? ""
        guard let locker = RunningProgram(command) else { throw NotMeasured("\(name) cannot be started") }
        defer { locker.end() }
        try? await Task.sleep(for: .seconds(1))
        guard locker.isRunning else { throw NotMeasured("\(name) did not lock this display") }
        let processes = OwnWebProcesses.all()
        for process in processes { kill(process, SIGSTOP) }
        defer { for process in processes { kill(process, SIGCONT) } }
        let advance = try await stage.advance(4)
        let streams = try await OtherPrograms.soundingStreams()
        guard locker.isRunning else { throw RowFailed("the lock was gone") }
        guard streams == 1 else { throw RowFailed("\(advance), but \(streams) streams sound") }
        return "\(name), web process stopped: \(advance), heard"
    }

    /// What a media controller and the control bar say, beside the player itself.
    func agree(_ stage: MatrixStage, within tolerance: Double = 1.0) async throws -> String {
        stage.window.present()
        stage.tab?.showControls()
        // The bar moves four times a second.
        try? await Task.sleep(for: .milliseconds(600))
        let status = try await OtherPrograms.controls("status")
        let text = try await OtherPrograms.controls("position")
        guard let position = stage.position, let outside = Double(text), let shown = stage.tab?.shownControls else {
            throw RowFailed("media controls: “\(status)”, no position")
        }
        let plays = stage.snapshot.nativeStatus == .playing
        let parts = shown.elapsed.split(separator: ":").compactMap { Double($0) }
        let elapsed = parts.reduce(0) { $0 * 60 + $1 }
        let said = String(
            format: "player %.1f s, media controls %.1f s (%@), bar %@", position, outside, status, shown.elapsed)
        guard abs(position - outside) <= tolerance, abs(position - elapsed) <= tolerance + 1 else {
            throw RowFailed(said)
        }
        guard (status == "Playing") == plays, shown.offersPause == plays else { throw RowFailed("\(said): status") }
        return said
    }

    /// Takes the picture into the small window and back, and counts what is drawn meanwhile.
    private func small(_ stage: MatrixStage) async throws -> String {
        stage.window.present()
        guard await HeadlessRun.wait(5, until: { stage.tab?.isPictureShown == true }), let tab = stage.tab else {
            throw RowFailed("there was no picture")
        }
        var parts: [String] = []
        var worst = 0.0
        for direction in ["in", "out"] {
            let began = ContinuousClock.now
            let (first, position) = (tab.picturesDrawn, stage.position ?? .nan)
            var (last, since, longest) = (first, began, 0.0)
            tab.switchPictureInPicture()
            guard tab.isInPictureInPicture == (direction == "in") else { throw RowFailed("it did not go \(direction)") }
            while ContinuousClock.now - began < .seconds(3) {
                try? await Task.sleep(for: .milliseconds(10))
                guard tab.picturesDrawn != last else { continue }
                longest = max(longest, (ContinuousClock.now - since) / .seconds(1))
                (last, since) = (tab.picturesDrawn, .now)
            }
            longest = max(longest, (ContinuousClock.now - since) / .seconds(1))
            let (after, drawn) = (stage.position ?? .nan, tab.picturesDrawn - first)
            let passed = (ContinuousClock.now - began) / .seconds(1)
            let lost = passed - (after - position)
            if direction == "in", await OtherPrograms.hasFloatingWindow() == false {
                throw RowFailed("the small window does not float")
            }
            figure("\(direction)Frames", Double(drawn))
            figure("\(direction)LongestMs", longest * 1000)
            figure("\(direction)LostSeconds", lost)
            parts.append(
                String(
                    format: "%@: %d pictures in %.1f s, at most %.0f ms without one, film %+.2f s behind the clock",
                    direction, drawn, passed, longest * 1000, lost))
            worst = max(worst, longest, abs(lost))
        }
        guard worst < 1 else { throw RowFailed(parts.joined(separator: "; ")) }
        return parts.joined(separator: "; ")
    }

    /// Closes the window, measures, and brings it back by the media controls.
    func background(_ stage: MatrixStage, _ measure: () async throws -> String) async throws -> String {
        guard OtherPrograms.isThere("gdbus") else { throw NotMeasured("gdbus is missing (package libglib2.0-bin)") }
        guard stage.isShown else { throw RowFailed("the window was not there") }
        stage.window.close()
        guard await HeadlessRun.wait(5, until: { !stage.isShown }) else { throw RowFailed("the window stayed") }
        let said = try await measure()
        await OtherPrograms.raise()
        guard await HeadlessRun.wait(5, until: { stage.isShown }) else { throw RowFailed("\(said); no window again") }
        _ = try await agree(stage, within: 1.5)
        return "closed: \(said); brought back, controls agree"
    }

    private func pause(_ stage: MatrixStage) async throws -> String {
        _ = try await OtherPrograms.isDisplayKeptAwake()
        let began = ContinuousClock.now
        _ = try await OtherPrograms.controls("pause")
        var silent: Double?
        var released: Double?
        while silent == nil || released == nil, ContinuousClock.now - began < .seconds(5) {
            // One after the other: each asks another program, which takes its time.
            if silent == nil, try await OtherPrograms.soundingStreams() == 0 {
                silent = (ContinuousClock.now - began) / .milliseconds(1)
            }
            if released == nil, try await !OtherPrograms.isDisplayKeptAwake() {
                released = (ContinuousClock.now - began) / .milliseconds(1)
            }
        }
        guard let silent, let released else {
            throw RowFailed("\(silent == nil ? "audio" : "an inhibitor") was still held after 5 s")
        }
        figure("silentMs", silent)
        figure("releasedMs", released)
        let said = String(format: "audio let go %.0f ms, inhibitor %.0f ms after the key", silent, released)
        guard silent <= 1500, released <= 1500, stage.snapshot.nativeStatus == .paused else { throw RowFailed(said) }
        _ = try await OtherPrograms.controls("play")
        guard await HeadlessRun.wait(3, until: { stage.isPlayingNatively }) else {
            throw RowFailed("\(said), but it did not go on")
        }
        return said
    }

    /// Gives back, looks where the page is, and takes the film over once more for the rows that follow.
    private func back(_ stage: MatrixStage) async throws -> String {
        stage.tab?.session.returnToWebsite()
        _ = await HeadlessRun.wait(30) { stage.snapshot.phase == .website }
        guard stage.snapshot.notice?.reason == .userReturned, let parked = stage.tracer.parked,
            let resumed = stage.tracer.resumed
        else { throw RowFailed("not returned: \(stage.snapshot.notice?.reason.rawValue ?? "no answer")") }
        let gap = stage.tracer.summary.returnGapMilliseconds ?? .nan
        try await stage.handOver()
        guard let began = stage.tracer.began else { throw RowFailed("no position of the page") }
        // The page played from where native was silenced until it was asked again.
        let off = began.position - parked - (began.at - resumed) / .seconds(1)
        let said = String(format: "page within %.2f s, %.0f ms until it was seen to play; taken over again", off, gap)
        // It played already for a part of the time until that was seen.
        guard off >= -0.3, off <= gap / 1000 + 0.3 else { throw RowFailed(said) }
        return said
    }
}
