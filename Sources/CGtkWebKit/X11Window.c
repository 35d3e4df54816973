#include "X11Window.h"

#ifdef GDK_WINDOWING_X11
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <gdk/x11/gdkx.h>

// GTK marks the functions behind these as deprecated since 4.18; Debian 12 has 4.8, and there is no other way.
G_GNUC_BEGIN_IGNORE_DEPRECATIONS

static GdkSurface *surface_of(GtkWindow *window) {
    GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(window));
    return surface != NULL && GDK_IS_X11_SURFACE(surface) ? surface : NULL;
}

static Display *display_of(GdkSurface *surface) {
    return gdk_x11_display_get_xdisplay(gdk_surface_get_display(surface));
}

gboolean baton_x11_is_default(void) {
    GdkDisplay *display = gdk_display_get_default();
    return display != NULL && GDK_IS_X11_DISPLAY(display);
}

gboolean baton_x11_has_window(GtkWindow *window) { return surface_of(window) != NULL; }

static void ask(GdkSurface *surface, const char *what, long first, long second, long third, long fourth) {
    Display *display = display_of(surface);
    XEvent event = {0};
    event.xclient.type = ClientMessage;
    event.xclient.window = gdk_x11_surface_get_xid(surface);
    event.xclient.message_type = XInternAtom(display, what, False);
    event.xclient.format = 32;
    event.xclient.data.l[0] = first;
    event.xclient.data.l[1] = second;
    event.xclient.data.l[2] = third;
    event.xclient.data.l[3] = fourth;
    XSendEvent(display, DefaultRootWindow(display), False, SubstructureRedirectMask | SubstructureNotifyMask, &event);
}

static void add_states(GdkSurface *surface, const char *one, const char *other) {
    Display *display = display_of(surface);
    // 1 adds; the last 1 says that an application asks.
    ask(surface, "_NET_WM_STATE", 1, (long)XInternAtom(display, one, False), (long)XInternAtom(display, other, False), 1);
}

gboolean baton_x11_keep_above(GtkWindow *window) {
    GdkSurface *surface = surface_of(window);
    if (surface == NULL) return FALSE;
    add_states(surface, "_NET_WM_STATE_ABOVE", "_NET_WM_STATE_STICKY");
    add_states(surface, "_NET_WM_STATE_SKIP_TASKBAR", "_NET_WM_STATE_SKIP_PAGER");
    // Every workspace: some window managers know this and not STICKY. 1 says that an application asks.
    ask(surface, "_NET_WM_DESKTOP", (long)0xFFFFFFFF, 1, 0, 0);
    XFlush(display_of(surface));
    return TRUE;
}

gboolean baton_x11_frame(GtkWindow *window, BatonFrame *frame) {
    GdkSurface *surface = surface_of(window);
    if (surface == NULL) return FALSE;
    Display *display = display_of(surface);
    Window child, root;
    int x, y;
    unsigned int width, height, border, depth;
    if (!XGetGeometry(display, gdk_x11_surface_get_xid(surface), &root, &x, &y, &width, &height, &border, &depth))
        return FALSE;
    XTranslateCoordinates(display, gdk_x11_surface_get_xid(surface), root, 0, 0, &frame->x, &frame->y, &child);
    frame->width = (int)width;
    frame->height = (int)height;
    return TRUE;
}

gboolean baton_x11_place(GtkWindow *window, BatonFrame frame) {
    GdkSurface *surface = surface_of(window);
    if (surface == NULL || frame.width <= 0 || frame.height <= 0) return FALSE;
    XMoveResizeWindow(display_of(surface), gdk_x11_surface_get_xid(surface), frame.x, frame.y,
                      (unsigned int)frame.width, (unsigned int)frame.height);
    XFlush(display_of(surface));
    return TRUE;
}

gboolean baton_x11_work_area(GtkWindow *window, BatonFrame *area) {
    GdkSurface *surface = surface_of(window);
    if (surface == NULL) return FALSE;
    GdkMonitor *monitor = gdk_display_get_monitor_at_surface(gdk_surface_get_display(surface), surface);
    if (monitor == NULL) return FALSE;
    GdkRectangle free_part;
    gdk_x11_monitor_get_workarea(monitor, &free_part);
    int scale = gdk_monitor_get_scale_factor(monitor);
    *area = (BatonFrame){free_part.x * scale, free_part.y * scale, free_part.width * scale, free_part.height * scale};
    return TRUE;
}

gboolean baton_x11_pointer(GtkWindow *window, int *x, int *y) {
    GdkSurface *surface = surface_of(window);
    if (surface == NULL) return FALSE;
    Window root, child;
    int inside_x, inside_y;
    unsigned int mask;
    return XQueryPointer(display_of(surface), gdk_x11_surface_get_xid(surface), &root, &child, x, y, &inside_x,
                         &inside_y, &mask);
}

G_GNUC_END_IGNORE_DEPRECATIONS
#else
gboolean baton_x11_is_default(void) { return FALSE; }
gboolean baton_x11_has_window(GtkWindow *window) { return FALSE; }
gboolean baton_x11_keep_above(GtkWindow *window) { return FALSE; }
gboolean baton_x11_frame(GtkWindow *window, BatonFrame *frame) { return FALSE; }
gboolean baton_x11_place(GtkWindow *window, BatonFrame frame) { return FALSE; }
gboolean baton_x11_work_area(GtkWindow *window, BatonFrame *area) { return FALSE; }
gboolean baton_x11_pointer(GtkWindow *window, int *x, int *y) { return FALSE; }
#endif

void baton_window_begin_move(GtkWindow *window, GtkGesture *gesture, double x, double y) {
    GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(window));
    if (surface == NULL || !GDK_IS_TOPLEVEL(surface)) return;
    gdk_toplevel_begin_move(GDK_TOPLEVEL(surface), gtk_gesture_get_device(gesture),
                            (int)gtk_gesture_single_get_current_button(GTK_GESTURE_SINGLE(gesture)), x, y,
                            gtk_event_controller_get_current_event_time(GTK_EVENT_CONTROLLER(gesture)));
}
