internal import BatonDemoSite
internal import BatonLinux
internal import BatonRuntime
internal import Foundation

// The rows of a film that is sent to a receiver.

extension MatrixRun {
    /// - Parameter stage: Plays the streamed film natively.
    func elsewhere(_ stage: MatrixStage) async {
        guard wanted.contains(.routedHLS) || wanted.contains(.speaker) else { return }
        stage.tab?.lookForRoutes()
        await row(.routedHLS) { try await self.saidBefore(stage) }
        await row(.speaker) { try await self.speaker(stage) }
        stage.tab?.endLookingForRoutes()
    }

    /// The plain film, which every television plays, there and back.
    func television() async {
        let rows: [MatrixItem] = [.routed, .routedBackground, .routedPause].filter(wanted.contains)
        guard !rows.isEmpty else { return }
        var stage: MatrixStage?
        var trouble: any Error = NotMeasured("nothing was routed")
        await row(.routed) {
            do {
                try self.needHome()
                let made = try await MatrixStage(self.app, self.site, "mp4")
                stage = made
                try await made.handOver()
                made.tab?.lookForRoutes()
                return try await self.route(made)
            } catch {
                if error is NotMeasured { trouble = error }
                stage?.close()
                stage = nil
                throw error
            }
        }
        await row(.routedBackground) {
            guard let stage else { throw trouble }
            // A receiver's clock counts whole seconds.
            return try await self.background(stage) { try await stage.advance(4, tolerance: 1.5) }
        }
        await row(.routedPause) {
            guard let stage else { throw trouble }
            return try await self.pauseThere(stage)
        }
        stage?.close()
    }

    private func needHome() throws {
        if !hasHome { throw NotMeasured("no television in reach (BATON_HOME_ADDRESS); make matrix brings one") }
    }

    private func televisions(_ stage: MatrixStage) -> [Route] {
        stage.tab?.foundRoutes.filter { $0.kind == .television } ?? []
    }

    private func saidBefore(_ stage: MatrixStage) async throws -> String {
        try needHome()
        guard await HeadlessRun.wait(20, until: { self.televisions(stage).count >= 2 }) else {
            throw RowFailed("\(televisions(stage).count) televisions were found within 20 s")
        }
        let names = televisions(stage).map { "\($0.name): \($0.refusal.map { "\($0)" } ?? "takes it")" }
        return "before it is chosen: " + names.joined(separator: ", ")
    }

    private func route(_ stage: MatrixStage) async throws -> String {
        func free() -> Route? { televisions(stage).first { $0.refusal == nil } }
        guard await HeadlessRun.wait(20, until: { free() != nil }), let television = free() else {
            throw RowFailed("no television that takes the film was found within 20 s")
        }
        guard let before = stage.position else { throw RowFailed("no position") }
        let began = ContinuousClock.now
        stage.tab?.choose(television)
        guard await HeadlessRun.wait(40, until: { stage.tab?.currentRoute == television.id }) else {
            throw RowFailed("the television did not take it")
        }
        let took = (ContinuousClock.now - began) / .seconds(1)
        let off = (stage.position ?? .nan) - before - took
        let streams = try await OtherPrograms.soundingStreams()
        figure("switchSeconds", took)
        figure("offSeconds", off)
        let said = String(
            format: "%@ plays after %.1f s, %+.1f s off; %d streams sound here", television.name, took, off, streams)
        guard abs(off) <= 3, streams == 0 else { throw RowFailed(said) }
        return said
    }

    private func pauseThere(_ stage: MatrixStage) async throws -> String {
        let isKept: Bool? = try? await OtherPrograms.isDisplayKeptAwake()
        let began = ContinuousClock.now
        _ = try await OtherPrograms.controls("pause")
        guard await HeadlessRun.wait(8, until: { stage.snapshot.nativeStatus == .paused }) else {
            throw RowFailed("the television did not pause")
        }
        let paused = (ContinuousClock.now - began) / .seconds(1)
        guard let first = stage.position else { throw RowFailed("no position") }
        try? await Task.sleep(for: .seconds(2))
        guard let second = stage.position, abs(second - first) < 1.1 else { throw RowFailed("it went on") }
        guard isKept != nil else { return String(format: "paused there after %.1f s", paused) }
        guard try await !OtherPrograms.isDisplayKeptAwake() else { throw RowFailed("the inhibitor was still held") }
        return String(format: "paused there after %.1f s; inhibitor let go", paused)
    }

    private func speaker(_ stage: MatrixStage) async throws -> String {
        func find() -> Route? { stage.tab?.foundRoutes.first { $0.kind == .networkSpeaker } }
        guard await HeadlessRun.wait(5, until: { find() != nil }), let speaker = find() else {
            throw NotMeasured("the sound server knows no AirPlay speaker; make matrix brings one")
        }
        let here = stage.tab?.foundRoutes.first
        defer { if let here { stage.tab?.choose(here) } }
        let sound = SpeakerSound()
        let began = ContinuousClock.now
        stage.tab?.choose(speaker)
        guard await HeadlessRun.wait(15, until: { stage.tab?.currentRoute == speaker.id }) else {
            throw RowFailed("the output was not taken")
        }
        guard let sound else {
            throw NotMeasured("\(speaker.name) was chosen; what it plays cannot be heard from here")
        }
        guard await HeadlessRun.wait(20, until: { sound.place() != nil }) else {
            throw RowFailed("\(speaker.name) was chosen, but it plays nothing")
        }
        let took = (ContinuousClock.now - began) / .seconds(1)
        try? await Task.sleep(for: .seconds(2))
        var ways: [Double] = []
        for _ in 0..<15 {
            if let heard = sound.place(), let position = stage.position {
                ways.append(FilmSound.way(from: position, to: heard))
            }
            try? await Task.sleep(for: .milliseconds(150))
        }
        guard ways.count > 7 else { throw RowFailed("the sound broke off") }
        figure("switchSeconds", took)
        figure("offSeconds", ways.sorted()[ways.count / 2])
        let said = String(
            format: "%@: heard there after %.1f s, %+.2f s off", speaker.name, took, ways.sorted()[ways.count / 2])
        guard abs(ways.sorted()[ways.count / 2]) <= 0.3 else { throw RowFailed(said) }
        return said
    }
}
