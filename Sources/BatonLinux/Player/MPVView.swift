public import CGtkWebKit
internal import CMpv
internal import GObjectSupport

/// Shows the picture of an ``MPVPlayer`` in a `GtkGLArea`. Main actor only.
///
/// The view outlives loads; each load draws through a render context of its own. mpv's advanced control stays off: it
/// would forbid this thread to ever wait for the core, for the sake of direct rendering that software decoding into
/// GTK's framebuffer gains little from.
@MainActor
public final class MPVView {
    /// Whether a picture can be drawn.
    public enum Graphics: Sendable, Hashable {
        /// The widget has no display yet.
        case unrealized
        case available
        /// GTK or mpv got no usable OpenGL.
        case unavailable
    }

    /// The widget to put into the window. Owned by the view; add it to a window before the first load.
    public let widget: UnsafeMutablePointer<GtkWidget>
    public private(set) var graphics = Graphics.unrealized
    /// Called when the widget gains (`true`) or is about to lose (`false`) its display.
    var onRealized: ((Bool) -> Void)?

    /// How often mpv's picture was drawn; GTK draws it again, too, when only the window changed.
    private(set) var drawings = 0

    private let reference: GObjectReference
    private var handlers: [gulong] = []
    private var contexts: [WeakContext] = []
    private weak var shown: MPVRenderContext?

    private struct WeakContext { weak var context: MPVRenderContext? }

    public init() {
        let area: UnsafeMutablePointer<GtkWidget> = gtk_gl_area_new()
        widget = area
        reference = GObjectReference(owning: area)
        gtk_gl_area_set_auto_render(glArea, 0)
        gtk_widget_set_hexpand(area, 1)
        gtk_widget_set_vexpand(area, 1)
        let draw: @convention(c) (gpointer?, gpointer?, gpointer?) -> gboolean = drawView
        handlers = [
            connect(area, "realize") { [weak self] in self?.realized() },
            connect(area, "unrealize") { [weak self] in self?.willUnrealize() },
            connect(area, "map") { [weak self] in self?.queueDraw() },
            connect(area, "render", function: unsafeBitCast(draw, to: GCallback.self), context: ViewBox(self)),
        ]
    }

    isolated deinit {
        for handler in handlers { disconnect(handler, from: widget) }
        freeContexts()
    }

    private var glArea: UnsafeMutablePointer<GtkGLArea> {
        UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkGLArea.self)
    }

    /// Gets OpenGL ready even while the widget is hidden, so that a load can decode a picture before it is shown.
    /// - Returns: What is there now. A widget that is in no window stays ``Graphics/unrealized``.
    @discardableResult
    public func prepare() -> Graphics {
        if graphics == .unrealized, let root = gtk_widget_get_root(widget),
            gtk_widget_get_realized(baton_widget(gpointer(root))) != 0
        {
            gtk_widget_realize(widget)
        }
        return graphics
    }

    /// Makes a render context for `handle` and shows it from now on; `nil` without graphics.
    func show(_ handle: MPVHandle) -> MPVRenderContext? {
        guard prepare() == .available, makeCurrent() else { return nil }
        guard let context = handle.makeRenderContext(onUpdate: { [weak self] in self?.update() }) else {
            graphics = .unavailable
            return nil
        }
        context.makeCurrent = { [weak self] in _ = self?.makeCurrent() }
        contexts.removeAll { $0.context == nil }
        contexts.append(WeakContext(context: context))
        shown = context
        return context
    }

    /// Goes black.
    func clear() {
        shown = nil
        queueDraw()
    }

    private func makeCurrent() -> Bool {
        guard gtk_widget_get_realized(widget) != 0 else { return false }
        gtk_gl_area_make_current(glArea)
        return gtk_gl_area_get_error(glArea) == nil
    }

    private func realized() {
        graphics = makeCurrent() ? .available : .unavailable
        onRealized?(true)
    }

    private func willUnrealize() {
        onRealized?(false)
        freeContexts()
        graphics = .unrealized
    }

    private func freeContexts() {
        _ = makeCurrent()
        for entry in contexts { entry.context?.free() }
        contexts = []
        shown = nil
    }

    private func queueDraw() {
        if gtk_widget_get_mapped(widget) != 0 { gtk_gl_area_queue_render(glArea) }
    }

    private func update() {
        guard let shown, shown.hasNewFrame() else { return }
        if gtk_widget_get_mapped(widget) != 0 {
            gtk_gl_area_queue_render(glArea)
        } else if makeCurrent() {
            shown.skipFrame()
        }
    }

    fileprivate func draw() {
        guard let shown else { return baton_gl_clear_black() }
        drawings += 1
        let scale = gtk_widget_get_scale_factor(widget)
        shown.draw(
            framebuffer: baton_gl_current_framebuffer(), width: gtk_widget_get_width(widget) * scale,
            height: gtk_widget_get_height(widget) * scale)
    }
}

private final class ViewBox: Sendable {
    @MainActor private(set) weak var view: MPVView?
    @MainActor init(_ view: MPVView) { self.view = view }
}

/// GTK emits `render` on the main thread with the area's framebuffer bound.
private func drawView(_ area: gpointer?, _ context: gpointer?, _ data: gpointer?) -> gboolean {
    guard let data else { return 0 }
    let box = Unmanaged<ViewBox>.fromOpaque(data).takeUnretainedValue()
    MainActor.assumeIsolated { box.view?.draw() }
    return 1
}
