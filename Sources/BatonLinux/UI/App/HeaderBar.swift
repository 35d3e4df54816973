internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// Navigation, address field, hand-off button and menu; below ``narrow`` pixels navigation moves to a bar at the bottom.
/// Main actor only; everything in it is driven by actions of the window.
@MainActor
final class HeaderBar {
    /// The window’s width in pixels below which it takes the narrow form: more than the wide header needs at least.
    static let narrow: Int32 = 680

    /// An `AdwHeaderBar`.
    let header: Widget
    /// The bar at the bottom, hidden while the window is wide.
    let bottom: Widget
    let address: AddressField
    let native: NativeButton
    private let navigation: Widget
    private let reload: [Widget]
    private let menuButton: Widget
    private let lowerMenuButton: Widget
    private let zoomRows = [ZoomRow(), ZoomRow()]
    private(set) var isNarrow = false

    /// - Parameter menu: A `GMenuModel`.
    init(menu: GObjectReference) {
        header = adw_header_bar_new()
        address = AddressField()
        native = NativeButton()
        let upper = Make.iconButton("view-refresh-symbolic", .reload, action: "win.reload")
        let lower = Make.iconButton("view-refresh-symbolic", .reload, action: "win.reload")
        reload = [upper, lower]
        navigation = Make.box(
            GTK_ORIENTATION_HORIZONTAL, spacing: 6,
            [
                Make.iconButton("go-previous-symbolic", .back, action: "win.back"),
                Make.iconButton("go-next-symbolic", .forward, action: "win.forward"), upper,
            ])
        adw_header_bar_pack_start(header.opaque, navigation)
        adw_header_bar_set_title_widget(header.opaque, address.widget)
        adw_header_bar_set_centering_policy(header.opaque, ADW_CENTERING_POLICY_LOOSE)
        menuButton = Self.makeMenuButton(menu)
        lowerMenuButton = Self.makeMenuButton(menu)
        // Below it is nothing of the window.
        gtk_menu_button_set_direction(lowerMenuButton.opaque, GTK_ARROW_UP)
        adw_header_bar_pack_end(header.opaque, menuButton)
        adw_header_bar_pack_end(header.opaque, native.widget)
        for (button, row) in zip([menuButton, lowerMenuButton], zoomRows) {
            guard let popover = gtk_menu_button_get_popover(button.opaque) else { continue }
            gtk_popover_menu_add_child(OpaquePointer(popover), row.widget, ZoomRow.name)
        }
        bottom = gtk_center_box_new()
        gtk_widget_add_css_class(bottom, "toolbar")
        gtk_widget_add_css_class(bottom, "baton-bottom")
        gtk_widget_hide(bottom)
        gtk_center_box_set_start_widget(
            bottom.opaque,
            Make.box(
                GTK_ORIENTATION_HORIZONTAL, spacing: 6,
                [
                    Make.iconButton("go-previous-symbolic", .back, action: "win.back"),
                    Make.iconButton("go-next-symbolic", .forward, action: "win.forward"),
                ]))
        gtk_center_box_set_center_widget(bottom.opaque, lower)
        gtk_center_box_set_end_widget(
            bottom.opaque,
            Make.box(
                GTK_ORIENTATION_HORIZONTAL, spacing: 6,
                [
                    Make.iconButton("tab-new-symbolic", .newTab, action: "win.new-tab"),
                    lowerMenuButton,
                ]))
    }

    /// Says in the menu how large the page is.
    func showZoom(_ zoom: Double) { for row in zoomRows { row.show(zoom) } }

    private static func makeMenuButton(_ menu: GObjectReference) -> Widget {
        let button: Widget = gtk_menu_button_new()
        gtk_menu_button_set_icon_name(button.opaque, "open-menu-symbolic")
        gtk_menu_button_set_menu_model(button.opaque, baton_menu_model(menu.pointer))
        Make.describe(button, .mainMenu)
        return button
    }

    /// Opens the main menu, wherever it is now.
    func popUpMenu() { gtk_menu_button_popup((isNarrow ? lowerMenuButton : menuButton).opaque) }

    func setNarrow(_ narrow: Bool) {
        isNarrow = narrow
        for widget in [navigation, menuButton] { gtk_widget_set_visible(widget, narrow ? 0 : 1) }
        native.setCompact(narrow)
        address.setCompact(narrow)
    }

    /// One button reloads, or stops what is loading.
    func setLoading(_ loading: Bool) {
        for button in reload {
            gtk_button_set_icon_name(button.cast(), loading ? "process-stop-symbolic" : "view-refresh-symbolic")
            gtk_actionable_set_action_name(button.opaque, loading ? "win.stop" : "win.reload")
            Make.describe(button, loading ? .stopLoading : .reload)
        }
    }
}
