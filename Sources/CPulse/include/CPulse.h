// PulseAudio's client library, which PipeWire's server answers as well, on GLib's main loop.
#ifndef BATON_CPULSE_H
#define BATON_CPULSE_H

#include <pulse/glib-mainloop.h>
#include <pulse/pulseaudio.h>

#endif
