internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

// The picture can be elsewhere; its controls stay.

extension NativePlayerView {
    /// Whether the picture is here.
    var hasPicture: Bool { gtk_widget_get_parent(baton_widget(video.pointer)) == screen }

    /// Lets go of the picture and says where it is instead.
    /// - Parameter remark: One more sentence, where the person must know something.
    func lendPicture(_ remark: Wording.Text?) -> PlayerWidgets.Widget {
        let text = Wording.Text.playsInPictureInPicture.string
        coveredFor = nil
        cover("focus-windows-symbolic", text, remark?.string, .backToTab) { [weak self] in self?.onPictureInPicture?() }
        return baton_widget(video.pointer)
    }

    /// Shows the picture here again.
    func takePicture() {
        coveredFor = nil
        guard !hasPicture else { return }
        adw_bin_set_child(PlayerWidgets.cast(screen), baton_widget(video.pointer))
    }

    /// Says that the picture is on a receiver, or shows it here again.
    func showRoute(_ name: String?, _ back: @escaping @MainActor () -> Void) {
        guard name != coveredFor else { return }
        coveredFor = name
        guard let name else { return takePicture() }
        cover("video-display-symbolic", Wording.Text.playsOn.filled(name), nil, .backToComputer, back)
    }

    private func cover(
        _ icon: String, _ title: String, _ remark: String?, _ back: Wording.Text,
        _ clicked: @escaping @MainActor () -> Void
    ) {
        let page: PlayerWidgets.Widget = adw_status_page_new()
        let button: PlayerWidgets.Widget = gtk_button_new_with_label(back.string)
        for style in ["pill", "suggested-action"] { gtk_widget_add_css_class(button, style) }
        gtk_widget_set_halign(button, GTK_ALIGN_CENTER)
        connect(button, "clicked", clicked)
        let pointer = OpaquePointer(page)
        adw_status_page_set_icon_name(pointer, icon)
        adw_status_page_set_title(pointer, title)
        if let remark { adw_status_page_set_description(pointer, remark) }
        adw_status_page_set_child(pointer, button)
        adw_bin_set_child(PlayerWidgets.cast(screen), page)
    }
}
