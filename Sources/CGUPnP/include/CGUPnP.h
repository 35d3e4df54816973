// The part of GUPnP that a control point needs. Its functions take lists of untyped values, which C writes far more
// safely. Everything runs and answers on the thread of the default main context.
#ifndef BATON_CGUPNP_H
#define BATON_CGUPNP_H

#include <gio/gio.h>

// A media renderer came or went. `device` is borrowed; keep it with g_object_ref.
typedef void (*BatonRendererChange)(gpointer device, const char *id, const char *name, gboolean available,
                                    gpointer data);

// Looks for media renderers on every network until the returned object is unreferenced. `forget` ends the life of
// `data` after the last call.
GObject *baton_renderers_watch(BatonRendererChange change, gpointer data, GDestroyNotify forget);

// Asks once more for renderers on every network.
void baton_renderers_search(GObject *watch);

// A service of the device by the middle of its type, such as "AVTransport"; any version. Owned by the caller; NULL when
// the device has none.
GObject *baton_renderer_service(gpointer device, const char *name);

// The answer to a call: the results in the order in which they were wanted, or an error. Strings are borrowed; a result
// that the device left out is NULL.
typedef void (*BatonServiceReply)(const char *const *results, gboolean failed, gpointer data);

// Calls an action. `names`, `values` and `wanted` end with NULL. The reply comes exactly once, also after `cancellable`.
void baton_service_call(GObject *service, const char *action, const char *const *names, const char *const *values,
                        const char *const *wanted, GCancellable *cancellable, BatonServiceReply reply, gpointer data);

#endif
