// Makes the test process serve GLib and the main actor from its one true main thread, as the app does.
#ifndef BATON_CTESTMAINLOOP_H
#define BATON_CTESTMAINLOOP_H

// Whether the main thread runs GLib's main loop; false means that the toolchain changed how a test process waits.
int baton_test_main_loop_runs(void);

#endif
