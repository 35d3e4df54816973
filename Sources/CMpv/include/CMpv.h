// libmpv's client and OpenGL render interfaces, plus EGL's loader, as one module.
#ifndef BATON_CMPV_H
#define BATON_CMPV_H

// The deprecated half of the interface is hidden so that nobody builds on it.
#define MPV_ENABLE_DEPRECATED 0

#include <EGL/egl.h>
#include <malloc.h>
#include <mpv/client.h>
#include <mpv/render_gl.h>

// The render API asks for GL functions by name; EGL resolves them for every GtkGLArea, X11 and Wayland alike.
static inline void *baton_gl_proc_address(void *context, const char *name) {
    (void)context;
    return (void *)eglGetProcAddress(name);
}

// Swift's Glibc module leaves malloc.h out.
static inline void baton_return_free_memory(void) { malloc_trim(0); }

// The two OpenGL calls that a GtkGLArea's owner needs, so that no GL loader has to be linked. A current context is
// required.
static inline int baton_gl_current_framebuffer(void) {
    typedef void (*get_integer)(unsigned int, int *);
    get_integer function = (get_integer)eglGetProcAddress("glGetIntegerv");
    int framebuffer = 0;
    if (function) function(0x8CA6 /* GL_DRAW_FRAMEBUFFER_BINDING */, &framebuffer);
    return framebuffer;
}

static inline void baton_gl_clear_black(void) {
    typedef void (*clear_color)(float, float, float, float);
    typedef void (*clear)(unsigned int);
    clear_color set_color = (clear_color)eglGetProcAddress("glClearColor");
    clear fill = (clear)eglGetProcAddress("glClear");
    if (!set_color || !fill) return;
    set_color(0, 0, 0, 1);
    fill(0x4000 /* GL_COLOR_BUFFER_BIT */);
}

// Parameter lists of the render API are arrays of untyped pointers to locals, which C writes far more safely.
static inline int baton_mpv_render_create(mpv_handle *core, mpv_render_context **result) {
    mpv_opengl_init_params gl = {.get_proc_address = baton_gl_proc_address};
    mpv_render_param params[] = {
        {MPV_RENDER_PARAM_API_TYPE, (void *)MPV_RENDER_API_TYPE_OPENGL},
        {MPV_RENDER_PARAM_OPENGL_INIT_PARAMS, &gl},
        {MPV_RENDER_PARAM_INVALID, 0},
    };
    return mpv_render_context_create(result, core, params);
}

// Draws into `framebuffer`, or takes the frame without drawing when `skip` is set. Never waits for the frame's time:
// the caller is the thread of the user interface.
static inline int baton_mpv_render_draw(mpv_render_context *context, int framebuffer, int width, int height,
                                        int skip) {
    mpv_opengl_fbo target = {.fbo = framebuffer, .w = width, .h = height, .internal_format = 0};
    int flip = 1, wait = 0;
    mpv_render_param params[] = {
        {MPV_RENDER_PARAM_OPENGL_FBO, &target},
        {MPV_RENDER_PARAM_FLIP_Y, &flip},
        {MPV_RENDER_PARAM_BLOCK_FOR_TARGET_TIME, &wait},
        {MPV_RENDER_PARAM_SKIP_RENDERING, &skip},
        {MPV_RENDER_PARAM_INVALID, 0},
    };
    return mpv_render_context_render(context, params);
}

#endif
