internal import BatonRuntime
internal import CGtkWebKit

/// What the app is, and under which licence. Main actor only.
@MainActor
enum AboutWindow {
    static func present(over parent: UnsafeMutablePointer<GtkWindow>?, version: String) {
        let widget: Widget = adw_about_window_new()
        let about = widget.opaque
        adw_about_window_set_application_name(about, Wording.Text.appName.string)
        adw_about_window_set_application_icon(about, BatonApplication.identifier)
        adw_about_window_set_version(about, version)
        adw_about_window_set_comments(about, Wording.Text.appComments.string)
        adw_about_window_set_developer_name(about, Wording.Text.appDevelopers.string)
        adw_about_window_set_license_type(about, GTK_LICENSE_APACHE_2_0)
        gtk_window_set_transient_for(widget.cast(), parent)
        gtk_window_set_modal(widget.cast(), 1)
        gtk_window_present(widget.cast())
    }
}
