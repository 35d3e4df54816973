public import CGtkWebKit
internal import CMpv
internal import GObjectSupport

/// Shows the picture of an ``MPVPlayer``. Main actor only.
///
/// mpv draws into textures of an OpenGL context that belongs to the view and not to a window: the widget can move from
/// one window to another, or be in none, and the decoder never notices. mpv would otherwise drop the video track with
/// its context, and fetch the stream again for the next one.
///
/// The view outlives loads; each load draws through a render context of its own. mpv's advanced control stays off: it
/// would forbid this thread to ever wait for the core, for the sake of direct rendering that software decoding gains
/// little from.
@MainActor
public final class MPVView {
    /// Whether a picture can be drawn.
    public enum Graphics: Sendable, Hashable {
        /// Nobody has asked yet.
        case unknown
        case available
        /// GTK or mpv got no usable OpenGL.
        case unavailable
    }

    /// The widget to put into a window. Owned by the view.
    public let widget: UnsafeMutablePointer<GtkWidget>
    public private(set) var graphics = Graphics.unknown
    /// How often mpv's picture was drawn; it is drawn again, too, when only the window changed.
    private(set) var drawings = 0

    private let reference: GObjectReference
    private let sensor: UnsafeMutablePointer<GtkWidget> = gtk_drawing_area_new()
    private let picture: UnsafeMutablePointer<GtkWidget> = gtk_picture_new()
    private var textures: PictureTextures?
    private var handlers: [gulong] = []
    private weak var shown: MPVRenderContext?

    public init() {
        let overlay: UnsafeMutablePointer<GtkWidget> = gtk_overlay_new()
        widget = overlay
        reference = GObjectReference(owning: overlay)
        // It measures; the picture's own size must not decide the window's.
        gtk_widget_set_hexpand(sensor, 1)
        gtk_widget_set_vexpand(sensor, 1)
        gtk_overlay_set_child(OpaquePointer(overlay), sensor)
        gtk_picture_set_can_shrink(OpaquePointer(picture), 1)
        // mpv draws the black bars.
        gtk_picture_set_content_fit(OpaquePointer(picture), GTK_CONTENT_FIT_FILL)
        gtk_widget_set_can_target(picture, 0)
        gtk_overlay_add_overlay(OpaquePointer(overlay), picture)
        let resized: @convention(c) (gpointer?, Int32, Int32, gpointer?) -> Void = viewResized
        handlers = [
            connect(sensor, "map") { [weak self] in self?.draw() },
            connect(sensor, "resize", function: unsafeBitCast(resized, to: GCallback.self), context: ViewBox(self)),
        ]
    }

    isolated deinit {
        for handler in handlers { disconnect(handler, from: sensor) }
        gtk_picture_set_paintable(OpaquePointer(picture), nil)
        // The render contexts of loads that are still ending are theirs, and they keep the OpenGL that freeing needs: to
        // free one waits for a core, which may be busy with a hostile stream.
        guard let textures, textures.makeCurrent() else { return }
        textures.close()
    }

    /// Gets OpenGL ready, so that a load can decode a picture before anything is shown.
    /// - Returns: What there is now.
    @discardableResult
    public func prepare() -> Graphics {
        if graphics == .unknown {
            textures = PictureTextures()
            graphics = textures == nil ? .unavailable : .available
        }
        return graphics
    }

    /// Makes a render context for `handle` and shows it from now on; `nil` without graphics.
    func show(_ handle: MPVHandle) -> MPVRenderContext? {
        guard prepare() == .available, let textures, textures.makeCurrent() else { return nil }
        guard let context = handle.makeRenderContext(onUpdate: { [weak self] in self?.update() }) else {
            graphics = .unavailable
            return nil
        }
        context.makeCurrent = { [textures] in _ = textures.makeCurrent() }
        shown = context
        return context
    }

    /// Goes black.
    func clear() {
        shown = nil
        gtk_picture_set_paintable(OpaquePointer(picture), nil)
    }

    private var isMapped: Bool { gtk_widget_get_mapped(sensor) != 0 }

    private func update() {
        guard let shown, shown.hasNewFrame() else { return }
        if isMapped {
            draw()
        } else if textures?.makeCurrent() == true {
            shown.skipFrame()
        }
    }

    /// Draws the first picture before anything is shown: that compiles what draws it, which takes a tenth of a second
    /// and more without a graphics card and would otherwise hold up the sound in the middle of a hand-off.
    func rehearse() {
        if let shown, !shown.hasDrawn { draw(unseen: true) }
    }

    fileprivate func draw(unseen: Bool = false) {
        guard let shown, isMapped || unseen, let textures, textures.makeCurrent() else { return }
        let scale = gtk_widget_get_scale_factor(widget)
        var (width, height) = (gtk_widget_get_width(sensor) * scale, gtk_widget_get_height(sensor) * scale)
        if unseen, width <= 0 || height <= 0 { (width, height) = (640, 360) }
        guard width > 0, height > 0 else { return }
        let texture = textures.next(width: width, height: height) { framebuffer in
            shown.draw(framebuffer: framebuffer, width: width, height: height)
        }
        guard let texture else { return }
        drawings += 1
        gtk_picture_set_paintable(OpaquePointer(picture), OpaquePointer(texture.pointer))
    }
}

private final class ViewBox: Sendable {
    @MainActor private(set) weak var view: MPVView?
    @MainActor init(_ view: MPVView) { self.view = view }
}

/// GTK emits this on the main thread, in the middle of giving out sizes: the picture follows afterwards.
private func viewResized(_ area: gpointer?, _ width: Int32, _ height: Int32, _ data: gpointer?) {
    guard let data else { return }
    let box = Unmanaged<ViewBox>.fromOpaque(data).takeUnretainedValue()
    Task { @MainActor in box.view?.draw() }
}
