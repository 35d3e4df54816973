import CGtkWebKit
import Testing

@testable import BatonLinux

/// The pointer and the keys of the display, as a person has them. Keys need a window manager that gives the focus.
@MainActor
enum Pointer {
    typealias Place = (x: Int, y: Int)

    @discardableResult
    static func tool(_ arguments: String...) async throws -> String {
        try await Tool.run("xdotool", arguments, package: "xdotool").output
    }

    /// Where a part of a widget is on the display, once it is there.
    static func place(of widget: UnsafeMutablePointer<GtkWidget>, part: (x: Double, y: Double) = (0.5, 0.5)) async
        -> Place?
    {
        let isShown = await eventually { gtk_widget_get_mapped(widget) != 0 && gtk_widget_get_width(widget) > 1 }
        guard isShown, let root = gtk_widget_get_root(widget) else { return nil }
        let window = gpointer(root)
        var frame = BatonFrame()
        let isPlaced = await eventually { baton_x11_frame(baton_window(window), &frame) != 0 }
        guard isPlaced else { return nil }
        var (left, top) = (0.0, 0.0)
        let width = Double(gtk_widget_get_width(widget))
        let height = Double(gtk_widget_get_height(widget))
        guard
            gtk_widget_translate_coordinates(
                widget, baton_widget(window), part.x * width, part.y * height, &left, &top) != 0
        else { return nil }
        return (Int(frame.x) + Int(left), Int(frame.y) + Int(top))
    }

    /// Presses and moves; the pointer is still pressed afterwards.
    static func drag(from start: Place, to end: Place) async throws {
        try await tool("mousemove", "\(start.x)", "\(start.y)", "mousedown", "1")
        for step in 1...20 {
            let x = start.x + (end.x - start.x) * step / 20
            let y = start.y + (end.y - start.y) * step / 20
            try await tool("mousemove", "\(x)", "\(y)")
        }
    }
}
