internal import BatonRuntime
internal import CGtkWebKit
internal import Foundation
internal import GObjectSupport

/// A small frameless window that stays above the others and shows the picture of a native playback. Main actor only.
///
/// It borrows the picture's widget: the same session plays on while the picture moves. On X11 the window manager is
/// asked to keep it above; Wayland gives applications no such request, so there the person's desktop decides.
@MainActor
final class PictureInPictureWindow {
    /// What the person did with the window.
    enum Choice: Sendable, Hashable {
        case togglePlaying
        /// Shows the picture in its tab again.
        case goBack
        /// Pauses, and shows the picture in its tab again.
        case close
    }
    var onChoice: ((Choice) -> Void)?
    /// Takes a key as the player in the tab would.
    var onKey: ((guint, GdkModifierType) -> Bool)?

    let window: GObjectReference
    private(set) var place: PictureInPicturePlace
    private let aspect: Double
    private let file: URL
    private let overlay: Widget = gtk_overlay_new()
    private let controls: Widget = gtk_revealer_new()
    private let play: Widget
    private let grip: Widget
    private var drag: PictureInPictureDrag?
    private var isClosed = false

    /// Whether the window system lets us keep the window above others.
    var staysAbove: Bool { baton_x11_has_window(gtkWindow) != 0 }
    var gtkWindow: UnsafeMutablePointer<GtkWindow> { baton_window(window.pointer) }

    /// - Parameters:
    ///   - video: The widget with the picture; without a parent.
    ///   - aspect: Width by height of the picture.
    ///   - title: The page's title, for task switchers.
    ///   - file: Where the place is remembered.
    init(video: Widget, aspect: Double?, title: String, file: URL) {
        self.file = file
        self.aspect = PictureInPicturePlace.usableAspect(aspect)
        place = PictureInPicturePlace.load(from: file)
        let made: Widget = gtk_window_new()
        window = GObjectReference(sharing: made)
        play = PlayerWidgets.iconButton(
            "media-playback-pause-symbolic", .pause, key: ShortcutTable.hint(.togglePlaying)
        ) {}
        grip = gtk_image_new_from_icon_name("view-more-symbolic")
        PlayerStyle.load()
        gtk_window_set_title(gtkWindow, title.isEmpty ? Wording.Text.pictureInPicture.string : title)
        gtk_window_set_decorated(gtkWindow, 0)
        gtk_widget_add_css_class(made, "baton-player")
        gtk_widget_set_size_request(made, Int32(PictureInPicturePlace.narrowest), 80)
        gtk_overlay_set_child(overlay.opaque, video)
        gtk_window_set_child(gtkWindow, overlay)
        resizeToPlace()
        addControls()
        connect(window.pointer, "map") { [weak self] in self?.mapped() }
        let close: @convention(c) (gpointer?, gpointer?) -> gboolean = closeRequested
        connect(
            window.pointer, "close-request", function: unsafeBitCast(close, to: GCallback.self), context: SmallBox(self)
        )
        let keys = gtk_event_controller_key_new()
        gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
        connectKey(keys) { [weak self] in self?.pressed($0, $1) ?? false }
        gtk_widget_add_controller(made, keys)
        drag = PictureInPictureDrag(self, grip: grip, surface: overlay)
    }

    func present() {
        if baton_x11_is_default() == 0 { beginAtFixedSize() }
        gtk_window_present(gtkWindow)
    }

    /// Tiling compositors take a window of one size only for a dialog and let it float, which is decided once, when it
    /// appears. After that it can have any size.
    private func beginAtFixedSize() {
        let height = PictureInPicturePlace.height(ofWidth: place.width, aspect: aspect)
        gtk_widget_set_size_request(baton_widget(window.pointer), Int32(place.width), Int32(height))
        gtk_window_set_resizable(gtkWindow, 0)
        Task { [weak self] in
            try? await Task.sleep(for: .milliseconds(500))
            guard let self, !isClosed else { return }
            gtk_widget_set_size_request(baton_widget(window.pointer), Int32(PictureInPicturePlace.narrowest), 80)
            resizeToPlace()
            gtk_window_set_resizable(gtkWindow, 1)
        }
    }

    func showPlaying(_ showsPause: Bool) {
        PlayerWidgets.setIcon(play, showsPause ? "media-playback-pause-symbolic" : "media-playback-start-symbolic")
        PlayerWidgets.describe(play, showsPause ? .pause : .play, key: ShortcutTable.hint(.togglePlaying))
    }

