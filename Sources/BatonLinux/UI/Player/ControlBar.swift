internal import BatonCore
internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// The controls over the lower edge of the picture. Main actor only.
@MainActor
final class ControlBar {
    let widget: PlayerWidgets.Widget
    let seekBar = SeekBar()
    let volume = VolumeControl()
    let speed = SpeedMenu()
    let route = RouteMenu()
    let tracks = TrackMenu()
    var onPlayPause: (() -> Void)?
    var onFullScreen: (() -> Void)?
    var onPictureInPicture: (() -> Void)?
    var onGoLive: (() -> Void)?
    /// One of the lists or the slider over the picture was closed.
    var onPopoverClosed: (() -> Void)?

    private let elapsed = PlayerWidgets.timeLabel()
    private let total = PlayerWidgets.timeLabel()
    private let live: PlayerWidgets.Widget = gtk_label_new(Wording.Text.live.string)
    private let goLive: PlayerWidgets.Widget = gtk_button_new_with_label(Wording.Text.goLive.string)
    private let chapter: PlayerWidgets.Widget = gtk_label_new(nil)
    private let divider = PlayerWidgets.timeLabel()
    private let play: PlayerWidgets.Widget
    private let fullScreen: PlayerWidgets.Widget
    let small: PlayerWidgets.Widget

