internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// The one button that says where playback is heard and seen, and lists the other places. Main actor only.
@MainActor
final class RouteMenu {
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

    private let menu = ListMenu<String>(icon: "video-display-symbolic", width: 260)
    private var content = Content()

    init() {
        gtk_widget_set_tooltip_text(widget, Wording.Text.routeTooltip.string)
        baton_accessible_label(widget, Wording.Text.route.string)
        menu.onOpen = { [weak self] in self?.onOpen?($0) }
        menu.onChoose = { [weak self] in self?.onChoose?($0) }
    }

    var widget: PlayerWidgets.Widget { menu.widget }
    var isOpen: Bool { menu.isOpen }
    /// For tests.
    var rowWidgets: [PlayerWidgets.Widget] { menu.rowWidgets }

    func show(_ content: Content) {
        guard content != self.content else { return }
        self.content = content
        menu.clear()
        for route in content.routes { append(route) }
        if let note = content.note { append(note: note, spinning: content.search == .underWay) }
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
            parts.append(Self.spinner())
        } else if route.id == content.current {
            parts.append(gtk_image_new_from_icon_name("object-select-symbolic"))
        }
        menu.append(parts, choice: route.id, spoken: content.spoken(route), isEnabled: route.refusal == nil)
        if route.refusal != nil { menu.dimLast() }
    }

    private func append(note: Wording.Text, spinning: Bool) {
        let label: PlayerWidgets.Widget = gtk_label_new(note.string)
        gtk_widget_add_css_class(label, "dim-label")
        menu.append(spinning ? [Self.spinner(), label] : [label], spoken: note.string)
        menu.dimLast()
    }

    private static func spinner() -> PlayerWidgets.Widget {
        let spinner: PlayerWidgets.Widget = gtk_spinner_new()
        gtk_spinner_start(OpaquePointer(spinner))
        return spinner
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
