#include "CTestMainLoop.h"

#include <glib-unix.h>
#include <stdint.h>
#include <unistd.h>

// A test process leaves its main thread and lets libdispatch run main-actor work on any worker. GTK and WebKit belong
// to one thread for life. Swift's concurrency runtime lets a process replace how its main thread waits; this runs
// GLib's loop there and drains libdispatch's main queue from it, exactly as MainLoop.swift does in the app.
extern void (*swift_task_asyncMainDrainQueue_hook)(void *original, void *override);
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

static int runs = 0;

static gboolean drain(gint descriptor, GIOCondition condition, gpointer data) {
    uint64_t rings = 0;
    (void)condition, (void)data;
    if (read(descriptor, &rings, sizeof rings) < 0) return G_SOURCE_CONTINUE;
    _dispatch_main_queue_callback_4CF(NULL);
    return G_SOURCE_CONTINUE;
}

static void serve(void *original, void *override) {
    (void)original, (void)override;
    runs = 1;
    g_unix_fd_add(_dispatch_get_main_queue_handle_4CF(), G_IO_IN, drain, NULL);
    g_main_loop_run(g_main_loop_new(NULL, FALSE));
}

__attribute__((constructor)) static void install(void) { swift_task_asyncMainDrainQueue_hook = serve; }

int baton_test_main_loop_runs(void) { return runs; }