    init() {
        var playClicked: (@MainActor () -> Void)?
        var fullScreenClicked: (@MainActor () -> Void)?
        let relayPlay: @MainActor () -> Void = { playClicked?() }
        let relayFullScreen: @MainActor () -> Void = { fullScreenClicked?() }
        play = PlayerWidgets.iconButton(
            "media-playback-start-symbolic", .play, key: ShortcutTable.hint(.togglePlaying), relayPlay)
        fullScreen = PlayerWidgets.iconButton(
            "view-fullscreen-symbolic", .fullScreen, key: ShortcutTable.hint(.toggleFullScreen), relayFullScreen)
        var smallClicked: (@MainActor () -> Void)?
        let relaySmall: @MainActor () -> Void = { smallClicked?() }
        small = PlayerWidgets.iconButton(
            "focus-windows-symbolic", .pictureInPicture, key: ShortcutTable.hint(.togglePictureInPicture), relaySmall)
        gtk_widget_add_css_class(live, "baton-live")
        gtk_widget_add_css_class(goLive, "flat")
        gtk_widget_set_focus_on_click(goLive, 0)
        gtk_widget_set_valign(goLive, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(live, GTK_ALIGN_CENTER)
        gtk_widget_set_tooltip_text(goLive, Wording.Text.goLiveTooltip.string)
        PlayerWidgets.setText(divider, "/")
        gtk_widget_set_opacity(divider, 0.7)
        gtk_widget_set_opacity(total, 0.7)
        gtk_widget_set_opacity(chapter, 0.7)
        gtk_widget_add_css_class(chapter, "baton-time")
        gtk_widget_set_margin_start(chapter, 8)
        gtk_label_set_ellipsize(OpaquePointer(chapter), PANGO_ELLIPSIZE_END)
        let times = PlayerWidgets.box(
            GTK_ORIENTATION_HORIZONTAL, spacing: 5, [elapsed, divider, total, live, goLive, chapter])
        gtk_widget_set_margin_start(times, 6)
        gtk_widget_set_hexpand(times, 1)
        let buttons = PlayerWidgets.box(
            GTK_ORIENTATION_HORIZONTAL, spacing: 2,
            [play, times, tracks.widget, speed.widget, volume.widget, route.widget, small, fullScreen])
        widget = PlayerWidgets.box(GTK_ORIENTATION_VERTICAL, spacing: 0, [seekBar.widget, buttons])
        gtk_widget_add_css_class(widget, "baton-controls")
        gtk_widget_set_valign(widget, GTK_ALIGN_END)
        baton_accessible_role(widget, GTK_ACCESSIBLE_ROLE_GROUP)
        baton_accessible_label(widget, Wording.Text.playerControls.string)
        playClicked = { [weak self] in self?.onPlayPause?() }
        fullScreenClicked = { [weak self] in self?.onFullScreen?() }
        smallClicked = { [weak self] in self?.onPictureInPicture?() }
        connect(goLive, "clicked") { [weak self] in self?.onGoLive?() }
        seekBar.onPreview = { [weak self] in self?.showTime($0) }
        for button in [tracks.widget, speed.widget, volume.narrow, route.widget] {
            guard let popover = gtk_menu_button_get_popover(OpaquePointer(button)) else { continue }
            connect(popover, "closed") { [weak self] in self?.onPopoverClosed?() }
        }
        showLive(nil)
    }

    /// What is on the time line besides the position.
    var chapters = MediaChapters() { didSet { seekBar.mark(chapters.all.map(\.start).filter { $0 > 0 }) } }
    private var isLive = false
    private var window: ClosedRange<Double>?

    /// Shows the moving part.
    /// - Parameters: Seconds on the native time line.
    func showPosition(_ position: Double, window: ClosedRange<Double>?, bufferedUntil: Double?, isLive: Bool) {
        self.isLive = isLive
        self.window = window
        seekBar.show(position: position, window: window, bufferedUntil: bufferedUntil)
        showTime(seekBar.shownPosition)
        let elapsedText = TimeText.format(position)
        let totalText = isLive ? Wording.Text.live.string : window.map { TimeText.format($0.upperBound) }
        seekBar.say(Wording.position(elapsedText, of: totalText))
    }

    private func showTime(_ position: Double) {
        if isLive {
            showLive(LivePlace(position: position, window: window ?? position...position))
        } else {
            showLive(nil)
            PlayerWidgets.setText(chapter, chapters.current(at: position)?.title ?? "")
            PlayerWidgets.setText(elapsed, TimeText.format(position))
            PlayerWidgets.setText(total, window.map { TimeText.format($0.upperBound) } ?? "–:––")
        }
    }

    /// - Parameter place: `nil` on demand.
    private func showLive(_ place: LivePlace?) {
        let behind = place?.behind
        gtk_widget_set_visible(divider, behind == nil ? 1 : 0)
        gtk_widget_set_visible(total, behind == nil ? 1 : 0)
        gtk_widget_set_visible(live, behind == nil ? 0 : 1)
        let isBehind = place.map { !$0.isNow } ?? false
        gtk_widget_set_visible(elapsed, behind == nil || isBehind ? 1 : 0)
        gtk_widget_set_visible(goLive, isBehind ? 1 : 0)
        PlayerWidgets.setClass(live, "at-edge", behind != nil && !isBehind)
        if let behind, isBehind { PlayerWidgets.setText(elapsed, TimeText.behindLive(behind) ?? "") }
    }

    func showPlaying(_ showsPause: Bool, enabled: Bool) {
        PlayerWidgets.setIcon(play, showsPause ? "media-playback-pause-symbolic" : "media-playback-start-symbolic")
        PlayerWidgets.describe(play, showsPause ? .pause : .play, key: ShortcutTable.hint(.togglePlaying))
        gtk_widget_set_sensitive(widget, enabled ? 1 : 0)
    }

    /// What is written and drawn at the moment: the elapsed time, and whether the button would pause.
    var shown: (elapsed: String, offersPause: Bool) {
        let icon = string(borrowing: gtk_button_get_icon_name(PlayerWidgets.cast(play)))
        let text = string(borrowing: gtk_label_get_text(OpaquePointer(elapsed)))
        return (text ?? "", icon == "media-playback-pause-symbolic")
    }

    func showFullScreen(_ isFullScreen: Bool) {
        PlayerWidgets.setIcon(fullScreen, isFullScreen ? "view-restore-symbolic" : "view-fullscreen-symbolic")
        PlayerWidgets.describe(
            fullScreen, isFullScreen ? .leaveFullScreen : .fullScreen, key: ShortcutTable.hint(.toggleFullScreen))
    }

    func setNarrow(_ isNarrow: Bool) {
        PlayerWidgets.setClass(widget, "narrow", isNarrow)
        gtk_widget_set_visible(chapter, isNarrow ? 0 : 1)
        volume.setNarrow(isNarrow)
    }

    /// - Parameter isOffered: A sound without a picture has nothing to show in a small window.
    func showPictureInPicture(isOffered: Bool) { gtk_widget_set_visible(small, isOffered ? 1 : 0) }

    /// A list or slider of the bar is open over the picture.
    var hasOpenPopover: Bool { speed.isOpen || volume.isPopoverOpen || route.isOpen || tracks.isOpen }

    func focusPlay() { gtk_widget_grab_focus(play) }

    func close() { seekBar.close() }
}
