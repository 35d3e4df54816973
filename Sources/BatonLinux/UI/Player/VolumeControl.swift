internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// Mute and volume: beside each other where there is room, behind one button where there is not. Main actor only.
@MainActor
final class VolumeControl {
    let widget: PlayerWidgets.Widget
    var onVolume: ((Double) -> Void)?
    var onMute: (() -> Void)?

    private let adjustment: UnsafeMutablePointer<GtkAdjustment>
    private var mutes: [PlayerWidgets.Widget] = []
    private let wide: PlayerWidgets.Widget
    let narrow: PlayerWidgets.Widget
    /// The volume is being set by the program.
    private var isShowing = false

    init() {
        let adjustment: UnsafeMutablePointer<GtkAdjustment> = gtk_adjustment_new(1, 0, 1, 0.05, 0.1, 0)
        self.adjustment = adjustment
        func scale(_ orientation: GtkOrientation) -> PlayerWidgets.Widget {
            let scale: PlayerWidgets.Widget = gtk_scale_new(orientation, adjustment)
            gtk_scale_set_draw_value(PlayerWidgets.cast(scale), 0)
            gtk_widget_set_size_request(scale, 104, -1)
            PlayerWidgets.describe(
                scale, .volume,
                key: ShortcutTable.hint(.volumeBy(PlayerKeys.volumeStep), .volumeBy(-PlayerKeys.volumeStep)))
            return scale
        }
        var clicked: (@MainActor () -> Void)?
        let relay: @MainActor () -> Void = { clicked?() }
        let mutes = [0, 1].map { _ in
            PlayerWidgets.iconButton("audio-volume-high-symbolic", .mute, key: ShortcutTable.hint(.toggleMute), relay)
        }
        wide = PlayerWidgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 0, [mutes[0], scale(GTK_ORIENTATION_HORIZONTAL)])
        let inside = PlayerWidgets.box(
            GTK_ORIENTATION_HORIZONTAL, spacing: 0, [mutes[1], scale(GTK_ORIENTATION_HORIZONTAL)])
        gtk_widget_add_css_class(inside, "baton-volume")
        let popover: PlayerWidgets.Widget = gtk_popover_new()
        gtk_popover_set_child(PlayerWidgets.cast(popover), inside)
        narrow = gtk_menu_button_new()
        gtk_menu_button_set_icon_name(OpaquePointer(narrow), "audio-volume-high-symbolic")
        gtk_menu_button_set_popover(OpaquePointer(narrow), popover)
        gtk_menu_button_set_direction(OpaquePointer(narrow), GTK_ARROW_UP)
        gtk_widget_add_css_class(narrow, "flat")
        PlayerWidgets.describe(narrow, .volume)
        gtk_widget_set_visible(narrow, 0)
        widget = PlayerWidgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 0, [wide, narrow])
        self.mutes = mutes
        clicked = { [weak self] in self?.onMute?() }
        connect(adjustment, "value-changed") { [weak self] in
            guard let self, !isShowing else { return }
            onVolume?(gtk_adjustment_get_value(self.adjustment))
        }
    }

    func setNarrow(_ isNarrow: Bool) {
        gtk_widget_set_visible(wide, isNarrow ? 0 : 1)
        gtk_widget_set_visible(narrow, isNarrow ? 1 : 0)
    }

    var isPopoverOpen: Bool {
        guard let popover = gtk_menu_button_get_popover(OpaquePointer(narrow)) else { return false }
        return gtk_widget_get_visible(baton_widget(gpointer(popover))) != 0
    }

    func show(volume: Double, muted: Bool) {
        isShowing = true
        gtk_adjustment_set_value(adjustment, muted ? 0 : volume)
        isShowing = false
        let icon = Self.icon(volume: volume, muted: muted)
        for mute in mutes {
            PlayerWidgets.setIcon(mute, icon)
            PlayerWidgets.describe(mute, muted ? .unmute : .mute, key: ShortcutTable.hint(.toggleMute))
        }
        gtk_menu_button_set_icon_name(OpaquePointer(narrow), icon)
    }

    static func icon(volume: Double, muted: Bool) -> String {
        if muted || volume <= 0 { return "audio-volume-muted-symbolic" }
        if volume < 0.34 { return "audio-volume-low-symbolic" }
        return volume < 0.67 ? "audio-volume-medium-symbolic" : "audio-volume-high-symbolic"
    }
}
