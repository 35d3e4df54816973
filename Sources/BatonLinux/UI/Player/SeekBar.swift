internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// Where playback stands on its time line, and the way to another place. Main actor only.
@MainActor
final class SeekBar {
    let widget: PlayerWidgets.Widget
    /// Called with seconds, at most every ``interval`` while the person drags, and with the last value always.
    var onSeek: ((Double) -> Void)?
    /// Called with the place under the person's finger while they look for it.
    var onPreview: ((Double) -> Void)?

    private static let interval = Duration.milliseconds(200)
    /// How long a chosen place is shown although the player has not arrived there yet.
    private static let patience = Duration.milliseconds(900)

    private let adjustment: UnsafeMutablePointer<GtkAdjustment>
    private var range: UnsafeMutablePointer<GtkRange> { PlayerWidgets.cast(widget) }
    private var pending: Double?
    private var throttle: Task<Void, Never>?
    private var chosen: (value: Double, until: ContinuousClock.Instant)?

    init() {
        adjustment = gtk_adjustment_new(0, 0, 1, PlayerKeys.shortStep, PlayerKeys.longStep, 0)
        widget = gtk_scale_new(GTK_ORIENTATION_HORIZONTAL, adjustment)
        gtk_scale_set_draw_value(PlayerWidgets.cast(widget), 0)
        gtk_range_set_show_fill_level(range, 1)
        gtk_range_set_restrict_to_fill_level(range, 0)
        gtk_widget_set_hexpand(widget, 1)
        baton_accessible_label(widget, Wording.Text.position.string)
        let changed: @convention(c) (gpointer?, Int32, Double, gpointer?) -> gboolean = seekBarChanged
        connect(
            widget, "change-value", function: unsafeBitCast(changed, to: GCallback.self), context: WeakSeekBar(self))
    }

    func close() {
        throttle?.cancel()
        throttle = nil
        onSeek = nil
        onPreview = nil
    }

    private var isDragged: Bool { gtk_widget_has_css_class(widget, "dragging") != 0 }

    /// Shows where the player is, unless the person is choosing another place.
    /// - Parameters: Seconds on the native time line.
    func show(position: Double, window: ClosedRange<Double>?, bufferedUntil: Double?) {
        let window = window ?? 0...max(position, 1)
        let length = window.upperBound - window.lowerBound
        gtk_widget_set_sensitive(widget, length > 0.5 ? 1 : 0)
        if gtk_adjustment_get_lower(adjustment) != window.lowerBound
            || gtk_adjustment_get_upper(adjustment) != window.upperBound
        {
            gtk_adjustment_set_lower(adjustment, window.lowerBound)
            gtk_adjustment_set_upper(adjustment, window.upperBound)
        }
        gtk_range_set_fill_level(range, min(max(bufferedUntil ?? position, position), window.upperBound))
        if let chosen, ContinuousClock.now < chosen.until, abs(chosen.value - position) > 0.75 { return }
        chosen = nil
        guard !isDragged, pending == nil else { return }
        // Less than half a pixel of movement is not worth a frame over software-drawn video.
        let pixel = length / Double(max(gtk_widget_get_width(widget), 1))
        guard abs(gtk_adjustment_get_value(adjustment) - position) >= min(pixel / 2, 0.5) else { return }
        gtk_adjustment_set_value(adjustment, position)
    }

    private var marks: [Double] = []

    /// Marks places, in seconds, such as where chapters begin.
    func mark(_ places: [Double]) {
        guard places != marks else { return }
        marks = places
        gtk_scale_clear_marks(PlayerWidgets.cast(widget))
        // On both sides: with one, the theme would make a pointer of the knob.
        for place in places {
            for side in [GTK_POS_TOP, GTK_POS_BOTTOM] {
                gtk_scale_add_mark(PlayerWidgets.cast(widget), place, side, nil)
            }
        }
    }

    /// The place that was chosen and may not be reached yet, in seconds.
    var wanted: Double? {
        guard let chosen, ContinuousClock.now < chosen.until else { return nil }
        return chosen.value
    }

    /// Where the knob stands, in seconds.
    var shownPosition: Double { gtk_adjustment_get_value(adjustment) }

    /// What a screen reader says for the position.
    func say(_ text: String) { baton_accessible_value_text(widget, text) }

    /// Shows a place that was chosen in another way, until the player is there.
    func expect(_ position: Double) {
        chosen = (position, .now + Self.patience)
        gtk_adjustment_set_value(adjustment, position)
    }

    fileprivate func changed(to value: Double) {
        let value = min(max(value, gtk_adjustment_get_lower(adjustment)), gtk_adjustment_get_upper(adjustment))
        chosen = (value, .now + Self.patience)
        pending = value
        onPreview?(value)
        guard throttle == nil else { return }
        send()
        throttle = Task { [weak self] in
            repeat {
                try? await Task.sleep(for: Self.interval)
                guard !Task.isCancelled else { return }
            } while self?.send() ?? false
            self?.throttle = nil
        }
    }

    /// - Returns: Whether there was something to send.
    @discardableResult
    private func send() -> Bool {
        guard let value = pending else { return false }
        pending = nil
        onSeek?(value)
        return true
    }
}

private final class WeakSeekBar: Sendable {
    @MainActor private(set) weak var bar: SeekBar?
    @MainActor init(_ bar: SeekBar) { self.bar = bar }
}

/// GTK emits `change-value` for what a person does, never for what the program sets. Main thread.
private func seekBarChanged(_ range: gpointer?, _ scroll: Int32, _ value: Double, _ data: gpointer?) -> gboolean {
    guard let data else { return 0 }
    let weak = Unmanaged<WeakSeekBar>.fromOpaque(data).takeUnretainedValue()
    MainActor.assumeIsolated { weak.bar?.changed(to: value) }
    return 0
}
