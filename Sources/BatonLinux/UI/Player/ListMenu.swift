internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// A button of the control bar with a list over it, which scrolls where it is long. Main actor only.
@MainActor
final class ListMenu<Choice> {
    let widget: PlayerWidgets.Widget = gtk_menu_button_new()
    /// The list was opened or closed.
    var onOpen: ((Bool) -> Void)?
    var onChoose: ((Choice) -> Void)?

    private let list: PlayerWidgets.Widget = gtk_list_box_new()
    private let popover: PlayerWidgets.Widget = gtk_popover_new()
    private var rows: [(widget: PlayerWidgets.Widget, choice: Choice?)] = []

    /// - Parameter width: Pixels that the list has at least.
    init(icon: String, width: Int32) {
        let button = OpaquePointer(widget)
        gtk_menu_button_set_icon_name(button, icon)
        gtk_menu_button_set_direction(button, GTK_ARROW_UP)
        gtk_menu_button_set_popover(button, popover)
        gtk_widget_add_css_class(widget, "flat")
        gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
        gtk_widget_add_css_class(list, "baton-routes")
        gtk_list_box_set_selection_mode(OpaquePointer(list), GTK_SELECTION_NONE)
        gtk_widget_set_size_request(list, width, -1)
        let scroller: PlayerWidgets.Widget = gtk_scrolled_window_new()
        gtk_scrolled_window_set_policy(OpaquePointer(scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_propagate_natural_height(OpaquePointer(scroller), 1)
        gtk_scrolled_window_set_max_content_height(OpaquePointer(scroller), 360)
        gtk_scrolled_window_set_child(OpaquePointer(scroller), list)
        gtk_popover_set_child(PlayerWidgets.cast(popover), scroller)
        connect(popover, "show") { [weak self] in self?.onOpen?(true) }
        connect(popover, "closed") { [weak self] in self?.onOpen?(false) }
        connect(list, "row-activated", object: { [weak self] row in self?.activated(row) })
    }

    var isOpen: Bool { gtk_widget_get_visible(popover) != 0 }
    func close() { gtk_popover_popdown(PlayerWidgets.cast(popover)) }
    /// For tests.
    var rowWidgets: [PlayerWidgets.Widget] { rows.map(\.widget) }

    func clear() {
        for row in rows { gtk_list_box_remove(OpaquePointer(list), row.widget) }
        rows = []
    }

    /// - Parameters:
    ///   - choice: `nil` for a row that only says something.
    ///   - spoken: GTK makes no name of the labels inside, and a picture that marks a row says nothing.
    ///   - isEnabled: Whether it can be chosen now.
    func append(
        _ parts: [PlayerWidgets.Widget], choice: Choice? = nil, spoken: String? = nil, isEnabled: Bool = true
    ) {
        let content = PlayerWidgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 9, parts)
        let row: PlayerWidgets.Widget = gtk_list_box_row_new()
        let canBeChosen: gboolean = isEnabled && choice != nil ? 1 : 0
        for edge in [gtk_widget_set_margin_start, gtk_widget_set_margin_end] { edge(content, 9) }
        for edge in [gtk_widget_set_margin_top, gtk_widget_set_margin_bottom] { edge(content, 6) }
        if let spoken { baton_accessible_label(row, spoken) }
        gtk_list_box_row_set_child(PlayerWidgets.cast(row), content)
        gtk_list_box_row_set_activatable(PlayerWidgets.cast(row), canBeChosen)
        gtk_widget_set_focusable(row, canBeChosen)
        gtk_list_box_append(OpaquePointer(list), row)
        rows.append((row, choice))
    }

    /// The last row looks as if it were not there for now.
    func dimLast() { if let row = rows.last { gtk_widget_set_sensitive(row.widget, 0) } }

    private func activated(_ row: gpointer?) {
        guard let row, let choice = rows.first(where: { gpointer($0.widget) == row })?.choice else { return }
        close()
        onChoose?(choice)
    }
}
