#if os(iOS) || os(macOS)
internal import BatonRuntime
internal import SwiftUI
#if os(iOS)
internal import UIKit
#else
internal import AppKit
#endif

/// The address and search field, with the page's load progress below it.
struct AddressBar: View {
    let stage: WatchStage
    @State private var text = ""
    @FocusState private var isFocused: Bool

    var body: some View {
        HStack(spacing: 6) {
            Image(systemName: symbol)
                .foregroundStyle(.secondary)
                .accessibilityLabel(Text(verbatim: security ?? ""))
                .accessibilityHidden(security == nil)
                .help(security ?? "")
            field
        }
        .padding(.horizontal, 10)
        .padding(.vertical, 6)
        .background(.quaternary, in: .rect(cornerRadius: 8))
        .overlay(alignment: .bottom) {
            if workspace.browsing.isLoading {
                ProgressView(value: min(max(workspace.browsing.progress, 0), 1))
                    .accessibilityLabel(Text(verbatim: Wording.Text.loading.string))
            }
        }
        .onChange(of: workspace.shownAddress, initial: true) { _, address in
            // What the person is typing stays.
            if !isFocused { text = address }
        }
        .onChange(of: isFocused) { _, focused in
            if focused { selectAll() } else { text = workspace.shownAddress }
        }
        .onChange(of: stage.wantsAddressFocus) { _, wanted in
            guard wanted else { return }
            isFocused = true
            stage.wantsAddressFocus = false
        }
    }

    private var field: some View {
        TextField(text: $text, prompt: Text(verbatim: Wording.Text.addressPlaceholder.string)) {
            Text(verbatim: Wording.Text.address.string)
        }
        .textFieldStyle(.plain)
        .focused($isFocused)
        .autocorrectionDisabled()
        #if os(iOS)
        .textInputAutocapitalization(.never)
        .keyboardType(.webSearch)
        .submitLabel(.go)
        #endif
        .onSubmit {
            let typed = text
            isFocused = false
            workspace.open(typed)
        }
        .accessibilityLabel(Text(verbatim: Wording.Text.address.string))
        .accessibilityIdentifier("address")
    }

    /// As in browsers: what is typed next takes the place of the address. SwiftUI knows of no selection before iOS 18, so
    /// the field that has the keyboard is asked, once it has it.
    private func selectAll() {
        Task { @MainActor in
            let action = NSSelectorFromString("selectAll:")
            #if os(iOS)
            UIApplication.shared.sendAction(action, to: nil, from: nil, for: nil)
            #else
            NSApplication.shared.sendAction(action, to: nil, from: nil)
            #endif
        }
    }

    private var workspace: WatchWorkspace { stage.workspace }

    private var symbol: String {
        if workspace.isPending { return "globe" }
        if workspace.shownAddress.hasPrefix("https:") { return "lock" }
        return workspace.shownAddress.isEmpty ? "magnifyingglass" : "lock.open"
    }

    private var security: String? {
        if workspace.shownAddress.isEmpty || workspace.isPending { return nil }
        return (workspace.shownAddress.hasPrefix("https:") ? Wording.Text.connectionEncrypted : .connectionNotEncrypted)
            .string
    }
}
#endif
