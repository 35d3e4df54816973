internal import CGtkWebKit
internal import GObjectSupport

/// What the pointer and fingers do over the player. Main actor only.
@MainActor
final class PlayerGestures {
    var onMotion: (() -> Void)?
    /// A click on the picture that no second one follows.
    var onClick: (() -> Void)?
    var onDoubleClick: (() -> Void)?
    var onTap: (() -> Void)?
    var onFocus: (() -> Void)?
    var onResize: ((_ width: Int32) -> Void)?
    var onLeave: (() -> Void)?

    private var last = (x: -1.0, y: -1.0)
    private var controls: [OpaquePointer] = []
    private var pendingClick: Task<Void, Never>?

    /// - Parameters:
    ///   - root: Motion and focus anywhere in it count.
    ///   - picture: Clicks on it count.
    ///   - ruler: A drawing area as large as the player.
    init(root: PlayerWidgets.Widget, picture: PlayerWidgets.Widget, ruler: PlayerWidgets.Widget) {
        let context = WeakGestures(self)
        let motion: OpaquePointer = gtk_event_controller_motion_new()
        let moved: @convention(c) (gpointer?, Double, Double, gpointer?) -> Void = pointerMoved
        connect(gpointer(motion), "motion", function: unsafeBitCast(moved, to: GCallback.self), context: context)
        connect(gpointer(motion), "leave") { [weak self] in self?.onLeave?() }
        gtk_widget_add_controller(root, motion)

        let focus: OpaquePointer = gtk_event_controller_focus_new()
        connect(gpointer(focus), "enter") { [weak self] in self?.onFocus?() }
        gtk_widget_add_controller(root, focus)

        let click: OpaquePointer = gtk_gesture_click_new()
        let released: @convention(c) (gpointer?, Int32, Double, Double, gpointer?) -> Void = pictureClicked
        connect(gpointer(click), "released", function: unsafeBitCast(released, to: GCallback.self), context: context)
        gtk_widget_add_controller(picture, click)

        let resized: @convention(c) (gpointer?, Int32, Int32, gpointer?) -> Void = rulerResized
        connect(ruler, "resize", function: unsafeBitCast(resized, to: GCallback.self), context: context)
    }

    /// Whether the pointer rests on one of the controls.
    var isOnControls: Bool { controls.contains { gtk_event_controller_motion_contains_pointer($0) != 0 } }

    /// - Parameter widgets: What must not go away under the pointer.
    func watchControls(_ widgets: [PlayerWidgets.Widget]) {
        for widget in widgets {
            guard let motion = gtk_event_controller_motion_new() else { continue }
            connect(gpointer(motion), "leave") { [weak self] in self?.onMotion?() }
            gtk_widget_add_controller(widget, motion)
            controls.append(motion)
        }
    }

    func close() {
        controls = []
        pendingClick?.cancel()
        (onMotion, onClick, onDoubleClick, onTap, onFocus, onResize, onLeave) = (nil, nil, nil, nil, nil, nil, nil)
    }

    fileprivate func moved(_ x: Double, _ y: Double) {
        // GTK tells of the pointer again when what lies under it changes, although nobody moved it.
        guard abs(x - last.x) + abs(y - last.y) >= 1 else { return }
        last = (x, y)
        onMotion?()
    }

    fileprivate func clicked(_ presses: Int32, byFinger: Bool) {
        if byFinger && presses == 1 { return onTap?() ?? () }
        pendingClick?.cancel()
        guard presses == 1 else { return onDoubleClick?() ?? () }
        // The first half of a double click must not pause.
        pendingClick = Task { [weak self] in
            try? await Task.sleep(for: .milliseconds(Self.doubleClickTime))
            guard !Task.isCancelled else { return }
            self?.onClick?()
        }
    }

    private static var doubleClickTime: Int {
        var time = GValue()
        g_value_init(&time, baton_type_int())
        defer { g_value_unset(&time) }
        guard let settings = gtk_settings_get_default() else { return 400 }
        g_object_get_property(baton_object(gpointer(settings)), "gtk-double-click-time", &time)
        return min(max(Int(g_value_get_int(&time)), 100), 600)
    }
}

private final class WeakGestures: Sendable {
    @MainActor private(set) weak var gestures: PlayerGestures?
    @MainActor init(_ gestures: PlayerGestures) { self.gestures = gestures }
}

// GTK emits these on the main thread.

private func pointerMoved(_ controller: gpointer?, _ x: Double, _ y: Double, _ data: gpointer?) {
    guard let data else { return }
    let weak = Unmanaged<WeakGestures>.fromOpaque(data).takeUnretainedValue()
    MainActor.assumeIsolated { weak.gestures?.moved(x, y) }
}

private func pictureClicked(_ gesture: gpointer?, _ presses: Int32, _ x: Double, _ y: Double, _ data: gpointer?) {
    guard let data, let gesture else { return }
    let weak = Unmanaged<WeakGestures>.fromOpaque(data).takeUnretainedValue()
    let byFinger = baton_gesture_is_touch(gesture) != 0
    MainActor.assumeIsolated { weak.gestures?.clicked(presses, byFinger: byFinger) }
}

private func rulerResized(_ area: gpointer?, _ width: Int32, _ height: Int32, _ data: gpointer?) {
    guard let data else { return }
    let weak = Unmanaged<WeakGestures>.fromOpaque(data).takeUnretainedValue()
    MainActor.assumeIsolated { weak.gestures?.onResize?(width) }
}
