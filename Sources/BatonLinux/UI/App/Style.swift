internal import CGtkWebKit

/// The few rules that libadwaita's own classes do not give. Colours are named ones, so light and dark both fit.
@MainActor
enum Style {
    private static let rules = """
        .baton-strip { padding: 6px 6px 6px 18px; border-radius: 9999px; margin: 0 12px; }
        .baton-strip button { border-radius: 9999px; padding-left: 16px; padding-right: 16px; }
        .baton-bottom { background-color: @headerbar_bg_color; color: @headerbar_fg_color;
                        box-shadow: inset 0 1px @headerbar_shade_color; }
        """

    static func install() {
        guard let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else { return }
        gtk_css_provider_load_from_data(provider, rules, -1)
        gtk_style_context_add_provider_for_display(
            display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        g_object_unref(gpointer(provider))
    }
}
