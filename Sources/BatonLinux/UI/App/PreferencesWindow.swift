internal import BatonCore
internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// The defaults, the search engine, and the sites that differ. Changes hold at once. Main actor only.
@MainActor
final class PreferencesWindow {
    private let store: SiteSettingsStore
    private let window: Widget
    private let sites: Widget
    private var rows: [Widget] = []
    private var observation: SiteSettingsStore.Observation?

    static func present(
        over parent: UnsafeMutablePointer<GtkWindow>?, store: SiteSettingsStore, environment: WebEnvironment
    ) {
        let preferences = PreferencesWindow(store, environment)
        gtk_window_set_transient_for(preferences.window.cast(), parent)
        gtk_window_set_modal(preferences.window.cast(), 1)
        // The window keeps its object until it is destroyed.
        connect(preferences.window, "destroy") { preferences.closed() }
        gtk_window_present(preferences.window.cast())
    }

    private init(_ store: SiteSettingsStore, _ environment: WebEnvironment) {
        self.store = store
        window = adw_preferences_window_new()
        sites = adw_preferences_group_new()
        let page: Widget = adw_preferences_page_new()
        let playback: Widget = adw_preferences_group_new()
        adw_preferences_group_set_title(playback.cast(), Wording.Text.playbackTitle.string)
        adw_preferences_group_add(playback.cast(), makeModeRow())
        let search: Widget = adw_preferences_group_new()
        adw_preferences_group_set_title(search.cast(), Wording.Text.searchTitle.string)
        adw_preferences_group_set_description(search.cast(), Wording.Text.searchHint.string)
        adw_preferences_group_add(search.cast(), makeSearchRow())
        adw_preferences_group_set_title(sites.cast(), Wording.Text.sitesTitle.string)
        let background = BackgroundPreferences.makeGroup(store)
        let privacy = PrivacyPreferences.makeGroup(environment, over: gpointer(window))
        for group in [playback, background, sites, search, privacy] {
            adw_preferences_page_add(page.cast(), group.cast())
        }
        adw_preferences_window_add(window.cast(), page.cast())
        // Everything is in sight.
        adw_preferences_window_set_search_enabled(window.cast(), 0)
        gtk_window_set_default_size(window.cast(), 560, 540)
        gtk_window_set_title(window.cast(), Wording.Text.preferences.string)
        observation = store.observe { [weak self] in self?.listSites() }
        listSites()
    }

    private func closed() {
        if let observation { store.stopObserving(observation) }
        observation = nil
    }

    private func makeModeRow() -> Widget {
        Make.choiceRow(
            Wording.Text.modeTitle.string, Wording.Text.modeDefaultHint.string, HandoffMode.allCases,
            chosen: store.settings.defaultMode, name: Wording.name(of:)
        ) { [store] in store.settings.defaultMode = $0 }
    }

    private func makeSearchRow() -> Widget {
        let row: Widget = adw_entry_row_new()
        adw_preferences_row_set_title(row.cast(), Wording.Text.searchEngine.string)
        gtk_editable_set_text(row.opaque, store.settings.searchEngine)
        adw_entry_row_set_show_apply_button(row.cast(), 1)
        connect(row, "changed") {
            let text = string(borrowing: gtk_editable_get_text(row.opaque)) ?? ""
            Make.style(row, "error", !AddressInterpreter.isUsable(engine: text))
        }
        connect(row, "apply") { [store] in
            let text = string(borrowing: gtk_editable_get_text(row.opaque)) ?? ""
            if AddressInterpreter.isUsable(engine: text) {
                store.settings.searchEngine = text
            } else {
                gtk_editable_set_text(row.opaque, store.settings.searchEngine)
            }
        }
        return row
    }

    private func listSites() {
        for row in rows { adw_preferences_group_remove(sites.cast(), row) }
        rows = store.settings.sites.sorted { $0.key < $1.key }.map { host, mode in makeSiteRow(host, mode) }
        for row in rows { adw_preferences_group_add(sites.cast(), row) }
        adw_preferences_group_set_description(
            sites.cast(), rows.isEmpty ? Wording.Text.sitesHint.string : nil)
    }

    private func makeSiteRow(_ host: String, _ mode: HandoffMode) -> Widget {
        let row: Widget = adw_action_row_new()
        adw_preferences_row_set_use_markup(row.cast(), 0)
        adw_preferences_row_set_title(row.cast(), host)
        adw_action_row_set_subtitle(row.cast(), Wording.name(of: mode))
        let remove = Make.iconButton("user-trash-symbolic", .followDefault)
        gtk_widget_add_css_class(remove, "flat")
        gtk_widget_set_valign(remove, GTK_ALIGN_CENTER)
        connect(remove, "clicked") { [store] in store.settings.set(nil, for: host) }
        adw_action_row_add_suffix(row.cast(), remove)
        return row
    }
}
