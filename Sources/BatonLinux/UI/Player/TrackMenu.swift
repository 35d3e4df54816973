internal import BatonCore
internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// The button that lists the languages of sound and subtitles. There only where there is something to choose or to
/// say. Main actor only.
@MainActor
final class TrackMenu {
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

    private struct Choice {
        let track: MediaTrack?
        let kind: MediaTrack.Kind
    }

    private let menu = ListMenu<Choice>(icon: "media-view-subtitles-symbolic", width: 220)
    private(set) var content = Content()

    init() {
        PlayerWidgets.describe(widget, .tracks)
        gtk_widget_set_visible(widget, 0)
        menu.onChoose = { [weak self] in self?.onChoose?($0.track, $0.kind) }
    }

    var widget: PlayerWidgets.Widget { menu.widget }
    var isOpen: Bool { menu.isOpen }

    func show(_ content: Content) {
        guard content != self.content else { return }
        self.content = content
        menu.clear()
        for group in content.groups { append(group) }
        if content.captionsStayBehind { append(note: .captionsStayBehind) }
        gtk_widget_set_visible(widget, content.isEmpty ? 0 : 1)
        if content.isEmpty { menu.close() }
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
        menu.append(
            [label, mark], choice: Choice(track: track, kind: group.kind),
            spoken: isChosen ? Wording.Text.chosen.filled(name) : name, isEnabled: !group.isFixed)
    }

    private func append(heading: Wording.Text) {
        let label: PlayerWidgets.Widget = gtk_label_new(heading.string)
        gtk_label_set_xalign(OpaquePointer(label), 0)
        gtk_widget_add_css_class(label, "heading")
        menu.append([label])
    }

    private func append(note: Wording.Text) {
        let label: PlayerWidgets.Widget = gtk_label_new(note.string)
        gtk_label_set_xalign(OpaquePointer(label), 0)
        gtk_label_set_wrap(OpaquePointer(label), 1)
        gtk_label_set_max_width_chars(OpaquePointer(label), 26)
        for style in ["caption", "dim-label"] { gtk_widget_add_css_class(label, style) }
        menu.append([label])
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
