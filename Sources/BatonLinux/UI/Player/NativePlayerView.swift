public import BatonRuntime
public import CGtkWebKit
internal import GObjectSupport

/// The native player as a person sees it: the picture with its controls over it. Main actor only.
///
/// It shows a session and passes on what the person wants; it decides nothing. Input and the moving position are in
/// extensions.
@MainActor
public final class NativePlayerView {
    /// The widget to put into the window. Owned by the view.
    public var widget: gpointer { gpointer(root) }
    /// Called when the person wants the window to fill the screen (`true`) or no longer to.
    public var onFullscreen: ((Bool) -> Void)?
    /// Called when the person wants the picture in a small window, or back from there.
    public var onPictureInPicture: (() -> Void)?
    /// Called with the part of the height, 0…1, that the controls cover at the bottom: subtitles have to stay above it.
    public var onCover: ((Double) -> Void)?
    /// Whether the window fills the screen; set it whenever the window changes.
    public var isFullscreen = false { didSet { fullscreenChanged() } }

    let session: HandoffSession
    let root: PlayerWidgets.Widget
    let controls = ControlBar()
    let gestures: PlayerGestures
    var presentation: TabPresentation
    /// Moves the position while it plays; `nil` while nothing moves.
    var ticking: Task<Void, Never>?
    /// Hides the controls; `nil` while nothing is about to hide.
    var hiding: Task<Void, Never>?
    var controlsShown = true

    /// Holds the picture, or says where it is.
    let screen: PlayerWidgets.Widget = adw_bin_new()
    let video: GObjectReference
    /// The receiver that has the picture.
    var coveredFor: String?
    private let reference: GObjectReference
    private let bottom: PlayerWidgets.Widget = gtk_revealer_new()
    private let top: PlayerWidgets.Widget = gtk_revealer_new()
    let topRow: PlayerWidgets.Widget
    private let title: PlayerWidgets.Widget = gtk_label_new(nil)
    private let website: PlayerWidgets.Widget = gtk_button_new_with_label(Wording.Text.websitePlayer.string)
    private let spinner: PlayerWidgets.Widget = gtk_spinner_new()
    private var spinnerDelay: Task<Void, Never>?
    private var handlers: [gulong] = []
    private var isNarrow = false

    /// Narrower than this, in logical pixels, sound hides behind one button.
    private static let narrowWidth: Int32 = 480

