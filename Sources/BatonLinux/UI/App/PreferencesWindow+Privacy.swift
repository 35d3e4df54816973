internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// What websites have kept on this computer, and the way to be rid of it. Main actor only.
@MainActor
enum PrivacyPreferences {
    /// - Parameter window: The `GtkWindow` of the preferences.
    static func makeGroup(_ environment: WebEnvironment, over window: UnsafeMutableRawPointer) -> Widget {
        let group: Widget = adw_preferences_group_new()
        adw_preferences_group_set_title(group.cast(), Wording.Page.privacyTitle.string)
        let row: Widget = adw_action_row_new()
        adw_preferences_row_set_title(row.cast(), Wording.Page.clearData.string)
        adw_action_row_set_subtitle(row.cast(), Wording.Page.clearDataHint.string)
        let button: Widget = gtk_button_new_with_label(Wording.Page.clearDataButton.string)
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        adw_action_row_add_suffix(row.cast(), button)
        connect(button, "clicked") {
            let text = Wording.Page.clearDataQuestion
            Question.ask(
                over: window, text.string, Wording.Page.clearDataWhy.string, yes: .clearDataYes, isDangerous: true
            ) { isWanted in
                guard isWanted else { return }
                // The window may be closed before it is done.
                let kept = GObjectReference(sharing: gpointer(row))
                environment.clearData { isCleared in
                    let words = isCleared ? Wording.Page.dataCleared : .dataNotCleared
                    adw_action_row_set_subtitle(kept.pointer.assumingMemoryBound(to: AdwActionRow.self), words.string)
                }
            }
        }
        adw_preferences_group_add(group.cast(), row)
        return group
    }
}
