#if os(iOS) || os(macOS)
internal import BatonCore
internal import BatonRuntime
internal import Foundation
public import SwiftUI

/// The Watch app: one workspace in each window.
///
/// The first argument that is an `http` or `https` address is opened in the first window.
public struct BatonApp: App {
    @State private var settings = SettingsKeeper()
    private let coordinator = SessionCoordinator()

    public init() {}

    public var body: some Scene {
        WindowGroup { WatchWindow(settings: settings, coordinator: coordinator) }
            .commands { WatchCommands() }
        #if os(macOS)
        Settings {
            @Bindable var settings = settings
            PreferencesView(settings: $settings.settings)
        }
        #endif
    }
}

/// A window's workspace: made when the window appears, ended when it closes or is dropped.
struct WatchWindow: View {
    let settings: SettingsKeeper
    let coordinator: SessionCoordinator
    @State private var stage: WatchStage?

    var body: some View {
        ZStack {
            if let stage { WatchView(stage: stage) }
        }
        #if os(macOS)
        .frame(minWidth: 320, idealWidth: 1100, minHeight: 360, idealHeight: 760)
        // On iPhone and iPad this is told, too, when a camera or a preview covers the workspace; there the stage ends with
        // its window, which drops it.
        .onDisappear {
            // The system's own full screen may take everything below it off the screen for a while.
            guard stage?.isFullScreen != true else { return }
            stage?.close()
            stage = nil
        }
        #endif
        .onAppear(perform: open)
        .onOpenURL { stage?.workspace.open($0.absoluteString) }
    }

    private func open() {
        guard stage == nil else { return }
        let stage = WatchStage(coordinator: coordinator, settings: settings)
        if let page = Self.firstPage {
            stage.workspace.open(page)
            Self.firstPage = nil
        }
        self.stage = stage
    }

    /// What the command line asks for, until a window has opened it.
    private static var firstPage = CommandLine.arguments.dropFirst()
        .first { $0.hasPrefix("https://") || $0.hasPrefix("http://") }
}
#endif