    /// - Parameters:
    ///   - session: What is shown and steered; feed its changes to ``update(_:)``.
    ///   - video: The widget with the picture, such as ``MPVView/widget``.
    public init(session: HandoffSession, video: gpointer) {
        PlayerStyle.load()
        self.session = session
        presentation = TabPresentation(session.snapshot, mode: session.mode)
        root = gtk_overlay_new()
        reference = GObjectReference(owning: gpointer(root))
        let ruler: PlayerWidgets.Widget = gtk_drawing_area_new()
        gtk_widget_set_can_target(ruler, 0)
        topRow = PlayerWidgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [website, title])
        self.video = GObjectReference(sharing: video)
        adw_bin_set_child(PlayerWidgets.cast(screen), baton_widget(video))
        gestures = PlayerGestures(root: root, picture: screen, ruler: ruler)
        let overlay = OpaquePointer(root)
        gtk_overlay_set_child(overlay, screen)
        for child in [ruler, spinner, top, bottom] { gtk_overlay_add_overlay(overlay, child) }
        gtk_widget_add_css_class(root, "baton-player")
        gtk_widget_set_focusable(root, 1)
        gtk_widget_set_overflow(root, GTK_OVERFLOW_HIDDEN)
        baton_accessible_role(root, GTK_ACCESSIBLE_ROLE_GROUP)
        baton_accessible_label(root, Wording.Text.player.string)
        setUpTop()
        setUpSpinner()
        gtk_revealer_set_child(OpaquePointer(bottom), controls.widget)
        gtk_revealer_set_transition_type(OpaquePointer(bottom), GTK_REVEALER_TRANSITION_TYPE_CROSSFADE)
        gtk_revealer_set_reveal_child(OpaquePointer(bottom), 1)
        gtk_widget_set_valign(bottom, GTK_ALIGN_END)
        connectControls()
        connectGestures()
        handlers = [
            connect(root, "map") { [weak self] in self?.mapped() },
            connect(root, "unmap") { [weak self] in self?.unmapped() },
        ]
        update(session.snapshot)
    }

    private func setUpTop() {
        gtk_widget_add_css_class(topRow, "baton-top")
        gtk_widget_set_tooltip_text(website, Wording.Text.websitePlayerTooltip.string)
        gtk_widget_set_valign(website, GTK_ALIGN_CENTER)
        gtk_label_set_ellipsize(OpaquePointer(title), PANGO_ELLIPSIZE_END)
        gtk_label_set_xalign(OpaquePointer(title), 0)
        gtk_widget_set_hexpand(title, 1)
        gtk_widget_add_css_class(title, "baton-title")
        gtk_revealer_set_child(OpaquePointer(top), topRow)
        gtk_revealer_set_transition_type(OpaquePointer(top), GTK_REVEALER_TRANSITION_TYPE_CROSSFADE)
        gtk_revealer_set_reveal_child(OpaquePointer(top), 1)
        gtk_widget_set_valign(top, GTK_ALIGN_START)
        connect(website, "clicked") { [weak self] in self?.session.returnToWebsite() }
    }

    private func setUpSpinner() {
        gtk_widget_set_halign(spinner, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(spinner, GTK_ALIGN_CENTER)
        gtk_widget_set_size_request(spinner, 32, 32)
        gtk_widget_add_css_class(spinner, "baton-waiting")
        gtk_widget_set_can_target(spinner, 0)
        gtk_widget_set_visible(spinner, 0)
        baton_accessible_label(spinner, Wording.Text.buffering.string)
    }

    /// Shows what the session says now.
    public func update(_ snapshot: SessionSnapshot) {
        presentation = TabPresentation(snapshot, mode: session.mode)
        controls.showPlaying(presentation.showsPause, enabled: presentation.controlsEnabled)
        gtk_widget_set_sensitive(website, presentation.button.sensitive ? 1 : 0)
        showSpinner(presentation.spinner)
        showTitle()
        refreshSettings()
        controls.tracks.show(
            TrackMenu.Content(session.player, captionsStayBehind: snapshot.captionsStayBehind))
        if controls.chapters != session.player.chapters { controls.chapters = session.player.chapters }
        refreshPosition()
        restartTicking()
        // A pause shows the controls and keeps them; playing lets them go.
        showControls()
    }

    /// Ends all timers and lets go of the session's callbacks. Idempotent.
    public func close() {
        for handler in handlers { disconnect(handler, from: root) }
        handlers = []
        stopTimers()
        spinnerDelay?.cancel()
        gestures.close()
        controls.close()
        (onFullscreen, onPictureInPicture, onCover) = (nil, nil, nil)
    }

    private func showSpinner(_ shown: Bool) {
        spinnerDelay?.cancel()
        spinnerDelay = nil
        guard shown else {
            gtk_spinner_stop(OpaquePointer(spinner))
            gtk_widget_set_visible(spinner, 0)
            return
        }
        // Waits that nobody notices need no spinner.
        spinnerDelay = Task { [weak self] in
            try? await Task.sleep(for: .milliseconds(300))
            guard !Task.isCancelled, let self else { return }
            gtk_widget_set_visible(spinner, 1)
            gtk_spinner_start(OpaquePointer(spinner))
        }
    }

    private func showTitle() {
        gtk_label_set_text(OpaquePointer(title), session.title)
        // In a window its own title says it already.
        gtk_widget_set_visible(title, isFullscreen && !session.title.isEmpty ? 1 : 0)
    }

    private func fullscreenChanged() {
        controls.showFullScreen(isFullscreen)
        showTitle()
        showControls()
    }

    func reveal(_ shown: Bool) {
        controlsShown = shown
        gtk_revealer_set_reveal_child(OpaquePointer(bottom), shown ? 1 : 0)
        gtk_revealer_set_reveal_child(OpaquePointer(top), shown ? 1 : 0)
        // Invisible controls must not swallow clicks on the picture.
        gtk_widget_set_can_target(bottom, shown ? 1 : 0)
        gtk_widget_set_can_target(top, shown ? 1 : 0)
        gtk_widget_set_cursor_from_name(root, shown ? nil : "none")
        tellCover()
    }

    func tellCover() {
        let height = Double(gtk_widget_get_height(root))
        let isCovered = controlsShown && height > 0 && gtk_widget_get_mapped(root) != 0
        onCover?(isCovered ? min(Double(gtk_widget_get_height(bottom)) / height, 0.5) : 0)
    }

    func resized(to width: Int32) {
        let narrow = width < Self.narrowWidth
        guard narrow != isNarrow else { return }
        isNarrow = narrow
        // GTK is in the middle of giving out sizes.
        Task { [weak self] in
            guard let self, isNarrow == narrow else { return }
            controls.setNarrow(narrow)
            PlayerWidgets.setClass(topRow, "narrow", narrow)
        }
    }
}
