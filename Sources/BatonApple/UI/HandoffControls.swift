#if os(iOS) || os(macOS)
internal import BatonCore
internal import BatonRuntime
internal import SwiftUI

/// The button of the hand-off, in both directions.
struct HandoffButton: View {
    let watch: WatchSession
    let isCompact: Bool

    var body: some View {
        if button.highlighted {
            plain.buttonStyle(.borderedProminent)
        } else {
            plain.buttonStyle(.bordered)
        }
    }

    private var plain: some View {
        Button {
            watch.move()
        } label: {
            if isCompact { label.labelStyle(.iconOnly) } else { label.labelStyle(.titleAndIcon) }
        }
        .disabled(!button.sensitive)
        .help(button.tooltip)
        .accessibilityHint(Text(verbatim: button.tooltip))
        .accessibilityIdentifier("hand-off")
        .popover(isPresented: Bindable(watch).isChoosing) { choices }
    }

    /// By what the person sees, never by address.
    private var choices: some View {
        VStack(alignment: .leading) {
            ForEach(watch.choices, id: \.id) { choice in
                Button(Wording.choice(choice)) { watch.choose(choice) }
            }
        }
        .padding()
        .presentationCompactAdaptation(.popover)
    }

    private var label: some View {
        Label {
            Text(verbatim: button.label.string)
        } icon: {
            Image(systemName: symbol)
        }
    }

    private var button: TabPresentation.Button { watch.presentation.button }

    private var symbol: String {
        switch button.move {
        case .playNatively: "play.fill"
        case .choose: "list.bullet"
        case .cancel: "xmark"
        case .websitePlayer: "globe"
        }
    }
}

/// When native playback begins on this site: automatic, ask, or never.
struct ModePicker: View {
    let title: String
    @Binding var mode: HandoffMode

    var body: some View {
        Picker(title, selection: $mode) {
            ForEach(HandoffMode.allCases, id: \.self) { mode in
                Text(verbatim: Wording.name(of: mode)).tag(mode)
            }
        }
    }
}

/// The choice for the current site, and the way to the preferences.
struct SiteMenu: View {
    let stage: WatchStage

    var body: some View {
        @Bindable var workspace = stage.workspace
        @Bindable var stage = stage
        Menu {
            ModePicker(title: Wording.Text.onThisSite.string, mode: $workspace.siteMode)
                .pickerStyle(.inline)
            Divider()
            Button(Wording.Text.preferences.string) { stage.showsPreferences = true }
        } label: {
            Label {
                Text(verbatim: Wording.Text.watchSiteMenu.string)
            } icon: {
                Image(systemName: "ellipsis.circle")
            }
            .labelStyle(.iconOnly)
        }
        .menuStyle(.button)
        .buttonStyle(.borderless)
        .fixedSize()
        .help(Wording.Text.watchSiteMenu.string)
        .accessibilityIdentifier("site-menu")
        .sheet(isPresented: $stage.showsPreferences) {
            PreferencesView(settings: $workspace.settings) { stage.showsPreferences = false }
        }
    }
}
#endif
