internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// What happens to a playback when its window is closed. Main actor only.
@MainActor
enum BackgroundPreferences {
    static func makeGroup(_ store: SiteSettingsStore) -> Widget {
        let group: Widget = adw_preferences_group_new()
        adw_preferences_group_set_title(group.cast(), Wording.Desktop.background.string)
        let row = Make.choiceRow(
            Wording.Desktop.whenClosed.string, Wording.Desktop.whenClosedHint.string, ClosingChoice.allCases,
            chosen: store.settings.closing, name: \.title.string
        ) { [store] in store.settings.closing = $0 }
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
