#if os(iOS) || os(macOS)
internal import BatonCore
internal import BatonRuntime
public import SwiftUI

/// The menus and shortcuts of the Watch workspace, for the window in front. Add them to a scene with `commands`.
public struct WatchCommands: Commands {
    @FocusedValue(WatchStage.self) private var stage

    public init() {}

    public var body: some Commands {
        CommandGroup(after: .newItem) {
            item(.watchAddressItem, "l") { $0.wantsAddressFocus = true }
        }
        CommandMenu(Wording.Text.watchPageMenu.string) {
            item(.reload, "r", enabled: stage?.workspace.face != .empty) { $0.workspace.reload() }
            item(.stopLoading, ".", enabled: stage?.workspace.browsing.isLoading) { $0.workspace.stopLoading() }
            Divider()
            item(.back, "[", enabled: stage?.workspace.browsing.canGoBack) { $0.workspace.goBack() }
            item(.forward, "]", enabled: stage?.workspace.browsing.canGoForward) { $0.workspace.goForward() }
        }
        CommandMenu(Wording.Text.shortcutsPlayback.string) {
            Button(button?.label.string ?? Wording.Text.playNatively.string) { stage?.workspace.watch.move() }
                .keyboardShortcut(.return, modifiers: .command)
                .disabled(button?.sensitive != true)
            Divider()
            // No plain letters or space: they belong to the page and to text fields.
            playerItem(.watchPlayPauseItem, "p") { $0.togglePlaying() }
            playerItem(.watchFarBackItem, .leftArrow) { $0.skip(-30) }
            playerItem(.watchFarForwardItem, .rightArrow) { $0.skip(30) }
            Divider()
            if let stage {
                @Bindable var workspace = stage.workspace
                ModePicker(title: Wording.Text.onThisSite.string, mode: $workspace.siteMode)
            }
        }
    }

    private var button: TabPresentation.Button? { stage?.workspace.watch.presentation.button }

    private func item(
        _ text: Wording.Text, _ key: KeyEquivalent, enabled: Bool? = true,
        _ action: @escaping @MainActor (WatchStage) -> Void
    ) -> some View {
        Button(text.string) { if let stage { action(stage) } }
            .keyboardShortcut(key, modifiers: .command)
            .disabled(stage == nil || enabled != true)
    }

    private func playerItem(
        _ text: Wording.Text, _ key: KeyEquivalent, _ action: @escaping @MainActor (WatchSession) -> Void
    ) -> some View {
        Button(text.string) { if let stage { action(stage.workspace.watch) } }
            .keyboardShortcut(key, modifiers: [.command, .option])
            .disabled(stage?.workspace.watch.presentation.controlsEnabled != true)
    }
}
#endif
