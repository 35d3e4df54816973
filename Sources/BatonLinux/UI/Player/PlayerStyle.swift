internal import CGtkWebKit

/// The little that the player's look adds to the theme. Over video it is dark in every colour scheme.
@MainActor
enum PlayerStyle {
    private static var isLoaded = false

    private static let css = """
        .baton-player { background: black; color: white; }
        .baton-controls {
            margin: 12px; padding: 6px 9px; border-radius: 12px;
            background: alpha(black, 0.72); color: white;
            box-shadow: 0 1px 6px alpha(black, 0.4);
        }
        .baton-controls.narrow { margin: 6px; padding: 3px 3px; }
        .baton-controls button, .baton-top button { color: white; }
        .baton-controls button:hover { background: alpha(white, 0.14); }
        .baton-controls button:active, .baton-controls button:checked { background: alpha(white, 0.22); }
        .baton-controls button:focus-visible, .baton-top button:focus-visible,
        .baton-controls scale:focus-visible > trough { outline: 2px solid white; outline-offset: 1px; }
        .baton-controls button:disabled, .baton-controls scale:disabled { opacity: 0.5; }
        .baton-controls scale { padding: 10px 6px; }
        .baton-controls scale > trough { background: alpha(white, 0.22); min-height: 4px; border-radius: 4px; }
        .baton-controls scale > trough > fill { background: alpha(white, 0.3); border-radius: 4px; }
        .baton-controls scale > trough > highlight { background: @accent_bg_color; border-radius: 4px; }
        .baton-controls scale > trough > slider { background: white; min-width: 14px; min-height: 14px; margin: -6px; }
        .baton-controls popover > contents, .baton-controls popover > arrow { background: #303030; color: white; }
        .baton-controls popover list, .baton-controls popover row { background-color: transparent; color: inherit; }
        .baton-controls popover row:hover:not(:disabled) { background-color: alpha(white, 0.1); }
        .baton-time { font-feature-settings: "tnum"; font-size: 0.92em; }
        .baton-live {
            font-size: 0.78em; font-weight: 800; letter-spacing: 0.06em;
            padding: 2px 7px; border-radius: 6px; background: alpha(white, 0.2); color: white;
        }
        .baton-live.at-edge { background: #c01c28; }
        .baton-top {
            padding: 12px 12px 36px 12px; color: white;
            background: linear-gradient(to bottom, alpha(black, 0.6), transparent);
        }
        .baton-top.narrow { padding: 6px 6px 30px 6px; }
        .baton-top button { background: alpha(black, 0.6); border-radius: 99px; padding: 5px 15px; }
        .baton-top button:hover { background: alpha(black, 0.8); }
        .baton-title { font-weight: 700; text-shadow: 0 1px 3px alpha(black, 0.8); }
        .baton-waiting { padding: 15px; border-radius: 99px; background: alpha(black, 0.6); color: white; }
        .baton-grip { padding: 4px; color: white; opacity: 0.8; }
        .baton-notice {
            margin: 3px; padding: 3px 6px 3px 15px; border-radius: 12px;
            background: @popover_bg_color; color: @popover_fg_color;
            box-shadow: 0 0 0 1px alpha(black, 0.1), 0 2px 6px alpha(black, 0.25);
        }
        .baton-notice.failure { box-shadow: 0 0 0 1px alpha(@warning_color, 0.7), 0 2px 6px alpha(black, 0.25); }
        .baton-explanation { padding: 9px; }
        """

    /// Adds the style to the default display, once.
    static func load() {
        guard !isLoaded, let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else { return }
        isLoaded = true
        gtk_css_provider_load_from_data(provider, css, -1)
        gtk_style_context_add_provider_for_display(
            display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        g_object_unref(gpointer(provider))
    }
}
