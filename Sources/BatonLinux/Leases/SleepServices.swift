internal import CGtkWebKit
internal import GObjectSupport

/// What shall not happen by itself.
enum SleepKind: Sendable, Hashable, CaseIterable {
    /// The display going dark and the screen being locked.
    case idle
    /// The machine being suspended.
    case suspend
}

/// What a desktop gave; releasing needs it.
enum SleepGrant: Sendable, Hashable {
    case cookie(UInt32, SleepService)
    /// The path of a request of the portal.
    case request(String)
    /// GTK's own, with its cookie: through the window's surface on Wayland.
    case toolkit(UInt32)

    /// The name on the bus of whoever gave it.
    var giver: String? {
        switch self {
        case .cookie(_, let service): service.target.name
        case .request: SleepService.portal.name
        case .toolkit: nil
        }
    }
}

/// The programs of a desktop that can keep it awake, and how each is asked.
enum SleepService: Sendable, Hashable, CaseIterable {
    /// GNOME, Cinnamon, MATE.
    case sessionManager
    /// Everyone else on X11, and KDE.
    case screenSaver
    /// Xfce, LXQt, KDE.
    case powerManagement

    /// In the order in which they are asked. One that does not know a kind is not asked for it.
    static func candidates(for kind: SleepKind) -> [SleepService] {
        switch kind {
        case .idle: [.sessionManager, .screenSaver, .powerManagement]
        case .suspend: [.sessionManager, .powerManagement]
        }
    }

    var target: BusCall.Target {
        switch self {
        case .sessionManager:
            BusCall.Target(
                name: "org.gnome.SessionManager", path: "/org/gnome/SessionManager",
                interface: "org.gnome.SessionManager")
        case .screenSaver:
            BusCall.Target(
                name: "org.freedesktop.ScreenSaver", path: "/org/freedesktop/ScreenSaver",
                interface: "org.freedesktop.ScreenSaver")
        case .powerManagement:
            BusCall.Target(
                name: "org.freedesktop.PowerManagement", path: "/org/freedesktop/PowerManagement/Inhibit",
                interface: "org.freedesktop.PowerManagement.Inhibit")
        }
    }

    func arguments(_ kind: SleepKind, application: String, reason: String) -> [Variant] {
        switch self {
        case .sessionManager:
            [.string(application), .uint32(0), .string(reason), .uint32(Self.flag(kind))]
        case .screenSaver, .powerManagement: [.string(application), .string(reason)]
        }
    }

    var release: String {
        switch self {
        case .sessionManager: "Uninhibit"
        case .screenSaver, .powerManagement: "UnInhibit"
        }
    }

    /// The number that both the session manager and the portal have for a kind.
    static func flag(_ kind: SleepKind) -> UInt32 {
        switch kind {
        case .suspend: 4
        case .idle: 8
        }
    }

    /// Asked last: it answers before it knows whether anyone behind it can do what it was asked.
    static let portal = BusCall.Target(
        name: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop",
        interface: "org.freedesktop.portal.Inhibit")
}
