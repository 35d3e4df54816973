import BatonDemoSite
import BatonRuntime
import Foundation
import Glibc
import Testing

@testable import BatonLinux

/// A real AirPlay speaker in another room. `tools/television` makes it; `make test` runs this there.
@MainActor @Suite(.serialized) struct SpeakerTests {
    @Test func theFilmIsHeardThereInTime() async throws {
        let room = try await SpeakerRoom()
        defer { room.close() }
        let before = room.soundLength
        let began = ContinuousClock.now
        #expect(await room.stage.player.use(output: room.speaker.id) == nil)
        #expect(await eventually(.seconds(15)) { room.place(after: before) != nil }, "nothing arrives")
        room.note("\((ContinuousClock.now - began) / .seconds(1)) s until the film is heard there")
        // Its clock has to settle.
        try await Task.sleep(for: .seconds(2))
        var ways: [Double] = []
        for _ in 0..<15 {
            if let heard = room.place(after: before), let said = room.stage.player.position {
                ways.append(FilmSound.way(from: said, to: heard))
            }
            try await Task.sleep(for: .milliseconds(150))
        }
        try #require(ways.count >= 8, "only \(ways.count) readings of the sound")
        let median = ways.sorted()[ways.count / 2]
        room.note("what is heard is \(median) s from the position that the player tells")
        #expect(abs(median) < 0.3, "\(ways)")
        #expect(room.stage.session.snapshot.nativeStatus == .playing)
    }

    /// Last: the speaker does not come back.
    @Test func aSpeakerThatDiesPausesAndNothingJumps() async throws {
        let loudspeakers = try SinkRecorder()
        defer { loudspeakers.close() }
        _ = try PlayerMedia.run("pactl", ["set-default-sink", loudspeakers.sink], package: "pulseaudio-utils")
        defer { _ = try? PlayerMedia.run("pactl", ["set-default-sink", "page"], package: "pulseaudio-utils") }
        let room = try await SpeakerRoom()
        defer { room.close() }
        #expect(await room.stage.player.use(output: room.speaker.id) == nil)
        #expect(await eventually(.seconds(15)) { room.place(after: 0) != nil }, "nothing arrives")
        let before = loudspeakers.sampleCount
        let began = ContinuousClock.now
        kill(try #require(pid_t(ProcessInfo.processInfo.environment["BATON_SPEAKER_PID"] ?? "")), SIGKILL)
        #expect(await eventually(.seconds(25)) { room.stage.session.snapshot.nativeStatus == .paused }, "it plays on")
        room.note("\((ContinuousClock.now - began) / .seconds(1)) s from its death until the pause")
        try await Task.sleep(for: .milliseconds(400))
        let leaked = Double(loudspeakers.loudSamples(from: before)) / 48
        room.note("\(leaked) ms were heard elsewhere")
        // As in AudioFocusTests.
        #expect(leaked < 250, "\(leaked) ms came out of the loudspeakers")
        #expect(room.stage.session.snapshot.phase == .native)
        room.stage.session.setPlaying(true)
        #expect(await room.stage.status(.playing), "it does not go on here")
    }
}

/// A film that plays here on a session, and the speaker as the list of outputs shows it.
@MainActor
private final class SpeakerRoom {
    let stage: NativeStage
    let speaker: Route
    private let follower: AudioFollower
    private let sound: URL
    private static let seconds = 60.0

    init() async throws {
        guard let path = ProcessInfo.processInfo.environment["BATON_SPEAKER_SOUND"] else {
            throw MissingPart(what: "a speaker (run this inside tools/television)", package: "shairport-sync")
        }
        sound = URL(filePath: path)
        let stage = try NativeStage()
        self.stage = stage
        stage.server.serve("/chirp.mp4", "video/mp4", try Self.film.get())
        follower = AudioFollower(session: stage.session, player: stage.player)
        if try !PlayerMedia.run("pactl", ["list", "short", "modules"], package: "pulseaudio-utils")
            .contains("module-raop-discover")
        {
            _ = try PlayerMedia.run(
                "pactl", ["load-module", "module-raop-discover"], package: "pulseaudio-module-raop")
        }
        try await stage.play("/chirp.mp4", seconds: Self.seconds)
        var found: Route?
        for _ in 0..<80 where found == nil {
            found = await stage.player.outputs().first { $0.kind == .networkSpeaker }
            if found == nil { try await Task.sleep(for: .milliseconds(250)) }
        }
        speaker = try #require(found, "no AirPlay speaker among the outputs")
        #expect(speaker.name == "Kitchen")
    }

    func close() { withExtendedLifetime(follower) { stage.close() } }

    /// Bytes that the speaker has played so far.
    var soundLength: Int { (try? sound.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0 }

    /// The place in the film that the speaker plays at this moment; `nil` if it is silent.
    /// - Parameter start: Bytes that are not looked at.
    func place(after start: Int) -> Double? {
        let (rate, frame, length) = (44_100.0, 4, 3528)
        guard let file = try? FileHandle(forReadingFrom: sound), let end = try? file.seekToEnd() else { return nil }
        let from = (Int(end) - length * frame) / frame * frame
        guard from >= start, (try? file.seek(toOffset: UInt64(from))) != nil,
            let data = try? file.read(upToCount: length * frame)
        else { return nil }
        let samples = data.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
        let left = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
        // It is the middle of what was read, which is that much ago.
        return FilmSound.place(in: left, rate: rate).map { $0 + Double(length) / rate / 2 }
    }

    func note(_ text: String) {
        if ProcessInfo.processInfo.environment["BATON_TEST_FIGURES"] != nil { print("figures:", text) }
    }

    /// With the chirp of the built-in film.
    private static let film = Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "baton-chirp-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "film.mp4")
        let chirp = "aevalsrc='0.25*sin(2*PI*(400*mod(t\\,4)+500*mod(t\\,4)*mod(t\\,4)))':s=48000:d=\(seconds)"
        try PlayerMedia.run(
            "ffmpeg",
            [
                "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=size=320x180:rate=25:duration=\(seconds)",
                "-f", "lavfi", "-i", chirp, "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p",
                "-g", "50", "-c:a", "aac", "-movflags", "+faststart", file.path,
            ], package: "ffmpeg")
        return try Data(contentsOf: file)
    }
}
