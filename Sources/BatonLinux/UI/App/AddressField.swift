internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// The address and search field, with the page's load progress. Main actor only.
@MainActor
final class AddressField {
    /// What goes into the header bar.
    let widget: Widget
    let entry: Widget
    /// The person confirmed this text; answers whether it leads anywhere. What does not stays to be mended.
    var onActivate: (@MainActor (String) -> Bool)?
    /// The person gave up with Esc.
    var onEscape: (@MainActor () -> Void)?
    private var shown = ""
    private var connection = Tab.Connection.none
    private var isEdited = false
    private var isSetting = false

    init() {
        entry = gtk_entry_new()
        widget = adw_clamp_new()
        gtk_entry_set_placeholder_text(entry.cast(), Wording.Text.addressPlaceholder.string)
        gtk_entry_set_input_purpose(entry.cast(), GTK_INPUT_PURPOSE_URL)
        gtk_entry_set_input_hints(
            entry.cast(),
            GtkInputHints(rawValue: GTK_INPUT_HINT_NO_SPELLCHECK.rawValue | GTK_INPUT_HINT_NO_EMOJI.rawValue))
        gtk_editable_set_width_chars(entry.opaque, 6)
        gtk_widget_set_hexpand(entry, 1)
        gtk_entry_set_icon_activatable(entry.cast(), GTK_ENTRY_ICON_PRIMARY, 0)
        baton_accessible_label(entry, Wording.Text.address.string)
        adw_clamp_set_child(widget.opaque, entry)
        adw_clamp_set_maximum_size(widget.opaque, 760)
        adw_clamp_set_tightening_threshold(widget.opaque, 600)
        gtk_widget_set_hexpand(widget, 1)
        connect(entry, "activate") { [weak self] in self?.activated() }
        connect(entry, "changed") { [weak self] in if let self, !isSetting { isEdited = true } }
        guard let focus = gtk_event_controller_focus_new() else { return }
        connect(gpointer(focus), "leave") { [weak self] in self?.left() }
        connect(gpointer(focus), "enter") { [weak self] in self?.entered() }
        gtk_widget_add_controller(entry, focus)
        addEscape()
    }

    var hasFocus: Bool { gtk_widget_has_focus(baton_entry_text(entry)) != 0 }

    /// Shows where the tab is. What the person is typing stays, unless another tab came to the front.
    func show(_ address: String, _ connection: Tab.Connection, anotherTab: Bool) {
        self.connection = connection
        shown = address == "about:blank" ? "" : address
        if anotherTab || !(hasFocus && isEdited) { reset() }
    }

    /// - Parameter progress: 0…1; `nil` when nothing loads.
    func setProgress(_ progress: Double?) { gtk_entry_set_progress_fraction(entry.cast(), progress ?? 0) }

    func focus() {
        gtk_widget_grab_focus(entry)
        gtk_editable_select_region(entry.opaque, 0, -1)
    }

    /// In a narrow window there is no room for more than the text.
    func setCompact(_ compact: Bool) {
        gtk_editable_set_width_chars(entry.opaque, compact ? 4 : 12)
    }

    private func reset() {
        isSetting = true
        // Setting the same text again would move the cursor.
        if string(borrowing: gtk_editable_get_text(entry.opaque)) != shown {
            gtk_editable_set_text(entry.opaque, shown)
        }
        isSetting = false
        isEdited = false
        gtk_entry_set_icon_from_icon_name(entry.cast(), GTK_ENTRY_ICON_PRIMARY, icon)
        gtk_entry_set_icon_tooltip_text(entry.cast(), GTK_ENTRY_ICON_PRIMARY, security)
    }

    private var icon: String {
        switch connection {
        case .none: "system-search-symbolic"
        case .pending: "content-loading-symbolic"
        case .encrypted: "channel-secure-symbolic"
        case .notEncrypted: "channel-insecure-symbolic"
        }
    }

    private var security: String? {
        switch connection {
        case .none: nil
        case .pending: Wording.Text.loading.string
        case .encrypted: Wording.Text.connectionEncrypted.string
        case .notEncrypted: Wording.Text.connectionNotEncrypted.string
        }
    }

    private func activated() {
        let text = string(borrowing: gtk_editable_get_text(entry.opaque)) ?? ""
        isEdited = false
        if onActivate?(text) == false { isEdited = true }
    }

    /// A click into the field selects all of it; the entry places its cursor only after this signal.
    private func entered() {
        Task { [weak self] in
            guard let self, hasFocus, !isEdited else { return }
            gtk_editable_select_region(entry.opaque, 0, -1)
        }
    }

    private func left() {
        gtk_editable_select_region(entry.opaque, 0, 0)
        if !isEdited { reset() }
    }

    private func addEscape() {
        let keys = gtk_event_controller_key_new()
        gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
        connectKey(keys) { [weak self] key, _ in
            guard key == guint(GDK_KEY_Escape), let self else { return false }
            reset()
            onEscape?()
            return true
        }
        gtk_widget_add_controller(entry, keys)
    }
}
