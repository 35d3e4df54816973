// libmpv's client and OpenGL render interfaces, plus EGL's loader, as one module.
#ifndef BATON_CMPV_H
#define BATON_CMPV_H

// The deprecated half of the interface is hidden so that nobody builds on it.
#define MPV_ENABLE_DEPRECATED 0

#include <EGL/egl.h>
#include <malloc.h>
#include <mpv/client.h>
#include <mpv/render_gl.h>

// The render API asks for GL functions by name; EGL resolves them for every context of GTK, X11 and Wayland alike.
static inline void *baton_gl_proc_address(void *context, const char *name) {
    (void)context;
    return (void *)eglGetProcAddress(name);
}

// Swift's Glibc module leaves malloc.h out.
static inline void baton_return_free_memory(void) { malloc_trim(0); }

// A texture that can be drawn into. All need a current context; functions are looked up, so that no GL loader has to be
// linked.
typedef struct {
    unsigned int texture, framebuffer;
    int width, height;
} BatonTarget;

// Whether a target of this size, in device pixels, could be made.
int baton_target_make(BatonTarget *target, int width, int height);
void baton_target_free(BatonTarget *target);
// What was drawn is then there for other contexts of the same display.
void baton_gl_flush(void);

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
    // GTK takes the first row of a texture for the top one, as mpv does without flipping.
    int flip = 0, wait = 0;
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
