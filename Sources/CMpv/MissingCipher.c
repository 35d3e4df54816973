#define _GNU_SOURCE
#include <dlfcn.h>

// ffmpeg 5.1 makes the cipher of SAMPLE-AES when a list's first segment needs it. A list that begins in the clear and
// is encrypted later makes it use a cipher that is not there, and takes this process down with it. The symbol of the
// program goes before libavutil's, so that ffmpeg is told instead.
struct AVAES;

enum { kInvalidArgument = -22 };

typedef int (*Function)(struct AVAES *, const unsigned char *, int, int);

__attribute__((visibility("default"))) int av_aes_init(struct AVAES *cipher, const unsigned char *key, int bits,
                                                       int decrypts) {
    // Looked up anew each time: it happens once a segment, and needs no lock that way.
    Function original = cipher ? (Function)dlsym(RTLD_NEXT, "av_aes_init") : (Function)0;
    return original ? original(cipher, key, bits, decrypts) : kInvalidArgument;
}
