public import BatonCore
public import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// Keeps the machine awake through the desktop's session manager or portal. Main actor only.
///
/// Sessions have one each: a lease of one must not be released by what another does.
@MainActor
public final class DesktopLeases: ResourceLeases {
    private let application: GObjectReference
    private let window: () -> UnsafeMutableRawPointer?
    private var cookies: [LeaseSet: guint] = [:]

    /// - Parameters:
    ///   - application: A registered `GtkApplication`.
    ///   - window: The `GtkWindow` that plays, while there is one.
    public init(application: UnsafeMutableRawPointer, window: @escaping () -> UnsafeMutableRawPointer?) {
        self.application = GObjectReference(sharing: application)
        self.window = window
    }

    isolated deinit { hold([]) }

    public func hold(_ leases: LeaseSet) {
        // One call for each: asked for both at once, the portal of GTK refuses.
        set(.noIdle, GTK_APPLICATION_INHIBIT_IDLE, held: leases.contains(.noIdle))
        set(.noSuspend, GTK_APPLICATION_INHIBIT_SUSPEND, held: leases.contains(.noSuspend))
        // `audio` needs nothing here: PulseAudio and PipeWire have no focus to take, and mpv corks its own stream.
        // `nowPlaying` is not published on the session bus yet.
    }

    private func set(_ lease: LeaseSet, _ flag: GtkApplicationInhibitFlags, held: Bool) {
        let application = application.pointer.assumingMemoryBound(to: GtkApplication.self)
        if held, cookies[lease] == nil {
            let parent = window().map { baton_window($0) } ?? nil
            let cookie = gtk_application_inhibit(application, parent, flag, "Playing a video")
            // Zero means that nobody was there to ask; asking again at every event would not change that.
            cookies[lease] = cookie
        } else if !held, let cookie = cookies.removeValue(forKey: lease), cookie != 0 {
            gtk_application_uninhibit(application, cookie)
        }
    }
}
