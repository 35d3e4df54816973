/// What a session leaves behind when it is forgotten without ``HandoffSession/close()``.
///
/// A session's end may come on any thread; this carries what must be ended to the main actor.
@MainActor
final class SessionRemains {
    private let page: any WebPage
    private let player: any NativePlayer
    private let leases: any ResourceLeases
    var nowPlaying: (any NowPlaying)?

    init(page: any WebPage, player: any NativePlayer, leases: any ResourceLeases) {
        self.page = page
        self.player = player
        self.leases = leases
    }

    /// Silences the player, then lets the page go.
    func end(holdingLeases: Bool) {
        player.onEvent = nil
        player.stop()
        if holdingLeases { leases.hold([]) }
        page.release(playing: false)
    }
}
