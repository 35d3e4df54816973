public import BatonRuntime
public import CGtkWebKit
internal import GObjectSupport

/// One quiet sentence at the edge of a tab, with the reason for those who ask. Never a dialog. Main actor only.
@MainActor
public final class NoticeBar {
    /// A `GtkRevealer` to let float over the tab's content. Owned by the bar; takes no room while it says nothing.
    public var widget: gpointer { gpointer(revealer) }
    /// Called when the person dismissed the notice, or when it went away by itself, with whether the keyboard focus was
    /// in it.
    public var onDismiss: ((_ hadFocus: Bool) -> Void)?

    private let revealer: PlayerWidgets.Widget = gtk_revealer_new()
    private let reference: GObjectReference
    private let row: PlayerWidgets.Widget
    /// What it says.
    let label: PlayerWidgets.Widget = gtk_label_new(nil)
    private let explanation: PlayerWidgets.Widget = gtk_label_new(nil)
    private let why: PlayerWidgets.Widget = gtk_menu_button_new()
    private var leaving: Task<Void, Never>?
    /// What the session has to say.
    private var current: TabPresentation.NoticeLine?
    /// Something else that is said first, for a moment; and whether it stands over the session's notice.
    private var remark: String?
    private var coversNotice = false
    private var memory = NoticeMemory()

    /// How long a brief notice stays.
    private static let briefly = Duration.seconds(8)

    public init() {
        PlayerStyle.load()
        reference = GObjectReference(owning: gpointer(revealer))
        row = PlayerWidgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [label, why])
        setUpRow()
        gtk_revealer_set_child(OpaquePointer(revealer), row)
    }

    private func setUpRow() {
        gtk_widget_add_css_class(row, "baton-notice")
        // A status is read out when it changes, without interrupting what is being read.
        baton_accessible_role(label, GTK_ACCESSIBLE_ROLE_STATUS)
        gtk_widget_set_hexpand(label, 1)
        for text in [label, explanation] {
            gtk_label_set_wrap(OpaquePointer(text), 1)
            gtk_label_set_xalign(OpaquePointer(text), 0)
        }
        gtk_label_set_natural_wrap_mode(OpaquePointer(label), GTK_NATURAL_WRAP_NONE)
        gtk_label_set_max_width_chars(OpaquePointer(explanation), 36)
        gtk_widget_add_css_class(explanation, "baton-explanation")
        let popover: PlayerWidgets.Widget = gtk_popover_new()
        gtk_popover_set_child(PlayerWidgets.cast(popover), explanation)
        gtk_menu_button_set_direction(OpaquePointer(why), GTK_ARROW_UP)
        gtk_menu_button_set_label(OpaquePointer(why), Wording.Text.why.string)
        gtk_menu_button_set_popover(OpaquePointer(why), popover)
        gtk_widget_add_css_class(why, "flat")
        gtk_widget_set_valign(why, GTK_ALIGN_CENTER)
        gtk_widget_set_tooltip_text(why, Wording.Text.whyTooltip.string)
        let dismiss = PlayerWidgets.iconButton("window-close-symbolic", .dismiss) { [weak self] in self?.dismiss() }
        gtk_box_append(PlayerWidgets.cast(row), dismiss)
    }

    /// Shows what a tab has to say, or nothing. Saying the same again changes nothing, and what was dismissed does not
    /// come back until ``pageChanged()`` or until something else was to be said.
    public func update(_ presentation: TabPresentation) {
        guard presentation.notice != current else { return }
        current = presentation.notice
        let isShown = current.map { memory.shouldShow($0) } ?? false
        if remark != nil { return coversNotice = isShown }
        if isShown { showNotice() } else { hide() }
    }

    private func showNotice() {
        guard let notice = current else { return hide() }
        leaving?.cancel()
        leaving = nil
        say(notice.sentence)
        PlayerWidgets.setText(explanation, notice.explanation)
        gtk_widget_set_visible(why, 1)
        PlayerWidgets.setClass(row, "failure", notice.persistence == .untilDismissed)
        gtk_revealer_set_reveal_child(OpaquePointer(revealer), 1)
        if notice.persistence == .brief { leaveSoon() }
    }

    /// Says something that has no reason to ask for, briefly.
    func say(_ text: Wording.Text) { sayBriefly(text.string) }

    func say(_ text: Wording.Desktop) { sayBriefly(text.string) }

    /// - Parameter name: What a page calls something that the text speaks of.
    func say(_ text: Wording.Page, of name: String = "") { sayBriefly(text.filled(name)) }

    /// Says no more of it, if one of these is what it says.
    func withdraw(_ texts: [Wording.Text]) {
        if let remark, texts.contains(where: { $0.string == remark }) { endRemark() }
    }

    private func sayBriefly(_ sentence: String) {
        if remark == nil {
            coversNotice = current != nil && gtk_revealer_get_reveal_child(OpaquePointer(revealer)) != 0
        }
        remark = sentence
        leaving?.cancel()
        say(sentence)
        gtk_widget_set_visible(why, 0)
        PlayerWidgets.setClass(row, "failure", false)
        gtk_revealer_set_reveal_child(OpaquePointer(revealer), 1)
        leaveSoon()
    }

    /// What stood below it is seen again.
    private func endRemark() {
        remark = nil
        if coversNotice { showNotice() } else { hide() }
        coversNotice = false
    }

    private func say(_ sentence: String) {
        PlayerWidgets.setText(label, sentence)
        // With the role of a status a label is no longer named by its text.
        baton_accessible_label(label, sentence)
    }

    /// Another page: what was said of the old one goes away, and may be said again.
    public func pageChanged() {
        memory.forget()
        guard current != nil else { return }
        current = nil
        coversNotice = false
        if remark == nil { hide() }
    }

    /// Ends the timer and lets go of the callback. Idempotent.
    public func close() {
        leaving?.cancel()
        leaving = nil
        onDismiss = nil
    }

    private func leaveSoon() {
        leaving = Task { [weak self] in
            repeat {
                try? await Task.sleep(for: Self.briefly)
                // Its explanation is being read.
            } while !Task.isCancelled && self?.isExplaining ?? false
            guard !Task.isCancelled else { return }
            self?.dismiss()
        }
    }

    private var isExplaining: Bool {
        guard let popover = gtk_menu_button_get_popover(OpaquePointer(why)) else { return false }
        return gtk_widget_get_visible(baton_widget(gpointer(popover))) != 0
    }

    /// Puts the notice away, as its button does.
    func dismiss() {
        let hadFocus = gtk_widget_get_focus_child(row) != nil
        let isNoticeLeft = remark != nil && coversNotice
        if remark != nil { endRemark() } else { hide() }
        if isNoticeLeft { return }
        onDismiss?(hadFocus)
    }

    private func hide() {
        leaving?.cancel()
        leaving = nil
        gtk_revealer_set_reveal_child(OpaquePointer(revealer), 0)
    }
}
