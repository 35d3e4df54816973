#if os(iOS) || os(macOS)
import BatonRuntime
import MediaPlayer
import Testing

@testable import BatonApple
@testable import BatonCore

/// What the system's media controls are told, read back from them.
@MainActor @Suite(.serialized) struct MediaControlsTests {
    private final class Film: NowPlayingSource {
        private(set) var commands: [NowPlayingCommand] = []
        var nowPlayingPosition: Double? { 12 }
        func obey(_ command: NowPlayingCommand) { commands.append(command) }
    }

    private var shown: [String: Any] { MPNowPlayingInfoCenter.default().nowPlayingInfo ?? [:] }

    private func publish(_ item: NowPlayingItem) -> Film {
        let film = Film()
        MediaControls.shared.publish(item, from: film)
        return film
    }

    private func withdraw(_ film: Film) { MediaControls.shared.withdraw(ObjectIdentifier(film)) }

    @Test func aPlayingFilmIsShownWhereItIs() {
        let item = NowPlayingItem(
            number: 1, title: "Film", site: "films.example", duration: 60, status: .playing,
            settings: PlaybackSettings(rate: 1.5))
        let film = publish(item)
        defer { withdraw(film) }
        #expect(shown[MPMediaItemPropertyTitle] as? String == "Film")
        #expect(shown[MPMediaItemPropertyArtist] as? String == "films.example")
        #expect(shown[MPMediaItemPropertyPlaybackDuration] as? Double == 60)
        #expect(shown[MPNowPlayingInfoPropertyElapsedPlaybackTime] as? Double == 12)
        #expect(shown[MPNowPlayingInfoPropertyPlaybackRate] as? Double == 1.5)
        #expect(!shown.values.contains { "\($0)".contains("://") })
    }

    @Test func aPausedFilmStandsStill() {
        let film = publish(NowPlayingItem(number: 1, title: "Film", duration: 60, status: .paused))
        defer { withdraw(film) }
        #expect(shown[MPNowPlayingInfoPropertyPlaybackRate] as? Double == 0)
        MediaControls.shared.jumped(to: 40, source: film)
        #expect(shown[MPNowPlayingInfoPropertyElapsedPlaybackTime] as? Double == 40)
    }

    @Test func aLiveStreamHasNoLengthAndNoSpeed() {
        let film = publish(NowPlayingItem(number: 1, title: "Live", isLive: true, canSeek: false, status: .playing))
        defer { withdraw(film) }
        #expect(shown[MPNowPlayingInfoPropertyIsLiveStream] as? Bool == true)
        #expect(shown[MPMediaItemPropertyPlaybackDuration] == nil)
        let commands = MPRemoteCommandCenter.shared()
        #expect(!commands.changePlaybackPositionCommand.isEnabled && !commands.changePlaybackRateCommand.isEnabled)
    }

    @Test func aFilmThatRepeatsSaysSo() async throws {
        let film = publish(NowPlayingItem(number: 1, title: "Film", duration: 60, status: .playing, isLooping: true))
        defer { withdraw(film) }
        let command = MPRemoteCommandCenter.shared().changeRepeatModeCommand
        #expect(command.isEnabled && command.currentRepeatType == .one)
        MediaControls.shared.publish(
            NowPlayingItem(number: 2, title: "Live", isLive: true, status: .playing), from: film)
        #expect(!command.isEnabled && command.currentRepeatType == .off)
    }

    @Test func theAppsOwnControlsAreAsTheyWereAfterwards() {
        let commands = MPRemoteCommandCenter.shared()
        commands.playCommand.isEnabled = true
        commands.stopCommand.isEnabled = false
        let film = publish(NowPlayingItem(number: 1, title: "Film", status: .playing))
        #expect(commands.playCommand.isEnabled && commands.stopCommand.isEnabled)
        withdraw(film)
        #expect(commands.playCommand.isEnabled && !commands.stopCommand.isEnabled)
    }

    @Test func whatIsWithdrawnHearsNothing() {
        let film = publish(NowPlayingItem(number: 1, title: "Film", status: .playing))
        let command = MPRemoteCommandCenter.shared().playCommand
        #expect(MediaControls.shared.handler(of: command) != nil)
        withdraw(film)
        #expect(MediaControls.shared.handler(of: command) == nil && shown.isEmpty)
    }
}
#endif
