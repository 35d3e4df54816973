internal import BatonCore
internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// The button that lists the languages of sound and subtitles. There only where there is something to choose or to
/// say. Main actor only.
@MainActor
final class TrackMenu {
    let widget: PlayerWidgets.Widget = gtk_menu_button_new()
    /// The person chose a track; `nil` for subtitles that are off.
    var onChoose: ((MediaTrack?, MediaTrack.Kind) -> Void)?

    /// What the list shows.
    struct Content: Hashable {
        struct Group: Hashable {
            var kind: MediaTrack.Kind
            var tracks: [MediaTrack]
            var selected: MediaTrack?
            /// What is chosen cannot be changed while it plays.
            var isFixed: Bool
        }
        var groups: [Group] = []
        /// The page showed captions that are only there.
        var captionsStayBehind = false

        var isEmpty: Bool { groups.isEmpty && !captionsStayBehind }
    }

    private struct Row {
        let widget: PlayerWidgets.Widget
        let track: MediaTrack?
        let kind: MediaTrack.Kind
    }

    private let list: PlayerWidgets.Widget = gtk_list_box_new()
    private let popover: PlayerWidgets.Widget = gtk_popover_new()
    private(set) var content = Content()
    private var rows: [Row] = []
    private var others: [PlayerWidgets.Widget] = []

    init() {
        gtk_menu_button_set_icon_name(OpaquePointer(widget), "media-view-subtitles-symbolic")
        gtk_menu_button_set_direction(OpaquePointer(widget), GTK_ARROW_UP)
        gtk_menu_button_set_popover(OpaquePointer(widget), popover)
        gtk_widget_add_css_class(widget, "flat")
        gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
        PlayerWidgets.describe(widget, .tracks)
        gtk_widget_add_css_class(list, "baton-routes")
        gtk_list_box_set_selection_mode(OpaquePointer(list), GTK_SELECTION_NONE)
        gtk_widget_set_size_request(list, 220, -1)
        let scroller: PlayerWidgets.Widget = gtk_scrolled_window_new()
        gtk_scrolled_window_set_policy(OpaquePointer(scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_propagate_natural_height(OpaquePointer(scroller), 1)
        gtk_scrolled_window_set_max_content_height(OpaquePointer(scroller), 360)
        gtk_scrolled_window_set_child(OpaquePointer(scroller), list)
        gtk_popover_set_child(PlayerWidgets.cast(popover), scroller)
        gtk_widget_set_visible(widget, 0)
        connect(list, "row-activated", object: { [weak self] row in self?.activated(row) })
    }

    var isOpen: Bool { gtk_widget_get_visible(popover) != 0 }

    func show(_ content: Content) {
        guard content != self.content else { return }
        self.content = content
        for row in rows.map(\.widget) + others { gtk_list_box_remove(OpaquePointer(list), row) }
        (rows, others) = ([], [])
        for group in content.groups { append(group) }
        if content.captionsStayBehind { append(note: .captionsStayBehind) }
        gtk_widget_set_visible(widget, content.isEmpty ? 0 : 1)
        if content.isEmpty { gtk_popover_popdown(PlayerWidgets.cast(popover)) }
    }

    private func activated(_ row: gpointer?) {
        guard let row, let entry = rows.first(where: { gpointer($0.widget) == row }) else { return }
        gtk_popover_popdown(PlayerWidgets.cast(popover))
        onChoose?(entry.track, entry.kind)
    }

    private func append(_ group: Content.Group) {
        switch group.kind {
        case .audio: append(heading: .audioLanguage)
        case .subtitles: append(heading: .subtitles)
        case .picture: append(heading: .quality)
        }
        if group.kind == .subtitles {
            append(Wording.Text.subtitlesOff.string, nil, group, isChosen: group.selected == nil)
        }
        for (place, track) in group.tracks.enumerated() {
            append(Wording.name(of: track, place: place + 1), track, group, isChosen: track == group.selected)
        }
        if group.isFixed { append(note: .trackIsFixed) }
    }

    private func append(_ name: String, _ track: MediaTrack?, _ group: Content.Group, isChosen: Bool) {
        let label: PlayerWidgets.Widget = gtk_label_new(name)
        gtk_label_set_xalign(OpaquePointer(label), 0)
        gtk_label_set_ellipsize(OpaquePointer(label), PANGO_ELLIPSIZE_END)
        gtk_widget_set_hexpand(label, 1)
        let mark: PlayerWidgets.Widget = gtk_image_new_from_icon_name("object-select-symbolic")
        gtk_widget_set_opacity(mark, isChosen ? 1 : 0)
        let row = append(
            PlayerWidgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 9, [label, mark]), enabled: !group.isFixed)
        baton_accessible_label(row, isChosen ? Wording.Text.chosen.filled(name) : name)
        rows.append(Row(widget: row, track: track, kind: group.kind))
    }

    private func append(heading: Wording.Text) {
        let label: PlayerWidgets.Widget = gtk_label_new(heading.string)
        gtk_label_set_xalign(OpaquePointer(label), 0)
        gtk_widget_add_css_class(label, "heading")
        others.append(append(label, enabled: false))
    }

    private func append(note: Wording.Text) {
        let label: PlayerWidgets.Widget = gtk_label_new(note.string)
        gtk_label_set_xalign(OpaquePointer(label), 0)
        gtk_label_set_wrap(OpaquePointer(label), 1)
        gtk_label_set_max_width_chars(OpaquePointer(label), 26)
        for style in ["caption", "dim-label"] { gtk_widget_add_css_class(label, style) }
        others.append(append(label, enabled: false))
    }

    private func append(_ content: PlayerWidgets.Widget, enabled: Bool) -> PlayerWidgets.Widget {
        let row: PlayerWidgets.Widget = gtk_list_box_row_new()
        for edge in [gtk_widget_set_margin_start, gtk_widget_set_margin_end] { edge(content, 9) }
        for edge in [gtk_widget_set_margin_top, gtk_widget_set_margin_bottom] { edge(content, 5) }
        gtk_list_box_row_set_child(PlayerWidgets.cast(row), content)
        gtk_list_box_row_set_activatable(PlayerWidgets.cast(row), enabled ? 1 : 0)
        gtk_widget_set_focusable(row, enabled ? 1 : 0)
        gtk_list_box_append(OpaquePointer(list), row)
        return row
    }
}

extension TrackMenu.Content {
    /// One language of sound is no choice; one of subtitles can be on or off.
    @MainActor init(_ player: any NativePlayer, captionsStayBehind: Bool) {
        self.captionsStayBehind = captionsStayBehind
        let tracks = player.tracks
        for (kind, least) in [(MediaTrack.Kind.audio, 2), (.subtitles, 1), (.picture, 2)] {
            let own = tracks.filter { $0.kind == kind }
            guard own.count >= least else { continue }
            groups.append(
                Group(
                    kind: kind, tracks: own, selected: player.selectedTrack(kind), isFixed: !player.canSelect(kind)))
        }
    }
}
