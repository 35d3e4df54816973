internal import BatonCore
internal import CGtkWebKit
internal import GObjectSupport

/// Moves the small window by its picture, and resizes it by its grip. Main actor only.
@MainActor
final class PictureInPictureDrag {
    private weak var owner: PictureInPictureWindow?
    private var start: (frame: PixelFrame, pointer: (x: Int32, y: Int32))?
    private var startWidth: Int32 = 0

    /// Logical pixels that a press may shake before it is a drag.
    private static let threshold = 6.0

    init(_ owner: PictureInPictureWindow, grip: Widget, surface: Widget) {
        self.owner = owner
        let resizing: OpaquePointer = gtk_gesture_drag_new()
        on(resizing, "drag-begin") { drag, _, _ in drag.beginResize() }
        on(resizing, "drag-update") { drag, dx, _ in drag.resize(dx) }
        on(resizing, "drag-end") { drag, _, _ in drag.ended() }
        // Before the one below: a grip must not move the window.
        gtk_event_controller_set_propagation_phase(resizing, GTK_PHASE_CAPTURE)
        gtk_widget_add_controller(grip, resizing)

        let moving: OpaquePointer = gtk_gesture_drag_new()
        on(moving, "drag-update") { drag, dx, dy in drag.move(moving, dx, dy) }
        gtk_widget_add_controller(surface, moving)
    }

    func close() { owner = nil }

    private func move(_ gesture: OpaquePointer, _ dx: Double, _ dy: Double) {
        guard let owner, start == nil, abs(dx) + abs(dy) >= Self.threshold else { return }
        var (x, y) = (0.0, 0.0)
        gtk_gesture_drag_get_start_point(gesture, &x, &y)
        baton_window_begin_move(owner.gtkWindow, gesture, x, y)
        // The window system has the pointer now.
        gtk_event_controller_reset(gesture)
    }

    private func beginResize() {
        guard let owner else { return }
        startWidth = gtk_widget_get_width(baton_widget(owner.window.pointer))
        guard let frame = owner.frame, let pointer else { return }
        start = (frame, pointer)
    }

    private func resize(_ dx: Double) {
        guard let owner else { return }
        // The window moves under the pointer, so what counts is where the pointer is on the screen.
        if let start, let pointer {
            owner.resize(
                from: start.frame, dx: Int(clamping: pointer.x - start.pointer.x),
                dy: Int(clamping: pointer.y - start.pointer.y))
        } else {
            owner.resize(toWidth: Int(startWidth) + Int(clamping: dx))
        }
    }

    private func ended() {
        start = nil
        owner?.settled()
    }

    private var pointer: (x: Int32, y: Int32)? {
        guard let owner else { return nil }
        var (x, y): (Int32, Int32) = (0, 0)
        return baton_x11_pointer(owner.gtkWindow, &x, &y) != 0 ? (x, y) : nil
    }

    private func on(
        _ gesture: OpaquePointer, _ signal: String,
        _ handler: @escaping @MainActor (PictureInPictureDrag, Double, Double) -> Void
    ) {
        let function: @convention(c) (gpointer?, Double, Double, gpointer?) -> Void = dragged
        connect(
            gpointer(gesture), signal, function: unsafeBitCast(function, to: GCallback.self),
            context: DragBox(self, handler))
    }
}

private final class DragBox: Sendable {
    @MainActor private weak var drag: PictureInPictureDrag?
    @MainActor private let handler: @MainActor (PictureInPictureDrag, Double, Double) -> Void

    @MainActor init(
        _ drag: PictureInPictureDrag, _ handler: @escaping @MainActor (PictureInPictureDrag, Double, Double) -> Void
    ) {
        self.drag = drag
        self.handler = handler
    }

    @MainActor func run(_ x: Double, _ y: Double) { if let drag { handler(drag, x, y) } }
}

/// GTK emits this on the main thread.
private func dragged(_ gesture: gpointer?, _ x: Double, _ y: Double, _ data: gpointer?) {
    guard let data else { return }
    let box = Unmanaged<DragBox>.fromOpaque(data).takeUnretainedValue()
    MainActor.assumeIsolated { box.run(x, y) }
}
