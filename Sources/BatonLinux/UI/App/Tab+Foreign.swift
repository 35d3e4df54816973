internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

// Links to what is no page: e-mail addresses, telephone numbers, torrents. The page stays where it is.

extension Tab {
    func offer(foreign address: String) {
        let scheme = PageScheme.scheme(of: address)
        guard PageScheme.isForOtherPrograms(address) else { return notices.say(.onlyWebPages) }
        guard let program = g_app_info_get_default_for_uri_scheme(scheme) else { return notices.say(.noProgram) }
        defer { g_object_unref(gpointer(program)) }
        let name = string(borrowing: g_app_info_get_display_name(program)) ?? ""
        guard !isAsking else { return }
        isAsking = true
        Question.ask(
            over: place.widget, Wording.Page.openProgram.filled(name), Wording.Page.openProgramWhy.filled(scheme),
            yes: .openYes
        ) { [weak self] isWanted in
            guard let self else { return }
            isAsking = false
            if isWanted, !isClosed { Self.launch(address) }
        }
    }

    private static func launch(_ address: String) {
        guard let display = gdk_display_get_default(), let launch = gdk_display_get_app_launch_context(display) else {
            return
        }
        let context = GObjectReference(owning: gpointer(launch))
        let appContext = context.pointer.assumingMemoryBound(to: GAppLaunchContext.self)
        // Web processes have no session bus; other programs have.
        if let bus = SessionBusGuard.address {
            g_app_launch_context_setenv(appContext, "DBUS_SESSION_BUS_ADDRESS", bus)
        }
        g_app_info_launch_default_for_uri_async(address, appContext, nil, nil, nil)
    }
}
