internal import CGtkWebKit
internal import CMpv
internal import GObjectSupport

/// An OpenGL context without a window, and the textures that it lends to GTK for one picture each. Main actor only.
///
/// GTK gives a texture back when it shows the next one, so two or three are enough.
@MainActor
final class PictureTextures {
    private let context: GObjectReference
    private var idle: [BatonTarget] = []
    private var isClosed = false

    /// `nil` where there is no usable OpenGL.
    init?() {
        guard let display = gdk_display_get_default(), let made = gdk_display_create_gl_context(display, nil) else {
            return nil
        }
        context = GObjectReference(owning: gpointer(made))
        guard gdk_gl_context_realize(made, nil) != 0, makeCurrent() else { return nil }
    }

    private var gl: OpaquePointer { OpaquePointer(context.pointer) }

    func makeCurrent() -> Bool {
        gdk_gl_context_make_current(gl)
        return gdk_gl_context_get_current() == gl
    }

    /// Draws the next picture; the context must be current.
    /// - Parameters:
    ///   - width: Device pixels.
    ///   - height: Device pixels.
    ///   - draw: Draws into the framebuffer that it gets.
    /// - Returns: The `GdkTexture`; `nil` when there is no memory for it.
    func next(width: Int32, height: Int32, _ draw: (Int32) -> Void) -> GObjectReference? {
        guard var target = take(width, height) else { return nil }
        draw(Int32(target.framebuffer))
        baton_gl_flush()
        let loan = Unmanaged.passRetained(Loan(self, target)).toOpaque()
        guard let texture = gdk_gl_texture_new(gl, target.texture, width, height, returnLoan, loan) else {
            Unmanaged<Loan>.fromOpaque(loan).release()
            baton_target_free(&target)
            return nil
        }
        return GObjectReference(owning: gpointer(texture))
    }

    private func take(_ width: Int32, _ height: Int32) -> BatonTarget? {
        if let index = idle.firstIndex(where: { $0.width == width && $0.height == height }) {
            return idle.remove(at: index)
        }
        // The window has another size now.
        for var target in idle { baton_target_free(&target) }
        idle = []
        var target = BatonTarget()
        return baton_target_make(&target, width, height) != 0 ? target : nil
    }

    fileprivate func giveBack(_ target: BatonTarget) {
        if !isClosed { return idle.append(target) }
        var target = target
        if makeCurrent() { baton_target_free(&target) }
    }

    /// Frees what is not lent; what is follows when GTK gives it back. The context must be current.
    func close() {
        isClosed = true
        for var target in idle { baton_target_free(&target) }
        idle = []
    }
}

/// One picture in GTK's hands. It keeps the context that its texture belongs to.
private final class Loan: Sendable {
    private let textures: PictureTextures
    private let target: BatonTarget

    init(_ textures: PictureTextures, _ target: BatonTarget) {
        self.textures = textures
        self.target = target
    }

    /// Later: GTK may be drawing with a context of its own now.
    func end() {
        Task { @MainActor [textures, target] in textures.giveBack(target) }
    }
}

/// GTK calls this when it no longer shows the texture.
private func returnLoan(_ data: gpointer?) {
    guard let data else { return }
    Unmanaged<Loan>.fromOpaque(data).takeRetainedValue().end()
}
