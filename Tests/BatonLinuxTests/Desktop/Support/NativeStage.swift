import BatonCore
import BatonTestSupport
import CGtkWebKit
import Foundation
import Testing

@testable import BatonLinux
@testable import BatonRuntime

/// A session whose player and desktop are real, and whose page does what it is told: it stands at 2 s of a film.
@MainActor
final class NativeStage {
    static let secret = "SECRETTOKEN4712"
    static let title = "A film & its ‹title›"
    let server: TestServer
    let page: RecordingPage
    let player: MPVPlayer
    let session: HandoffSession
    let leases: any ResourceLeases
    private(set) var commands: [AppCommand] = []
    private var isClosed = false

    init(
        leases: any ResourceLeases = RecordingLeases(), nowPlaying: (any NowPlaying)? = nil, audioDevice: String? = nil
    ) throws {
        try GLibPump.start()
        server = try TestServer.ofFilms()
        page = RecordingPage(current: PageSample(time: 2, duration: PlayerMedia.longSeconds))
        player = MPVPlayer(videoOutput: .none, audioDevice: audioDevice)
        self.leases = leases
        session = HandoffSession(page: page, player: player, leases: leases)
        session.title = Self.title
        session.site = "films.example"
        session.nowPlaying = nowPlaying
        session.onAppCommand = { [weak self] in self?.commands.append($0) }
    }

    /// Hands the film over and waits until native plays it.
    func play(
        _ film: String = "/long.mp4", seconds: Double = PlayerMedia.longSeconds, metadata: PageMetadata? = nil
    ) async throws {
        page.current.aspect = film == "/sound.mp4" ? nil : 16.0 / 9
        page.current.duration = seconds
        page.current.window = 0...seconds
        let element = ElementReport(
            id: 1, tag: .video, address: MediaAddress(server.address(film) + "?token=\(Self.secret)"), paused: false,
            muted: false, ended: false, currentTime: 2, duration: seconds, videoWidth: 320,
            videoHeight: 180, visibleArea: 100_000, hasKeys: false, readyState: 4)
        page.emit(.report(PageReport(frames: [FrameReport(id: "frame", elements: [element], metadata: metadata)])))
        session.playNatively()
        #expect(await status(.playing), "native does not play: \(String(describing: session.snapshot))")
    }

    func status(_ status: NativeStatus) async -> Bool {
        await eventually { session.snapshot.phase == .native && session.snapshot.nativeStatus == status }
    }

    /// Idempotent.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        session.close()
        player.stop()
        server.stop()
    }
}
