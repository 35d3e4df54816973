#if os(iOS) || os(macOS)
internal import BatonRuntime
internal import SwiftUI

/// The bar above the page.
struct WatchBar: View {
    let stage: WatchStage
    let isCompact: Bool

    var body: some View {
        HStack(spacing: 8) {
            if !isCompact {
                HistoryButtons(workspace: stage.workspace)
                ReloadButton(workspace: stage.workspace)
            }
            AddressBar(stage: stage)
            if !isCompact {
                RouteButton(stage: stage)
                SiteMenu(stage: stage)
            }
            HandoffButton(watch: stage.workspace.watch, isCompact: isCompact)
        }
        .padding(.horizontal, 12)
        .padding(.vertical, 8)
    }
}

/// The bar below the page, in narrow windows.
struct NavigationBar: View {
    let stage: WatchStage

    var body: some View {
        HStack {
            HistoryButtons(workspace: stage.workspace)
            Spacer()
            ReloadButton(workspace: stage.workspace)
            Spacer()
            RouteButton(stage: stage)
            SiteMenu(stage: stage)
        }
        .padding(.horizontal, 16)
        .padding(.vertical, 8)
    }
}

struct HistoryButtons: View {
    let workspace: WatchWorkspace

    var body: some View {
        HStack(spacing: 8) {
            IconButton(text: .back, symbol: "chevron.backward") { workspace.goBack() }
                .disabled(!workspace.browsing.canGoBack)
            IconButton(text: .forward, symbol: "chevron.forward") { workspace.goForward() }
                .disabled(!workspace.browsing.canGoForward)
        }
    }
}

/// One button reloads, or stops what is loading.
struct ReloadButton: View {
    let workspace: WatchWorkspace

    var body: some View {
        if workspace.browsing.isLoading {
            IconButton(text: .stopLoading, symbol: "xmark") { workspace.stopLoading() }
        } else {
            IconButton(text: .reload, symbol: "arrow.clockwise") { workspace.reload() }
                .disabled(workspace.face == .empty)
        }
    }
}

/// A symbol that is read aloud and explained as what it does.
struct IconButton: View {
    let text: Wording.Text
    let symbol: String
    let action: @MainActor () -> Void

    var body: some View {
        Button(action: action) {
            Label {
                Text(verbatim: text.string)
            } icon: {
                Image(systemName: symbol)
            }
            .labelStyle(.iconOnly)
            .frame(minWidth: Self.target, minHeight: Self.target)
            .contentShape(.rect)
        }
        .buttonStyle(.borderless)
        .help(text.string)
        .accessibilityIdentifier(symbol)
    }

    #if os(iOS)
    /// As large as a finger needs.
    static let target = 44.0
    #else
    static let target = 28.0
    #endif
}
#endif
