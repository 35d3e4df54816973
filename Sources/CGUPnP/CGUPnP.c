#include "CGUPnP.h"

#include <libgupnp/gupnp.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

// Any version of the device type answers a search for its first one.
static const char *const kRenderer = "urn:schemas-upnp-org:device:MediaRenderer:1";

typedef struct {
    BatonRendererChange change;
    gpointer data;
    GDestroyNotify forget;
    GPtrArray *points;
    GUPnPContextManager *manager;
    int reserved;
} Watch;

static int bind_socket(int type, guint16 port, guint16 *bound) {
    int handle = socket(AF_INET, type | SOCK_CLOEXEC, 0);
    if (handle < 0) return -1;
    // With it on both sides, GUPnP can listen at a port that is bound here.
    int yes = 1;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    socklen_t size = sizeof address;
    if ((type == SOCK_STREAM && setsockopt(handle, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0) ||
        bind(handle, (struct sockaddr *)&address, size) != 0 ||
        getsockname(handle, (struct sockaddr *)&address, &size) != 0) {
        close(handle);
        return -1;
    }
    *bound = ntohs(address.sin_port);
    return handle;
}

// GUPnP lets the system choose a port for UDP and takes the same number for TCP. Where a connection of any program has
// that one, the whole network is left out, with a line in the log and no further attempt. A number that is free for both
// is found here. It stays bound, without being listened at, so that no connection takes it before a network comes up.
static int reserve_port(guint16 *port) {
    for (int attempt = 0; attempt < 1000; attempt++) {
        guint16 same;
        int held = bind_socket(SOCK_STREAM, 0, port);
        if (held < 0) break;
        int probe = bind_socket(SOCK_DGRAM, *port, &same);
        if (probe >= 0) {
            close(probe);
            return held;
        }
        close(held);
    }
    *port = 0;
    return -1;
}

static void end_watch(gpointer data) {
    Watch *watch = data;
    // In this order: a control point that ends takes itself out of its manager's list.
    g_ptr_array_unref(watch->points);
    g_object_unref(watch->manager);
    if (watch->reserved >= 0) close(watch->reserved);
    if (watch->forget != NULL) watch->forget(watch->data);
    g_free(watch);
}

static void tell(Watch *watch, GUPnPDeviceProxy *proxy, gboolean available) {
    GUPnPDeviceInfo *info = GUPNP_DEVICE_INFO(proxy);
    g_autofree char *name = gupnp_device_info_get_friendly_name(info);
    const char *id = gupnp_device_info_get_udn(info);
    if (id != NULL) watch->change(proxy, id, name != NULL ? name : "", available, watch->data);
}

static void device_available(GUPnPControlPoint *point, GUPnPDeviceProxy *proxy, gpointer data) {
    tell(data, proxy, TRUE);
}

static void device_unavailable(GUPnPControlPoint *point, GUPnPDeviceProxy *proxy, gpointer data) {
    tell(data, proxy, FALSE);
}

static void context_available(GUPnPContextManager *manager, GUPnPContext *context, gpointer data) {
    Watch *watch = data;
    GUPnPControlPoint *point = gupnp_control_point_new(context, kRenderer);
    g_signal_connect(point, "device-proxy-available", G_CALLBACK(device_available), watch);
    g_signal_connect(point, "device-proxy-unavailable", G_CALLBACK(device_unavailable), watch);
    gssdp_resource_browser_set_active(GSSDP_RESOURCE_BROWSER(point), TRUE);
    gupnp_context_manager_manage_control_point(manager, point);
    g_ptr_array_add(watch->points, point);
}

GObject *baton_renderers_watch(BatonRendererChange change, gpointer data, GDestroyNotify forget) {
    guint16 port;
    int reserved = reserve_port(&port);
    GUPnPContextManager *manager = gupnp_context_manager_create(port);
    Watch *watch = g_new0(Watch, 1);
    *watch = (Watch){change, data, forget, g_ptr_array_new_with_free_func(g_object_unref), manager, reserved};
    g_signal_connect(manager, "context-available", G_CALLBACK(context_available), watch);
    // GUPnP looks for networks when the main loop is idle. A loop that draws a film in software never is.
    GSource *start = g_main_context_find_source_by_user_data(NULL, manager);
    if (start != NULL) g_source_set_priority(start, G_PRIORITY_DEFAULT);
    GObject *holder = g_object_new(G_TYPE_OBJECT, NULL);
    g_object_set_data_full(holder, "baton-watch", watch, end_watch);
    return holder;
}

void baton_renderers_search(GObject *object) {
    Watch *watch = g_object_get_data(object, "baton-watch");
    for (guint i = 0; watch != NULL && i < watch->points->len; i++)
        gssdp_resource_browser_rescan(GSSDP_RESOURCE_BROWSER(g_ptr_array_index(watch->points, i)));
}

GObject *baton_renderer_service(gpointer device, const char *name) {
    g_autofree char *type = g_strdup_printf("urn:schemas-upnp-org:service:%s", name);
    return (GObject *)gupnp_device_info_get_service(GUPNP_DEVICE_INFO(device), type);
}

typedef struct {
    char **wanted;
    BatonServiceReply reply;
    gpointer data;
} Call;

static void end_call(Call *call, const char *const *results, gboolean failed) {
    call->reply(results, failed, call->data);
    g_strfreev(call->wanted);
    g_free(call);
}

static void free_value(gpointer value) {
    g_value_unset(value);
    g_free(value);
}

static void called(GObject *service, GAsyncResult *result, gpointer data) {
    Call *call = data;
    // Owned by the task.
    GUPnPServiceProxyAction *action =
        gupnp_service_proxy_call_action_finish(GUPNP_SERVICE_PROXY(service), result, NULL);
    if (action == NULL) return end_call(call, NULL, TRUE);
    GList *names = NULL, *types = NULL, *values = NULL;
    guint count = g_strv_length(call->wanted);
    for (guint i = 0; i < count; i++) {
        names = g_list_append(names, call->wanted[i]);
        types = g_list_append(types, GSIZE_TO_POINTER(G_TYPE_STRING));
    }
    gboolean read = gupnp_service_proxy_action_get_result_list(action, names, types, &values, NULL);
    g_autofree const char **results = g_new0(const char *, count + 1);
    // Results that a device leaves out would shift the others: such an answer counts as none.
    if (read && g_list_length(values) == count) {
        guint i = 0;
        for (GList *item = values; item != NULL; item = item->next) results[i++] = g_value_get_string(item->data);
    }
    end_call(call, results, !read);
    g_list_free(names);
    g_list_free(types);
    g_list_free_full(values, free_value);
}

void baton_service_call(GObject *service, const char *action, const char *const *names, const char *const *values,
                        const char *const *wanted, GCancellable *cancellable, BatonServiceReply reply, gpointer data) {
    GList *in_names = NULL, *in_values = NULL;
    for (guint i = 0; names[i] != NULL; i++) {
        GValue *value = g_new0(GValue, 1);
        g_value_init(value, G_TYPE_STRING);
        g_value_set_string(value, values[i]);
        in_names = g_list_append(in_names, (gpointer)names[i]);
        in_values = g_list_append(in_values, value);
    }
    GUPnPServiceProxyAction *made = gupnp_service_proxy_action_new_from_list(action, in_names, in_values);
    g_list_free(in_names);
    g_list_free_full(in_values, free_value);
    Call *call = g_new0(Call, 1);
    *call = (Call){g_strdupv((char **)wanted), reply, data};
    gupnp_service_proxy_call_action_async(GUPNP_SERVICE_PROXY(service), made, cancellable, called, call);
    gupnp_service_proxy_action_unref(made);
}
