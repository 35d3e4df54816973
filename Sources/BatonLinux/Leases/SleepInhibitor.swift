internal import CGtkWebKit
internal import Glibc
internal import GObjectSupport

/// Keeps the desktop awake through whichever of its services answers. Main actor only.
///
/// Each kind is asked for by itself: asked for both at once, the portal of GTK refuses. What is wanted may change while
/// a service is still thinking; then its answer is used or given back as is wanted by that time.
@MainActor
final class SleepInhibitor {
    /// Called when something is wanted and nobody can give it.
    var onNobody: (@MainActor (SleepKind) -> Void)?

    private struct State {
        var isWanted = false
        var isAsking = false
        /// It was not wanted for a moment since it was asked for: the window that it is for may be another one now.
        var isOutdated = false
        var grant: SleepGrant?
    }

    private let connection: GObjectReference?
    private let reason: String
    /// Keeps the display awake through the window, where the window system can; gives a cookie, or 0.
    private let holdDisplay: @MainActor () -> UInt32
    private let releaseDisplay: @MainActor (UInt32) -> Void
    private var states: [SleepKind: State] = [:]
    private var requests: [String: BusListener] = [:]
    /// Hear of services that come and go.
    private var owners: [BusListener] = []

    /// How long a service has to come back, and one that came to be ready, before anyone is asked.
    private static let pause = Duration.seconds(1)

    /// - Parameters:
    ///   - connection: The session bus, if there is one.
    ///   - reason: Shown by the desktop to whoever asks what keeps it awake.
    init(
        connection: GObjectReference?, reason: String,
        holdDisplay: @escaping @MainActor () -> UInt32 = { 0 },
        releaseDisplay: @escaping @MainActor (UInt32) -> Void = { _ in }
    ) {
        self.connection = connection
        self.reason = reason
        self.holdDisplay = holdDisplay
        self.releaseDisplay = releaseDisplay
        guard let connection else { return }
        owners = (SleepService.allCases.map(\.target.name) + [SleepService.portal.name]).map { name in
            BusListener(to: "NameOwnerChanged", of: BusCall.bus, about: name, on: connection) { [weak self] values in
                if values.count == 3, case .string(let old) = values[1] {
                    self?.ownerChanged(name, isLost: !old.isEmpty)
                }
            }
        }
    }

    /// What a service that ended had given has ended with it.
    private func ownerChanged(_ name: String, isLost: Bool) {
        for kind in SleepKind.allCases {
            if isLost, let grant = states[kind]?.grant, grant.giver == name {
                states[kind]?.grant = nil
                if case .request(let request) = grant { requests[request] = nil }
            }
            guard states[kind]?.isWanted == true, states[kind]?.grant == nil else { continue }
            Task { [weak self] in
                try? await Task.sleep(for: Self.pause)
                self?.settle(kind)
            }
        }
    }

    isolated deinit { for state in states.values { if let grant = state.grant { release(grant) } } }

    func set(_ kind: SleepKind, wanted: Bool) {
        guard states[kind, default: State()].isWanted != wanted else { return }
        states[kind, default: State()].isWanted = wanted
        if states[kind]?.isAsking == true { states[kind]?.isOutdated = true }
        settle(kind)
    }

    private func settle(_ kind: SleepKind) {
        guard let state = states[kind], !state.isAsking else { return }
        switch (state.isWanted, state.grant) {
        case (false, let grant?):
            states[kind]?.grant = nil
            release(grant)
        case (true, nil):
            states[kind]?.isAsking = true
            // It keeps this object until it has an answer, which must be given back if nobody wants it any more.
            Task {
                let grant = await ask(kind)
                states[kind]?.isAsking = false
                if states[kind]?.isOutdated == true {
                    states[kind]?.isOutdated = false
                    if let grant { release(grant) }
                    return settle(kind)
                }
                states[kind]?.grant = grant
                if grant != nil { settle(kind) } else if states[kind]?.isWanted == true { onNobody?(kind) }
            }
        case (true, .some), (false, nil): break
        }
    }

    private func ask(_ kind: SleepKind) async -> SleepGrant? {
        guard let connection else { return display(kind) }
        for service in SleepService.candidates(for: kind) {
            let arguments = service.arguments(kind, application: BatonApplication.identifier, reason: reason)
            let answer = await BusCall.send("Inhibit", arguments, to: service.target, on: connection) { late in
                // Somebody else was asked meanwhile, or playback is over.
                if case .uint32(let cookie) = late.first { Self.release(.cookie(cookie, service), on: connection) }
            }
            if case .uint32(let cookie) = answer?.first { return .cookie(cookie, service) }
            // Before services that may only pretend: a window on Wayland needs no service for its display.
            if service == .sessionManager, let grant = display(kind) { return grant }
        }
        let arguments: [Variant] = [
            .string(""), .uint32(SleepService.flag(kind)), .dictionary(["reason": .string(reason)]),
        ]
        let isSandboxed = access("/.flatpak-info", F_OK) == 0
        let answer = await BusCall.send(
            "Inhibit", arguments, to: SleepService.portal, on: connection, startsService: isSandboxed
        ) { late in
            if case .objectPath(let request) = late.first { Self.release(.request(request), on: connection) }
        }
        guard case .objectPath(let request) = answer?.first else { return nil }
        listen(request, kind, connection)
        return .request(request)
    }

    private func display(_ kind: SleepKind) -> SleepGrant? {
        guard kind == .idle else { return nil }
        let cookie = holdDisplay()
        return cookie == 0 ? nil : .toolkit(cookie)
    }

    /// The portal tells later whether the desktop behind it took the request.
    private func listen(_ request: String, _ kind: SleepKind, _ connection: GObjectReference) {
        let target = BusCall.Target(
            name: SleepService.portal.name, path: request, interface: "org.freedesktop.portal.Request")
        requests[request] = BusListener(to: "Response", of: target, on: connection) { [weak self] values in
            guard let self, case .uint32(let code) = values.first, code != 0 else { return }
            requests[request] = nil
            guard states[kind]?.grant == .request(request) else { return }
            states[kind]?.grant = nil
            if states[kind]?.isWanted == true { onNobody?(kind) }
        }
    }

    private func release(_ grant: SleepGrant) {
        switch grant {
        case .toolkit(let cookie): return releaseDisplay(cookie)
        case .request(let request): requests[request] = nil
        case .cookie: break
        }
        if let connection { Self.release(grant, on: connection) }
    }

    /// Gives back what a program on the bus gave.
    private static func release(_ grant: SleepGrant, on connection: GObjectReference) {
        switch grant {
        case .toolkit: break
        case .cookie(let cookie, let service):
            Task { _ = await BusCall.send(service.release, [.uint32(cookie)], to: service.target, on: connection) }
        case .request(let request):
            let target = BusCall.Target(
                name: SleepService.portal.name, path: request, interface: "org.freedesktop.portal.Request")
            Task { _ = await BusCall.send("Close", to: target, on: connection) }
        }
    }
}