    /// Gives the picture back and ends the window. Idempotent.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        remember()
        drag?.close()
        (onChoice, onKey) = (nil, nil)
        gtk_overlay_set_child(overlay.opaque, nil)
        gtk_window_destroy(gtkWindow)
    }

    // MARK: Its place

    private var scale: Int { Int(gtk_widget_get_scale_factor(baton_widget(window.pointer))) }

    private func resizeToPlace() {
        let height = PictureInPicturePlace.height(ofWidth: place.width, aspect: aspect)
        gtk_window_set_default_size(gtkWindow, Int32(place.width), Int32(height))
    }

    private func mapped() {
        guard let area else { return }
        _ = baton_x11_keep_above(gtkWindow)
        place(place.frame(in: area, aspect: aspect, scale: scale))
        moveGrip()
    }

    /// `nil` where the window system keeps it to itself.
    var area: PixelFrame? {
        var found = BatonFrame()
        guard baton_x11_work_area(gtkWindow, &found) != 0 else { return nil }
        return PixelFrame(found)
    }

    var frame: PixelFrame? {
        var found = BatonFrame()
        guard baton_x11_frame(gtkWindow, &found) != 0 else { return nil }
        return PixelFrame(found)
    }

    /// The corner of the window that resizes it: the one that points to the middle of the screen.
    var gripCorner: ScreenCorner { staysAbove ? place.corner.opposite : .bottomRight }

    func resize(from start: PixelFrame, dx: Int, dy: Int) {
        guard let area else { return }
        let corner = gripCorner
        place(place.resized(start, grip: corner, dx: dx, dy: dy, aspect: aspect, area: area, scale: scale))
    }

    /// Where the place is not ours to choose, only the size is.
    func resize(toWidth width: Int) {
        place.width = PictureInPicturePlace.width(width, aspect: aspect, screen: (4096, 4096))
        resizeToPlace()
    }

    private func place(_ frame: PixelFrame) {
        place.width = frame.width / scale
        resizeToPlace()
        _ = baton_x11_place(gtkWindow, BatonFrame(frame))
    }

    /// After the person let go of it.
    func settled() {
        noteCorner()
        moveGrip()
    }

    private func noteCorner() {
        guard let frame, let area else { return }
        place.corner = PictureInPicturePlace.corner(of: frame, in: area)
    }

    private func remember() {
        noteCorner()
        place.save(to: file)
    }

    private func moveGrip() {
        gtk_widget_set_halign(grip, gripCorner.isLeft ? GTK_ALIGN_START : GTK_ALIGN_END)
        gtk_widget_set_valign(grip, gripCorner.isTop ? GTK_ALIGN_START : GTK_ALIGN_END)
        let isFalling = gripCorner == .topLeft || gripCorner == .bottomRight
        gtk_widget_set_cursor_from_name(grip, isFalling ? "nwse-resize" : "nesw-resize")
    }

    // MARK: Its controls

    private func addControls() {
        connect(play, "clicked") { [weak self] in self?.onChoice?(.togglePlaying) }
        let back = PlayerWidgets.iconButton(
            "view-restore-symbolic", .backToTab, key: ShortcutTable.hint(.leaveFullScreen)
        ) { [weak self] in
            self?.onChoice?(.goBack)
        }
        let close = PlayerWidgets.iconButton("window-close-symbolic", .closePictureInPicture) { [weak self] in
            self?.onChoice?(.close)
        }
        let buttons = PlayerWidgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [back, play, close])
        gtk_widget_add_css_class(buttons, "baton-controls")
        gtk_revealer_set_child(controls.opaque, buttons)
        gtk_revealer_set_transition_type(controls.opaque, GTK_REVEALER_TRANSITION_TYPE_CROSSFADE)
        gtk_revealer_set_reveal_child(controls.opaque, 0)
        gtk_widget_set_halign(controls, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(controls, GTK_ALIGN_END)
        gtk_widget_add_css_class(grip, "baton-grip")
        baton_accessible_role(grip, GTK_ACCESSIBLE_ROLE_PRESENTATION)
        gtk_overlay_add_overlay(overlay.opaque, controls)
        gtk_overlay_add_overlay(overlay.opaque, grip)
        moveGrip()
        let motion: OpaquePointer = gtk_event_controller_motion_new()
        connect(gpointer(motion), "notify::contains-pointer", object: { [weak self] _ in self?.showControls() })
        gtk_widget_add_controller(baton_widget(window.pointer), motion)
        connect(window.pointer, "notify::is-active", object: { [weak self] _ in self?.showControls() })
        pointer = motion
    }

    private var pointer: OpaquePointer?

    /// With the pointer in it, or the keyboard.
    private func showControls() {
        let hasPointer = pointer.map { gtk_event_controller_motion_contains_pointer($0) != 0 } ?? false
        let shown = hasPointer || gtk_window_is_active(gtkWindow) != 0
        gtk_revealer_set_reveal_child(controls.opaque, shown ? 1 : 0)
        gtk_widget_set_visible(grip, shown ? 1 : 0)
    }

    private func pressed(_ key: guint, _ state: GdkModifierType) -> Bool {
        if key == guint(GDK_KEY_Escape) || Int32(gdk_keyval_to_lower(key)) == GDK_KEY_p {
            onChoice?(.goBack)
            return true
        }
        return onKey?(key, state) ?? false
    }
}

private final class SmallBox: Sendable {
    @MainActor private(set) weak var small: PictureInPictureWindow?
    @MainActor init(_ small: PictureInPictureWindow) { self.small = small }
}

/// The window manager asks to close the window: as if the person had pressed the button. GTK emits this on the main
/// thread.
private func closeRequested(_ window: gpointer?, _ data: gpointer?) -> gboolean {
    guard let data else { return 0 }
    let box = Unmanaged<SmallBox>.fromOpaque(data).takeUnretainedValue()
    MainActor.assumeIsolated { box.small?.onChoice?(.close) }
    return 1
}

extension PixelFrame {
    init(_ frame: BatonFrame) {
        self.init(x: Int(frame.x), y: Int(frame.y), width: Int(frame.width), height: Int(frame.height))
    }
}

extension BatonFrame {
    init(_ frame: PixelFrame) {
        self.init(x: Int32(frame.x), y: Int32(frame.y), width: Int32(frame.width), height: Int32(frame.height))
    }
}
