#if os(iOS) || os(macOS)
internal import BatonRuntime
public import SwiftUI

/// The Watch workspace, to drop into any window: page, controls, and the native player in the page's place.
///
/// Narrow windows keep address and hand-off at the top and move navigation to the bottom. It brings no navigation stack
/// or toolbar of its own, so that it fits into any.
public struct WatchView: View {
    private let stage: WatchStage
    @Environment(\.accessibilityReduceMotion) private var reduceMotion
    #if os(iOS)
    @Environment(\.horizontalSizeClass) private var width
    #endif

    /// - Parameter stage: Owned by whoever shows the view: it outlives the view while native plays on.
    public init(stage: WatchStage) { self.stage = stage }

    public var body: some View {
        @Bindable var stage = stage
        PageDialogHost(stage: stage, isShown: $stage.asksOverPage) { workspaceViews }
            .sheet(isPresented: $stage.showsWindow) {
                if let window = stage.window { PageWindowView(stage: stage, window: window) }
            }
            .focusedSceneValue(stage)
    }

    private var workspaceViews: some View {
        VStack(spacing: 0) {
            WatchBar(stage: stage, isCompact: isCompact)
            Divider()
            if let notice = watch.notice {
                NoticeView(watch: watch, notice: notice)
                    .transition(.opacity)
            }
            content
            if isCompact {
                Divider()
                NavigationBar(stage: stage)
            }
        }
        .animation(reduceMotion ? nil : .easeInOut(duration: 0.2), value: watch.notice)
        #if os(iOS)
        // WebKit makes room for the keyboard by itself, inside the page.
        .ignoresSafeArea(.keyboard, edges: .bottom)
        #endif
    }

    private var content: some View {
        ZStack(alignment: .bottom) {
            // The page keeps its place in the window whatever covers it: WebKit suspends pages that no window shows.
            WebPageView(webView: stage.webView)
                .opacity(face == .page ? 1 : 0)
                .allowsHitTesting(face == .page)
                .accessibilityHidden(face != .page)
                .accessibilityIdentifier("page")
            // UIKit does not bear a player that leaves its place while it fills the screen.
            if face == .native || stage.isFullScreen {
                PictureView(picture: stage.picture)
                    .opacity(face == .native ? 1 : 0)
                    .accessibilityHidden(face != .native)
                    .accessibilityIdentifier("native-player")
            }
            switch face {
            case .page, .native: EmptyView()
            case .empty: EmptyPage()
            case .failed(let failure): FailedPage(failure: failure) { workspace.reload() }
            }
            if let progress = watch.presentation.progress {
                ProgressStrip(text: progress, canCancel: watch.presentation.button.move == .cancel) { watch.move() }
                    .transition(.opacity)
            }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .animation(reduceMotion ? nil : .easeInOut(duration: 0.2), value: watch.presentation.progress)
    }

    private var workspace: WatchWorkspace { stage.workspace }
    private var watch: WatchSession { stage.workspace.watch }
    private var face: WatchWorkspace.Face { stage.workspace.face }

    private var isCompact: Bool {
        #if os(iOS)
        width == .compact
        #else
        false
        #endif
    }
}
#endif
