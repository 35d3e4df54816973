internal import BatonCore
internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// The button of the hand-off, in both directions, with the site's mode in its menu. Main actor only.
@MainActor
final class NativeButton {
    /// An `AdwSplitButton`.
    let widget: Widget
    private let content: Widget
    private var look = Look(label: "Play Natively", icon: "media-playback-start-symbolic")
    private var isCompact: Bool?

    private struct Look: Hashable {
        var label: String
        var icon: String
    }

    init() {
        widget = adw_split_button_new()
        content = adw_button_content_new()
        gtk_actionable_set_action_name(widget.opaque, "win.toggle-native")
        adw_split_button_set_dropdown_tooltip(widget.opaque, "Playback on This Site")
        g_object_ref_sink(content)
        setCompact(false)
    }

    /// - Parameter menu: What the arrow opens.
    func setMenu(_ menu: UnsafeMutablePointer<GMenuModel>) { adw_split_button_set_menu_model(widget.opaque, menu) }

    /// Only the icon, or icon and label.
    func setCompact(_ compact: Bool) {
        guard compact != isCompact else { return }
        isCompact = compact
        draw()
    }

    func update(_ snapshot: SessionSnapshot, mode: HandoffMode) {
        let look: Look
        switch snapshot.phase {
        case .website: look = Look(label: "Play Natively", icon: "media-playback-start-symbolic")
        case .preparing, .aligning, .committing: look = Look(label: "Cancel", icon: "process-stop-symbolic")
        case .native, .returning: look = Look(label: "Website Player", icon: "web-browser-symbolic")
        }
        if look != self.look {
            self.look = look
            draw()
        }
        Make.style(widget, "suggested-action", Self.suggests(snapshot, mode))
        let words = Self.tooltip(snapshot)
        gtk_widget_set_tooltip_text(widget, words)
        baton_accessible_label(widget, look.label)
    }

    private func draw() {
        if isCompact == true {
            adw_split_button_set_icon_name(widget.opaque, look.icon)
        } else {
            adw_button_content_set_icon_name(content.opaque, look.icon)
            adw_button_content_set_label(content.opaque, look.label)
            adw_split_button_set_child(widget.opaque, content)
        }
    }

    /// Whether a hand-off can be asked for. Also where the mode is "never": a press is a decision of its own.
    static func isOffered(_ snapshot: SessionSnapshot) -> Bool {
        switch snapshot.offer {
        case .available, .refused(.neverHere): true
        case .unknown, .refused: false
        }
    }

    private static func suggests(_ snapshot: SessionSnapshot, _ mode: HandoffMode) -> Bool {
        guard snapshot.phase == .website, mode != .never else { return false }
        switch snapshot.offer {
        case .available: return true
        case .unknown, .refused: return false
        }
    }

    private static func tooltip(_ snapshot: SessionSnapshot) -> String {
        switch snapshot.phase {
        case .preparing, .aligning, .committing: return "Give up and stay with the website's player"
        case .native: return "Go on in the website's player"
        case .returning: return "The website takes over…"
        case .website: break
        }
        switch snapshot.offer {
        case .available, .refused(.neverHere): return "Go on in the native player"
        case .unknown: return "No video was found on this page"
        case .refused(let refusal): return sentence(refusal)
        }
    }

    private static func sentence(_ refusal: Refusal) -> String {
        switch refusal {
        case .noActiveMedia: "Start a video on the page first"
        default: "This video stays on the website"
        }
    }
}
