#if os(iOS) || os(macOS)
internal import BatonRuntime
internal import SwiftUI

/// Shows what a page asks, as an alert with the site's name over whatever it covers, native playback included.
struct PageDialogHost<Content: View>: View {
    let stage: WatchStage
    /// True while something is asked and this is the uppermost part of the workspace: only from there an alert is shown.
    @Binding var isShown: Bool
    @ViewBuilder let content: () -> Content
    @State private var text = ""
    @State private var password = ""

    var body: some View {
        content()
            .alert(title, isPresented: $isShown, presenting: stage.dialog) { dialog in
                fields(of: dialog)
                buttons(of: dialog)
            } message: { dialog in
                Text(verbatim: Wording.message(of: dialog))
            }
            .onChange(of: stage.dialog?.id) { _, _ in
                password = ""
                text = ""
                if case .prompt(let suggestion)? = stage.dialog?.kind { text = suggestion }
            }
    }

    private var title: String { stage.dialog.map(Wording.title(of:)) ?? "" }

    @ViewBuilder
    private func fields(of dialog: PageDialog) -> some View {
        switch dialog.kind {
        case .prompt:
            TextField("", text: $text)
        case .signIn:
            TextField(Wording.Text.dialogUserName.string, text: $text)
                .takesTextAsTyped()
            SecureField(Wording.Text.dialogPassword.string, text: $password)
        case .alert, .confirm, .otherApp, .declinedDownload:
            EmptyView()
        }
    }

    @ViewBuilder
    private func buttons(of dialog: PageDialog) -> some View {
        Button(Wording.acceptance(of: dialog.kind)) { dialog.answer(answer(to: dialog)) }
        switch dialog.kind {
        case .alert, .declinedDownload:
            EmptyView()
        case .confirm, .prompt, .signIn, .otherApp:
            Button(Wording.Text.cancel.string, role: .cancel) { dialog.answer(nil) }
        }
    }

    private func answer(to dialog: PageDialog) -> PageDialog.Answer {
        switch dialog.kind {
        case .alert, .confirm, .otherApp, .declinedDownload: .accepted
        case .prompt: .text(text)
        case .signIn: .credentials(name: text, password: password)
        }
    }
}

/// The window that a script of the page opened: whose document is there, and the way out.
struct PageWindowView: View {
    let stage: WatchStage
    let window: PageWindow

    var body: some View {
        @Bindable var stage = stage
        PageDialogHost(stage: stage, isShown: $stage.asksOverWindow) {
            VStack(spacing: 0) {
                HStack {
                    Text(verbatim: window.host)
                        .accessibilityIdentifier("window-host")
                    Spacer()
                    Button(Wording.Text.watchDone.string) { window.close() }
                        .keyboardShortcut(.cancelAction)
                        .accessibilityIdentifier("window-done")
                }
                .padding(.horizontal, 16)
                .padding(.vertical, 10)
                Divider()
                WebPageView(webView: window.webView)
            }
        }
        #if os(macOS)
        .frame(minWidth: 480, idealWidth: 640, minHeight: 480, idealHeight: 720)
        #endif
    }
}
#endif
