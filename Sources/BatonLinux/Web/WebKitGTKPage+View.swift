internal import CGtkWebKit
internal import GObjectSupport

// How the person looks at a page: its size, words in it, its print-out.

extension WebKitGTKPage {
    /// 1 is the size that the page has by itself.
    var zoom: Double {
        get { webkit_web_view_get_zoom_level(webView) }
        set { webkit_web_view_set_zoom_level(webView, newValue) }
    }

    /// Loads again everything that the page has, whatever is still stored of it.
    func reloadWithoutCache() {
        navigation.wished()
        webkit_web_view_reload_bypass_cache(webView)
    }

    /// Asks how to print and prints. It returns when the person has decided; GLib's loop runs meanwhile.
    func printOut(over window: UnsafeMutablePointer<GtkWindow>) {
        guard !isClosed else { return }
        let operation = WebEnvironment.own(gpointer(webkit_print_operation_new(webView)))
        withExtendedLifetime(operation) { _ = webkit_print_operation_run_dialog(OpaquePointer($0.pointer), window) }
    }

    /// WebKit's own search, one for each page.
    var finder: OpaquePointer? { webkit_web_view_get_find_controller(webView) }
}
