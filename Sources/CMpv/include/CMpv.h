// libmpv's client and OpenGL render interfaces, plus EGL's loader, as one module.
#ifndef BATON_CMPV_H
#define BATON_CMPV_H

#include <EGL/egl.h>
#include <mpv/client.h>
#include <mpv/render_gl.h>

// The render API asks for GL functions by name; EGL resolves them for every GtkGLArea, X11 and Wayland alike.
static inline void *baton_gl_proc_address(void *context, const char *name) {
    (void)context;
    return (void *)eglGetProcAddress(name);
}

#endif
