internal import CGtkWebKit
internal import GObjectSupport

// A stream's address is neither saved nor opened as a page, and does not get onto the clipboard.

extension WebKitGTKPage {
    /// - Parameter menu: A `WebKitContextMenu` that is about to be shown.
    func adapt(menu: OpaquePointer, isMedia: Bool) {
        for item in Self.items(of: menu) where Self.tellsStreams(item) { webkit_context_menu_remove(menu, item) }
        // No line is left without something above and below it.
        var isAfterLine = true
        for item in Self.items(of: menu) {
            let isLine = webkit_context_menu_item_is_separator(item) != 0
            if isLine, isAfterLine { webkit_context_menu_remove(menu, item) }
            isAfterLine = isLine
        }
        if let last = webkit_context_menu_last(menu), webkit_context_menu_item_is_separator(last) != 0 {
            webkit_context_menu_remove(menu, last)
        }
        guard isMedia, let offer = mediaOffer?(), let action = g_simple_action_new("play", nil) else { return }
        connect(gpointer(action), "activate", object: { _ in offer.perform() })
        if webkit_context_menu_get_n_items(menu) > 0 {
            webkit_context_menu_prepend(menu, webkit_context_menu_item_new_separator())
        }
        webkit_context_menu_prepend(
            menu, webkit_context_menu_item_new_from_gaction(action, offer.label, nil))
        g_object_unref(gpointer(action))
    }

    private static func items(of menu: OpaquePointer) -> [OpaquePointer] {
        var items: [OpaquePointer] = []
        var place = webkit_context_menu_get_items(menu)
        while let current = place {
            if let item = current.pointee.data { items.append(OpaquePointer(item)) }
            place = current.pointee.next
        }
        return items
    }

    private static func tellsStreams(_ item: OpaquePointer) -> Bool {
        switch webkit_context_menu_item_get_stock_action(item) {
        case WEBKIT_CONTEXT_MENU_ACTION_OPEN_VIDEO_IN_NEW_WINDOW, WEBKIT_CONTEXT_MENU_ACTION_OPEN_AUDIO_IN_NEW_WINDOW,
            WEBKIT_CONTEXT_MENU_ACTION_COPY_VIDEO_LINK_TO_CLIPBOARD,
            WEBKIT_CONTEXT_MENU_ACTION_COPY_AUDIO_LINK_TO_CLIPBOARD,
            WEBKIT_CONTEXT_MENU_ACTION_DOWNLOAD_VIDEO_TO_DISK, WEBKIT_CONTEXT_MENU_ACTION_DOWNLOAD_AUDIO_TO_DISK:
            true
        case _: false
        }
    }
}
