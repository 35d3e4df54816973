internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// The page with a bar over it that finds words in it. Main actor only.
@MainActor
final class FindBar {
    /// The bar, hidden until it is asked for, and the page.
    let root: Widget
    let entry: Widget = gtk_search_entry_new()
    private let page: WebKitGTKPage
    private let bar: Widget = gtk_search_bar_new()
    private let found: Widget = gtk_label_new(nil)
    private let buttons: [Widget]
    private var text = ""
    private var handlers: [gulong] = []

    /// WebKit counts no farther.
    private static let most: guint = 999

    init(page: WebKitGTKPage) {
        self.page = page
        buttons = [
            Make.iconButton("go-up-symbolic", .findPrevious, action: "win.find-previous"),
            Make.iconButton("go-down-symbolic", .findNext, action: "win.find-next"),
        ]
        baton_accessible_label(entry, Wording.Text.findInPage.string)
        gtk_editable_set_width_chars(entry.opaque, 2)
        gtk_editable_set_max_width_chars(entry.opaque, 32)
        gtk_widget_set_hexpand(entry, 1)
        gtk_label_set_ellipsize(found.opaque, PANGO_ELLIPSIZE_END)
        for style in ["dim-label", "numeric"] { gtk_widget_add_css_class(found, style) }
        let row = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [entry] + buttons + [found])
        gtk_search_bar_set_child(bar.opaque, row)
        gtk_search_bar_connect_entry(bar.opaque, entry.opaque)
        gtk_search_bar_set_show_close_button(bar.opaque, 1)
        let view: Widget = baton_widget(page.widget)
        gtk_widget_set_vexpand(view, 1)
        root = Make.box(GTK_ORIENTATION_VERTICAL, [bar, view])
        connectEntry()
        connectFinder()
    }

    var isOpen: Bool { gtk_search_bar_get_search_mode(bar.opaque) != 0 }
    /// What is said of the last search.
    var outcome: String { string(borrowing: gtk_label_get_text(found.opaque)) ?? "" }

    /// Shows the bar, with what was looked for last.
    func open() {
        if !isOpen {
            gtk_search_bar_set_search_mode(bar.opaque, 1)
            gtk_editable_set_text(entry.opaque, text)
        }
        gtk_widget_grab_focus(entry)
        gtk_editable_select_region(entry.opaque, 0, -1)
    }

    func close() {
        for id in handlers { if let finder = page.finder { disconnect(id, from: gpointer(finder)) } }
        handlers = []
    }

    /// Goes to another place with these words; opens the bar where nothing was looked for yet.
    func go(next: Bool) {
        guard isOpen, !text.isEmpty else { return open() }
        if next {
            webkit_find_controller_search_next(page.finder)
        } else {
            webkit_find_controller_search_previous(page.finder)
        }
    }

    private func search() {
        // The bar empties the field when it closes; that is not what the person looks for.
        guard isOpen else { return }
        text = string(borrowing: gtk_editable_get_text(entry.opaque)) ?? ""
        guard !text.isEmpty else {
            webkit_find_controller_search_finish(page.finder)
            return show(nil)
        }
        let options = WEBKIT_FIND_OPTIONS_CASE_INSENSITIVE.rawValue | WEBKIT_FIND_OPTIONS_WRAP_AROUND.rawValue
        webkit_find_controller_search(page.finder, text, options, Self.most)
    }

    /// - Parameter count: How often the words are there; `nil` while nothing is looked for.
    fileprivate func show(_ count: guint?) {
        let text: String =
            switch count {
            case nil: ""
            case 0?: Wording.Text.findNone.string
            case 1?: Wording.Text.findOne.string
            case let count? where count > Self.most: Wording.Text.findMany.filled("\(Self.most)")
            case let count?: Wording.Text.findSome.filled("\(count)")
            }
        gtk_label_set_text(found.opaque, text)
        Make.style(entry, "error", count == 0)
        for button in buttons { gtk_widget_set_sensitive(button, count == 0 ? 0 : 1) }
    }

    private func connectEntry() {
        connect(entry, "search-changed") { [weak self] in self?.search() }
        connect(entry, "activate") { [weak self] in self?.go(next: true) }
        connect(bar, "notify::search-mode-enabled", object: { [weak self] _ in self?.opened() })
        let keys = gtk_event_controller_key_new()
        gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
        connectKey(keys) { [weak self] key, state in
            guard let self, [GDK_KEY_Return, GDK_KEY_KP_Enter].contains(Int32(bitPattern: key)),
                state.rawValue == GDK_SHIFT_MASK.rawValue
            else { return false }
            go(next: false)
            return true
        }
        gtk_widget_add_controller(entry, keys)
    }

    private func opened() {
        guard !isOpen else { return }
        webkit_find_controller_search_finish(page.finder)
        show(nil)
        gtk_widget_grab_focus(baton_widget(page.widget))
    }

    private func connectFinder() {
        guard let finder = page.finder.map({ gpointer($0) }) else { return }
        let counted: @convention(c) (gpointer?, guint, gpointer?) -> Void = { _, count, data in
            nonisolated(unsafe) let data = data
            MainActor.assumeIsolated {
                guard let data else { return }
                Unmanaged<WeakFindBar>.fromOpaque(data).takeUnretainedValue().bar?.show(count)
            }
        }
        handlers = [
            connect(
                finder, "found-text", function: unsafeBitCast(counted, to: GCallback.self), context: WeakFindBar(self)),
            connect(finder, "failed-to-find-text") { [weak self] in self?.show(0) },
        ]
    }
}

/// What the search holds: it lives as long as the page.
@MainActor
private final class WeakFindBar {
    weak var bar: FindBar?
    init(_ bar: FindBar) { self.bar = bar }
}
