internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// What happens to a playback when its window is closed. Main actor only.
@MainActor
enum BackgroundPreferences {
    static func makeGroup(_ store: SiteSettingsStore) -> Widget {
        let group: Widget = adw_preferences_group_new()
        adw_preferences_group_set_title(group.cast(), Wording.Desktop.background.string)
        let row: Widget = adw_combo_row_new()
        adw_preferences_row_set_title(row.cast(), Wording.Desktop.closing.string)
        adw_action_row_set_subtitle(row.cast(), Wording.Desktop.closingExplanation.string)
        let choices = ClosingChoice.allCases
        let names = gtk_string_list_new(nil)
        for choice in choices { gtk_string_list_append(names, choice.title.string) }
        adw_combo_row_set_model(row.cast(), names)
        adw_combo_row_set_selected(row.cast(), guint(choices.firstIndex(of: store.settings.closing) ?? 0))
        connect(
            row, "notify::selected",
            object: { [store] _ in
                let place = Int(adw_combo_row_get_selected(row.cast()))
                if choices.indices.contains(place) { store.settings.closing = choices[place] }
            })
        adw_preferences_group_add(group.cast(), row)
        return group
    }
}

extension ClosingChoice {
    fileprivate var title: Wording.Desktop {
        switch self {
        case .keepPlaying: .keepPlaying
        case .stop: .stopPlaying
        }
    }
}
