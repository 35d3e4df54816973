public import BatonCore
public import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// Keeps the machine awake while native plays, and the display while its picture can be seen. Main actor only.
///
/// Sessions have one each: a lease of one must not be released by what another does.
@MainActor
public final class DesktopLeases: ResourceLeases {
    /// Called when the desktop has no service for what playback needs; playback goes on all the same.
    public var onNobody: (@MainActor () -> Void)?
    /// A picture that nobody can see does not need a display.
    public var isPictureVisible = true { didSet { if isPictureVisible != oldValue { settle() } } }

    private let inhibitor: SleepInhibitor
    private var held: LeaseSet = []

    /// - Parameters:
    ///   - application: A registered `GtkApplication`; without one, displays on Wayland are not kept awake.
    ///   - window: The `GtkWindow` that plays, while there is one.
    public init(application: UnsafeMutableRawPointer?, window: @escaping () -> UnsafeMutableRawPointer?) {
        let application = application.map { GObjectReference(sharing: $0) }
        let reason = Wording.Desktop.playing.string
        inhibitor = SleepInhibitor(
            connection: SessionBus.connection(), reason: reason,
            holdDisplay: {
                guard let application, let window = window(), Self.isOnWayland(window) else { return 0 }
                return gtk_application_inhibit(
                    application.pointer.assumingMemoryBound(to: GtkApplication.self), baton_window(window),
                    GTK_APPLICATION_INHIBIT_IDLE, reason)
            },
            releaseDisplay: { cookie in
                guard let application else { return }
                gtk_application_uninhibit(application.pointer.assumingMemoryBound(to: GtkApplication.self), cookie)
            })
        inhibitor.onNobody = { [weak self] _ in self?.onNobody?() }
    }

    public func hold(_ leases: LeaseSet) {
        held = leases
        settle()
        // `audio` needs nothing here: PulseAudio and PipeWire have no focus to take; what they ask is in AudioServer.
        // `nowPlaying` follows the session rather than playback: see MPRISPlayer.
    }

    private func settle() {
        inhibitor.set(.suspend, wanted: held.contains(.noSuspend))
        inhibitor.set(.idle, wanted: held.contains(.noIdle) && isPictureVisible)
    }

    /// Elsewhere GTK would only ask the services that are asked here already.
    private static func isOnWayland(_ window: UnsafeMutableRawPointer) -> Bool {
        guard let display = gtk_widget_get_display(baton_widget(window)) else { return false }
        return string(borrowing: baton_type_name(gpointer(display))) == "GdkWaylandDisplay"
    }
}
