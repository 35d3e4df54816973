#if os(iOS) || os(macOS)
internal import BatonCore
internal import BatonRuntime
internal import SwiftUI

/// What holds for every site without a choice of its own, the sites that have one, and how words are searched.
struct PreferencesView: View {
    @Binding var settings: SiteSettings
    let done: (@MainActor () -> Void)?
    @State private var engine = ""

    init(settings: Binding<SiteSettings>, done: (@MainActor () -> Void)? = nil) {
        _settings = settings
        self.done = done
    }

    var body: some View {
        Form {
            Section {
                ModePicker(title: Wording.Text.modeTitle.string, mode: $settings.defaultMode)
            } header: {
                Text(verbatim: Wording.Text.playbackTitle.string)
            } footer: {
                Text(verbatim: Wording.Text.modeDefaultHint.string)
            }
            sites
            Section {
                TextField(Wording.Text.searchEngine.string, text: $engine)
                    .takesTextAsTyped()
                    .foregroundStyle(isUsable ? AnyShapeStyle(.primary) : AnyShapeStyle(.red))
                    .onSubmit(keepEngine)
            } header: {
                Text(verbatim: Wording.Text.searchTitle.string)
            } footer: {
                Text(verbatim: Wording.Text.searchHint.string)
            }
            if let done {
                Button(Wording.Text.watchDone.string) {
                    keepEngine()
                    done()
                }
                .keyboardShortcut(.defaultAction)
            }
        }
        .formStyle(.grouped)
        #if os(macOS)
        .frame(minWidth: 320, idealWidth: 480, minHeight: 360, idealHeight: 480)
        #endif
        .onAppear { engine = settings.searchEngine }
    }

    /// What was typed counts, if words can be searched with it.
    private func keepEngine() {
        if isUsable { settings.searchEngine = engine } else { engine = settings.searchEngine }
    }

    private var sites: some View {
        Section {
            if settings.sites.isEmpty { Text(verbatim: Wording.Text.sitesHint.string).foregroundStyle(.secondary) }
            ForEach(settings.sites.keys.sorted(), id: \.self) { host in
                HStack {
                    Text(verbatim: host)
                    Spacer()
                    Text(verbatim: Wording.name(of: settings.mode(for: host))).foregroundStyle(.secondary)
                    IconButton(text: .followDefault, symbol: "trash") { settings.set(nil, for: host) }
                }
            }
        } header: {
            Text(verbatim: Wording.Text.sitesTitle.string)
        }
    }

    private var isUsable: Bool { AddressInterpreter.isUsable(engine: engine) }
}
#endif
