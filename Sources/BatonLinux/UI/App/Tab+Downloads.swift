internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

// What a page gives to be saved is saved where the person wants it, and only if they do.

extension Tab {
    func offered(_ download: PageDownload) {
        guard pendingDownload == nil else {
            download.cancel()
            return notices.say(.oneFileAtATime)
        }
        pendingDownload = download
        // A tab that was opened for it has no page to show.
        if page.committedAddress.isEmpty { requested = "" }
        let (name, notice) = (download.name, context.downloads)
        download.onEnd = { [weak self, weak download] isSaved in
            guard let self, let download, !isClosed else { return notice.tell(name, isSaved: isSaved) }
            ended(download, isSaved: isSaved)
        }
        refresh()
        askWhereToSave()
    }

    /// Asks as soon as the person looks at this tab.
    func askWhereToSave() {
        guard let download = pendingDownload, saveDialog == nil, !isClosed,
            gtk_widget_get_mapped(baton_widget(faces.root.pointer)) != 0, let window = place.widget,
            let pointer = gtk_file_chooser_native_new(
                Wording.Page.saveFile.string, baton_window(window), GTK_FILE_CHOOSER_ACTION_SAVE,
                Wording.Page.saveYes.string, Wording.Text.cancel.string)
        else { return }
        let dialog = GObjectReference(owning: gpointer(pointer))
        saveDialog = dialog
        let chooser = OpaquePointer(dialog.pointer)
        gtk_file_chooser_set_current_name(chooser, download.name)
        if let path = g_get_user_special_dir(G_USER_DIRECTORY_DOWNLOAD) ?? g_get_home_dir(),
            let folder = g_file_new_for_path(path)
        {
            gtk_file_chooser_set_current_folder(chooser, folder, nil)
            g_object_unref(gpointer(folder))
        }
        let native = dialog.pointer.assumingMemoryBound(to: GtkNativeDialog.self)
        gtk_native_dialog_set_modal(native, 1)
        connect(
            dialog.pointer, "response",
            object: { [weak self] response in
                self?.answered(Int32(truncatingIfNeeded: Int(bitPattern: response)) == GTK_RESPONSE_ACCEPT.rawValue)
            })
        gtk_native_dialog_show(native)
    }

    private func answered(_ isWanted: Bool) {
        guard let download = pendingDownload, let saveDialog else { return }
        var path: String?
        if isWanted, let file = gtk_file_chooser_get_file(OpaquePointer(saveDialog.pointer)) {
            path = string(owning: g_file_get_path(file))
            g_object_unref(gpointer(file))
        }
        forgetDownload()
        if let path { return download.save(to: path) }
        download.cancel()
        if isWanted { notices.say(.fileNotSaved, of: download.name) }
    }

    private func ended(_ download: PageDownload, isSaved: Bool) {
        if download === pendingDownload { forgetDownload() }
        notices.say(isSaved ? .fileSaved : .fileNotSaved, of: download.name)
    }

    private func forgetDownload() {
        pendingDownload = nil
        guard let dialog = saveDialog else { return }
        saveDialog = nil
        // GTK is still in the middle of its answer.
        Task { gtk_native_dialog_destroy(dialog.pointer.assumingMemoryBound(to: GtkNativeDialog.self)) }
    }

    /// The tab is going away.
    func refuseDownload() {
        pendingDownload?.cancel()
        forgetDownload()
    }
}
