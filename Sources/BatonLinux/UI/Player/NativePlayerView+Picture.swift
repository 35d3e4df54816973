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
        let page: PlayerWidgets.Widget = adw_status_page_new()
        let button: PlayerWidgets.Widget = gtk_button_new_with_label(Wording.Text.backToTab.string)
        for style in ["pill", "suggested-action"] { gtk_widget_add_css_class(button, style) }
        gtk_widget_set_halign(button, GTK_ALIGN_CENTER)
        connect(button, "clicked") { [weak self] in self?.onPictureInPicture?() }
        let pointer = OpaquePointer(page)
        adw_status_page_set_icon_name(pointer, "focus-windows-symbolic")
        adw_status_page_set_title(pointer, Wording.Text.playsInPictureInPicture.string)
        if let remark { adw_status_page_set_description(pointer, remark.string) }
        adw_status_page_set_child(pointer, button)
        adw_bin_set_child(PlayerWidgets.cast(screen), page)
        return baton_widget(video.pointer)
    }

    /// Shows the picture here again.
    func takePicture() {
        guard !hasPicture else { return }
        adw_bin_set_child(PlayerWidgets.cast(screen), baton_widget(video.pointer))
    }
}
