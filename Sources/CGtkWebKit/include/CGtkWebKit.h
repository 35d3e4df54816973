// GTK 4, libadwaita, WebKitGTK 6.0 and libsoup 3 as one module, plus what Swift cannot import by itself:
// cast macros, variadic functions and libdispatch's main-queue hooks. Static inline shims only.
#ifndef BATON_CGTKWEBKIT_H
#define BATON_CGTKWEBKIT_H

#include <adwaita.h>
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <libsoup/soup.h>
#include <webkit/webkit.h>

#include "X11Window.h"

// Instances of derivable GObject classes arrive in Swift as typed pointers, final ones as opaque pointers.
// These turn either into the pointer type that a call wants.
static inline GtkWidget *baton_widget(gpointer object) { return GTK_WIDGET(object); }
static inline GtkWindow *baton_window(gpointer object) { return GTK_WINDOW(object); }
static inline GMenuModel *baton_menu_model(gpointer object) { return G_MENU_MODEL(object); }
static inline GObject *baton_object(gpointer object) { return G_OBJECT(object); }

static inline gulong baton_signal_connect(gpointer instance, const char *signal, GCallback handler, gpointer data,
                                          GClosureNotify destroy) {
    return g_signal_connect_data(instance, signal, handler, data, destroy, (GConnectFlags)0);
}

// Construct-only properties can be given through a variadic constructor only.
static inline WebKitWebView *baton_web_view_new(WebKitWebContext *context, WebKitNetworkSession *session,
                                                WebKitUserContentManager *content, WebKitSettings *settings,
                                                WebKitWebsitePolicies *policies) {
    return WEBKIT_WEB_VIEW(g_object_new(WEBKIT_TYPE_WEB_VIEW, "web-context", context, "network-session", session,
                                        "user-content-manager", content, "settings", settings, "website-policies",
                                        policies, NULL));
}
// A window that a page opens by script: context, session, process and content manager are those of its opener.
static inline WebKitWebView *baton_web_view_new_related(WebKitWebView *opener, WebKitUserContentManager *content,
                                                        WebKitSettings *settings, WebKitWebsitePolicies *policies) {
    return WEBKIT_WEB_VIEW(g_object_new(WEBKIT_TYPE_WEB_VIEW, "related-view", opener, "user-content-manager", content,
                                        "settings", settings, "website-policies", policies, NULL));
}
static inline WebKitWebsitePolicies *baton_website_policies_new(WebKitAutoplayPolicy autoplay) {
    return webkit_website_policies_new_with_policies("autoplay", autoplay, NULL);
}

// The name of an object's class, such as GdkWaylandDisplay.
static inline const char *baton_type_name(gpointer object) { return G_OBJECT_TYPE_NAME(object); }
static inline gboolean baton_is_button(GtkWidget *widget) {
    return GTK_IS_BUTTON(widget) || GTK_IS_MENU_BUTTON(gtk_widget_get_parent(widget));
}
static inline gboolean baton_is_menu_button(GtkWidget *widget) { return GTK_IS_MENU_BUTTON(widget); }
static inline gboolean baton_is_dialog(gpointer widget) { return GTK_IS_DIALOG(widget); }
static inline gboolean baton_is_popover(GtkWidget *widget) { return GTK_IS_POPOVER(widget); }
// The text of a label; NULL for any other widget.
static inline const char *baton_label_text(GtkWidget *widget) {
    return GTK_IS_LABEL(widget) ? gtk_label_get_text(GTK_LABEL(widget)) : NULL;
}
// The keys that a label shows; NULL for any other widget.
static inline const char *baton_shortcut_label_text(GtkWidget *widget) {
    return GTK_IS_SHORTCUT_LABEL(widget) ? gtk_shortcut_label_get_accelerator(GTK_SHORTCUT_LABEL(widget)) : NULL;
}
static inline GTypeInstance *baton_type_instance(gpointer object) { return (GTypeInstance *)object; }
static inline gboolean baton_is_editable(GtkWidget *widget) { return GTK_IS_EDITABLE(widget); }
static inline gboolean baton_is_range(GtkWidget *widget) { return GTK_IS_RANGE(widget); }
// G_TYPE_INT is a cast, which Swift does not import.
static inline GType baton_type_int(void) { return G_TYPE_INT; }
// Whether the event that a gesture handles comes from a finger.
static inline gboolean baton_gesture_is_touch(gpointer gesture) {
    GdkDevice *device = gtk_event_controller_get_current_event_device(GTK_EVENT_CONTROLLER(gesture));
    return device && gdk_device_get_source(device) == GDK_SOURCE_TOUCHSCREEN;
}

// What a screen reader says of a widget that shows only an icon. The button inside of a menu button, which gets the
// focus, is labelled by the menu button: with a label of its own as well it would say it twice.
static inline void baton_accessible_label(GtkWidget *widget, const char *label) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

// The part of an entry that has the keyboard focus.
static inline GtkWidget *baton_entry_text(GtkWidget *entry) {
    return GTK_WIDGET(gtk_editable_get_delegate(GTK_EDITABLE(entry)));
}

// What it says instead of a number, for a range whose number means something else.
static inline void baton_accessible_value_text(GtkWidget *widget, const char *text) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
}
// Only before the widget is first shown; GTK refuses it afterwards.
static inline void baton_accessible_role(GtkWidget *widget, GtkAccessibleRole role) {
    g_object_set(widget, "accessible-role", role, NULL);
}

// More variadic constructors.
static inline SoupServer *baton_soup_server_new(void) { return soup_server_new(NULL, NULL); }

#endif
