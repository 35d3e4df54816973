extension Wording {
    /// Who asks: the site, or a document without one.
    @MainActor
    public static func title(of dialog: PageDialog) -> String {
        dialog.host.isEmpty ? Text.dialogPage.string : dialog.host
    }

    /// What is asked, in the page's words where it has some.
    @MainActor
    public static func message(of dialog: PageDialog) -> String {
        switch dialog.kind {
        case .alert, .confirm, .prompt: dialog.text
        case .signIn(let isEncrypted): (isEncrypted ? Text.dialogSignInText : .dialogSignInUnprotected).string
        case .otherApp: Text.dialogOtherApp.filled(dialog.text)
        case .declinedDownload: Text.dialogDeclinedDownload.string
        }
    }

    /// What the button that agrees says.
    public static func acceptance(of kind: PageDialog.Kind) -> String {
        switch kind {
        case .alert, .confirm, .prompt, .declinedDownload: Text.dialogAccept.string
        case .signIn: Text.dialogSignIn.string
        case .otherApp: Text.dialogOpen.string
        }
    }
}
