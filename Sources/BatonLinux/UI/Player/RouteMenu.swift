internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// The one button that says where playback is heard and seen, and lists the other places. Main actor only.
@MainActor
final class RouteMenu {
    let widget: PlayerWidgets.Widget = gtk_menu_button_new()
    /// The list was opened or closed.
    var onOpen: ((Bool) -> Void)?
    /// The person chose the route with this id.
    var onChoose: ((String) -> Void)?

    /// What the list shows.
    struct Content: Hashable {
        var routes: [Route] = []
        var current = ""
        var pending: String?
        var search = Search.off

        /// What is said in the place of televisions while there is none.
        var note: Wording.Text? {
            guard !routes.contains(where: { $0.kind == .television }) else { return nil }
            return switch search {
            case .off: nil
            case .underWay: .routeSearching
            case .over: .routeNone
            }
        }

        /// What a screen reader says of a row.
        func spoken(_ route: Route) -> String {
            if let refusal = route.refusal, let why = Wording.sentence(refusal) {
                return "\(route.name). \(why.string)"
            }
            if route.id == pending { return Wording.Text.routePending.filled(route.name) }
            return route.id == current ? Wording.Text.routeInUse.filled(route.name) : route.name
        }
    }

    /// Whether televisions are being looked for.
    enum Search: Hashable {
        case off, underWay
        /// Whatever is there has had time to answer.
        case over
    }

    private let list: PlayerWidgets.Widget = gtk_list_box_new()
    private let popover: PlayerWidgets.Widget = gtk_popover_new()
    private var content = Content()
    private var rows: [(row: PlayerWidgets.Widget, id: String)] = []

    init() {
        gtk_menu_button_set_icon_name(OpaquePointer(widget), "video-display-symbolic")
        gtk_menu_button_set_direction(OpaquePointer(widget), GTK_ARROW_UP)
        gtk_menu_button_set_popover(OpaquePointer(widget), popover)
        gtk_widget_add_css_class(widget, "flat")
        gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
        gtk_widget_set_tooltip_text(widget, Wording.Text.routeTooltip.string)
        baton_accessible_label(widget, Wording.Text.route.string)
        gtk_widget_add_css_class(list, "baton-routes")
        gtk_list_box_set_selection_mode(OpaquePointer(list), GTK_SELECTION_NONE)
        gtk_widget_set_size_request(list, 260, -1)
        gtk_popover_set_child(PlayerWidgets.cast(popover), list)
        connect(popover, "show") { [weak self] in self?.onOpen?(true) }
        connect(popover, "closed") { [weak self] in self?.onOpen?(false) }
        connect(list, "row-activated", object: { [weak self] row in self?.activated(row) })
    }

    var isOpen: Bool { gtk_widget_get_visible(popover) != 0 }
    /// For tests.
    var rowWidgets: [PlayerWidgets.Widget] { rows.map(\.row) }

    func show(_ content: Content) {
        guard content != self.content else { return }
        self.content = content
        for entry in rows { gtk_list_box_remove(OpaquePointer(list), entry.row) }
        rows = []
        for route in content.routes { append(route) }
        if let note = content.note { append(note: note, spinning: content.search == .underWay) }
    }

    private func activated(_ row: gpointer?) {
        guard let row, let entry = rows.first(where: { gpointer($0.row) == row }), !entry.id.isEmpty else { return }
        gtk_popover_popdown(PlayerWidgets.cast(popover))
        onChoose?(entry.id)
    }

    private func append(_ route: Route) {
        let icon: PlayerWidgets.Widget = gtk_image_new_from_icon_name(Self.icon(route.kind))
        let name: PlayerWidgets.Widget = gtk_label_new(route.name)
        gtk_label_set_xalign(OpaquePointer(name), 0)
        gtk_label_set_ellipsize(OpaquePointer(name), PANGO_ELLIPSIZE_END)
        var texts = [name]
        if let refusal = route.refusal, let text = Wording.sentence(refusal) {
            let why: PlayerWidgets.Widget = gtk_label_new(text.string)
            gtk_label_set_xalign(OpaquePointer(why), 0)
            gtk_label_set_wrap(OpaquePointer(why), 1)
            for style in ["caption", "dim-label"] { gtk_widget_add_css_class(why, style) }
            texts.append(why)
        }
        let column = PlayerWidgets.box(GTK_ORIENTATION_VERTICAL, spacing: 2, texts)
        gtk_widget_set_hexpand(column, 1)
        var parts = [icon, column]
        if route.id == content.pending {
            let spinner: PlayerWidgets.Widget = gtk_spinner_new()
            gtk_spinner_start(OpaquePointer(spinner))
            parts.append(spinner)
        } else if route.id == content.current {
            parts.append(gtk_image_new_from_icon_name("object-select-symbolic"))
        }
        append(
            row: PlayerWidgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 9, parts), id: route.id,
            spoken: content.spoken(route), enabled: route.refusal == nil)
    }

    private func append(note: Wording.Text, spinning: Bool) {
        let label: PlayerWidgets.Widget = gtk_label_new(note.string)
        gtk_widget_add_css_class(label, "dim-label")
        var parts: [PlayerWidgets.Widget] = [label]
        if spinning {
            let spinner: PlayerWidgets.Widget = gtk_spinner_new()
            gtk_spinner_start(OpaquePointer(spinner))
            parts.insert(spinner, at: 0)
        }
        append(
            row: PlayerWidgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 9, parts), id: "", spoken: note.string,
            enabled: false)
    }

    private func append(row content: PlayerWidgets.Widget, id: String, spoken: String, enabled: Bool) {
        let row: PlayerWidgets.Widget = gtk_list_box_row_new()
        // GTK makes no name of the labels inside, and a picture that marks a row says nothing.
        baton_accessible_label(row, spoken)
        for edge in [gtk_widget_set_margin_start, gtk_widget_set_margin_end] { edge(content, 9) }
        for edge in [gtk_widget_set_margin_top, gtk_widget_set_margin_bottom] { edge(content, 6) }
        gtk_list_box_row_set_child(PlayerWidgets.cast(row), content)
        gtk_list_box_row_set_activatable(PlayerWidgets.cast(row), enabled ? 1 : 0)
        gtk_widget_set_sensitive(row, enabled ? 1 : 0)
        gtk_list_box_append(OpaquePointer(list), row)
        rows.append((row, id))
    }

    private static func icon(_ kind: Route.Kind) -> String {
        switch kind {
        case .systemOutput: "computer-symbolic"
        case .speakers: "audio-speakers-symbolic"
        case .headphones: "audio-headphones-symbolic"
        case .bluetooth: "bluetooth-active-symbolic"
        case .networkSpeaker: "network-wireless-symbolic"
        case .television: "video-display-symbolic"
        }
    }
}
