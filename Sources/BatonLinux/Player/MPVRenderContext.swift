internal import CGtkWebKit
internal import CMpv

/// The picture side of one core, drawn with OpenGL. Main actor only; freed before its core.
@MainActor
final class MPVRenderContext {
    private var context: OpaquePointer?
    private let bell: Bell
    /// Whether a frame was drawn, not only taken.
    private(set) var hasDrawn = false
    /// Makes the GL context current that this was made with, and keeps it: freeing needs it, when the view may be gone.
    var makeCurrent: (@MainActor () -> Void)?

    /// - Parameter onUpdate: Called on the main thread when mpv has something to draw.
    fileprivate init(context: OpaquePointer, bell: Bell) {
        self.context = context
        self.bell = bell
    }

    convenience init?(core: OpaquePointer, onUpdate: @escaping @MainActor () -> Void) {
        var context: OpaquePointer?
        guard baton_mpv_render_create(core, &context) >= 0, let context else { return nil }
        let bell = Bell(onUpdate)
        self.init(context: context, bell: bell)
        mpv_render_context_set_update_callback(context, Bell.ring, Unmanaged.passRetained(bell).toOpaque())
    }

    /// Whether a new frame waits to be drawn. Must be asked after every update.
    func hasNewFrame() -> Bool {
        guard let context else { return false }
        return mpv_render_context_update(context) & UInt64(MPV_RENDER_UPDATE_FRAME.rawValue) != 0
    }

    /// Draws the current frame, letterboxed in black, into a framebuffer of this size in device pixels.
    func draw(framebuffer: Int32, width: Int32, height: Int32) {
        guard let context else { return }
        hasDrawn = true
        _ = baton_mpv_render_draw(context, framebuffer, width, height, 0)
    }

    /// Takes the frame without drawing it, so that a hidden view does not hold the core up.
    func skipFrame() {
        guard let context else { return }
        _ = baton_mpv_render_draw(context, 0, 1, 1, 1)
    }

    /// Frees the context; its GL context must be current. Waits until the core has let go of its picture.
    func free() {
        guard let context else { return }
        self.context = nil
        mpv_render_context_set_update_callback(context, nil, nil)
        bell.silence()
        mpv_render_context_free(context)
        // Given back after the last possible ring; it is the reference that was lent in `init`.
        Unmanaged.passUnretained(bell).release()
    }

    func freeInItsContext() {
        makeCurrent?()
        free()
    }
}
