#include "CMpv.h"

enum {
    kTexture2D = 0x0DE1,
    kRGBA = 0x1908,
    kRGBA8 = 0x8058,
    kUnsignedByte = 0x1401,
    kMinFilter = 0x2801,
    kMagFilter = 0x2800,
    kLinear = 0x2601,
    kWrapS = 0x2802,
    kWrapT = 0x2803,
    kClampToEdge = 0x812F,
    kFramebuffer = 0x8D40,
    kColorAttachment = 0x8CE0,
    kFramebufferComplete = 0x8CD5,
};

// A function that is missing makes a target impossible, and nothing else.
#define LOOK_UP(name, result, ...)                                                                                     \
    typedef result (*name##_function)(__VA_ARGS__);                                                                    \
    name##_function name = (name##_function)eglGetProcAddress(#name)

int baton_target_make(BatonTarget *target, int width, int height) {
    LOOK_UP(glGenTextures, void, int, unsigned int *);
    LOOK_UP(glBindTexture, void, unsigned int, unsigned int);
    LOOK_UP(glTexImage2D, void, unsigned int, int, int, int, int, int, unsigned int, unsigned int, const void *);
    LOOK_UP(glTexParameteri, void, unsigned int, unsigned int, int);
    LOOK_UP(glGenFramebuffers, void, int, unsigned int *);
    LOOK_UP(glBindFramebuffer, void, unsigned int, unsigned int);
    LOOK_UP(glFramebufferTexture2D, void, unsigned int, unsigned int, unsigned int, unsigned int, int);
    LOOK_UP(glCheckFramebufferStatus, unsigned int, unsigned int);
    if (!glGenTextures || !glBindTexture || !glTexImage2D || !glTexParameteri || !glGenFramebuffers ||
        !glBindFramebuffer || !glFramebufferTexture2D || !glCheckFramebufferStatus)
        return 0;
    *target = (BatonTarget){.width = width, .height = height};
    glGenTextures(1, &target->texture);
    glBindTexture(kTexture2D, target->texture);
    glTexImage2D(kTexture2D, 0, kRGBA8, width, height, 0, kRGBA, kUnsignedByte, (void *)0);
    glTexParameteri(kTexture2D, kMinFilter, kLinear);
    glTexParameteri(kTexture2D, kMagFilter, kLinear);
    glTexParameteri(kTexture2D, kWrapS, kClampToEdge);
    glTexParameteri(kTexture2D, kWrapT, kClampToEdge);
    glBindTexture(kTexture2D, 0);
    glGenFramebuffers(1, &target->framebuffer);
    glBindFramebuffer(kFramebuffer, target->framebuffer);
    glFramebufferTexture2D(kFramebuffer, kColorAttachment, kTexture2D, target->texture, 0);
    int complete = glCheckFramebufferStatus(kFramebuffer) == kFramebufferComplete;
    glBindFramebuffer(kFramebuffer, 0);
    if (!complete) baton_target_free(target);
    return complete;
}

void baton_target_free(BatonTarget *target) {
    LOOK_UP(glDeleteTextures, void, int, const unsigned int *);
    LOOK_UP(glDeleteFramebuffers, void, int, const unsigned int *);
    if (glDeleteFramebuffers && target->framebuffer) glDeleteFramebuffers(1, &target->framebuffer);
    if (glDeleteTextures && target->texture) glDeleteTextures(1, &target->texture);
    *target = (BatonTarget){0};
}

void baton_gl_flush(void) {
    LOOK_UP(glFlush, void, void);
    if (glFlush) glFlush();
}
