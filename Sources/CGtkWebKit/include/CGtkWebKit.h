// GTK 4, libadwaita, WebKitGTK 6.0 and libsoup 3 as one module, plus what Swift cannot import by itself:
// cast macros, variadic functions and libdispatch's main-queue hooks. Static inline shims only.
#ifndef BATON_CGTKWEBKIT_H
#define BATON_CGTKWEBKIT_H

#include <adwaita.h>
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <libsoup/soup.h>
#include <webkit/webkit.h>

// Instances of derivable GObject classes arrive in Swift as typed pointers, final ones as opaque pointers.
// These turn either into the pointer type that a call wants.
static inline GtkWidget *baton_widget(gpointer object) { return GTK_WIDGET(object); }
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
static inline WebKitWebsitePolicies *baton_website_policies_new(WebKitAutoplayPolicy autoplay) {
    return webkit_website_policies_new_with_policies("autoplay", autoplay, NULL);
}

static inline SoupServer *baton_soup_server_new(void) { return soup_server_new(NULL, NULL); }

#endif
