// What GTK 4 leaves to the window system: where a window stands, and that it stays above the others. Main thread only.
// Everything does nothing, and returns false, on other displays than X11 and before the window has a surface.
#pragma once
#include <gtk/gtk.h>

/// A rectangle in device pixels, from the top left corner of the display.
typedef struct {
    int x, y, width, height;
} BatonFrame;

/// Whether the default display is an X11 one.
gboolean baton_x11_is_default(void);

/// Whether the window is on an X11 display and has a surface.
gboolean baton_x11_has_window(GtkWindow *window);

/// Asks the window manager to keep the window above others, on every workspace, and out of task bars. After mapping.
gboolean baton_x11_keep_above(GtkWindow *window);

/// Where the window stands, without shadows and borders.
gboolean baton_x11_frame(GtkWindow *window, BatonFrame *frame);

/// Moves and resizes it.
gboolean baton_x11_place(GtkWindow *window, BatonFrame frame);

/// The part of the window's monitor that panels leave free.
gboolean baton_x11_work_area(GtkWindow *window, BatonFrame *area);

/// Where the pointer is.
gboolean baton_x11_pointer(GtkWindow *window, int *x, int *y);

/// Lets the window system move the window with the pointer that pressed at (x, y), in the window's coordinates.
void baton_window_begin_move(GtkWindow *window, GtkGesture *gesture, double x, double y);
