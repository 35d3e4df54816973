#if os(iOS) || os(macOS)
public import BatonCore
public import BatonRuntime
internal import Foundation
#if os(iOS)
internal import UIKit
#endif

/// Takes from the system what observed playback needs. Main actor only.
///
/// Each session has one of these; what exists once for the app is held while any of them wants it.
@MainActor
public final class AppleLeases: ResourceLeases {
    #if os(iOS)
    private static let audio = SharedLease(
        take: { AudioSession.shared.activate() }, release: { AudioSession.shared.deactivate() })
    /// On iOS this keeps the display on and the device awake at once; without a picture the audio mode does.
    private static let idleTimer = SharedLease(
        take: {
            idleTimerWasDisabled = UIApplication.shared.isIdleTimerDisabled
            UIApplication.shared.isIdleTimerDisabled = true
        },
        release: { UIApplication.shared.isIdleTimerDisabled = idleTimerWasDisabled })
    /// An app may have reasons of its own to stay awake; they outlast the playback.
    private static var idleTimerWasDisabled = false
    #else
    private let system = PowerActivity(.idleSystemSleepDisabled)
    private let display = PowerActivity(.idleDisplaySleepDisabled)
    #endif

    public init() {}

    public func hold(_ leases: LeaseSet) {
        #if os(iOS)
        let me = ObjectIdentifier(self)
        Self.audio.set(leases.contains(.audio), for: me)
        Self.idleTimer.set(leases.contains(.noIdle), for: me)
        #else
        system.set(leases.contains(.noSuspend))
        display.set(leases.contains(.noIdle))
        // A Mac has no audio session: every app mixes.
        #endif
        // What the media controls show is the session's to say, and outlasts a pause.
    }

    /// For tests: whether any session of the app holds a lease; `nil` for what this system does not have.
    static func isHeld(_ lease: LeaseSet) -> Bool? {
        #if os(iOS)
        switch lease {
        case .audio: audio.isHeld
        case .noIdle: idleTimer.isHeld
        case _: nil
        }
        #else
        switch lease {
        case .noSuspend: PowerActivity.count(.idleSystemSleepDisabled) > 0
        case .noIdle: PowerActivity.count(.idleDisplaySleepDisabled) > 0
        case _: nil
        }
        #endif
    }

    deinit {
        #if os(iOS)
        let me = ObjectIdentifier(self)
        Task { @MainActor in
            Self.audio.set(false, for: me)
            Self.idleTimer.set(false, for: me)
        }
        #endif
    }
}

#if os(macOS)
/// An activity of the process that keeps the Mac awake. Dropping it ends the activity.
@MainActor
private final class PowerActivity {
    /// How many there are, by what they keep from happening.
    private static let running = Running()

    private let kind: ProcessInfo.ActivityOptions
    private var assertion: Assertion?

    init(_ kind: ProcessInfo.ActivityOptions) { self.kind = kind }

    static func count(_ kind: ProcessInfo.ActivityOptions) -> Int { running.count(kind.rawValue) }

    func set(_ isHeld: Bool) {
        if !isHeld {
            assertion = nil
        } else if assertion == nil {
            assertion = Assertion(kind, Self.running)
        }
    }

    /// Not isolated, so that it can end on whatever thread drops it.
    private final class Assertion {
        private let token: any NSObjectProtocol
        private let kind: UInt64
        private let running: Running

        init(_ kind: ProcessInfo.ActivityOptions, _ running: Running) {
            token = ProcessInfo.processInfo.beginActivity(
                options: [.userInitiated, kind], reason: Wording.Desktop.playingVideo.string)
            self.kind = kind.rawValue
            self.running = running
            running.add(1, to: self.kind)
        }

        deinit {
            ProcessInfo.processInfo.endActivity(token)
            running.add(-1, to: kind)
        }
    }

    // Sendable: `counts` is read and written under `lock` alone.
    private final class Running: @unchecked Sendable {
        private let lock = NSLock()
        private var counts: [UInt64: Int] = [:]

        func add(_ number: Int, to kind: UInt64) { lock.withLock { counts[kind, default: 0] += number } }
        func count(_ kind: UInt64) -> Int { lock.withLock { counts[kind] ?? 0 } }
    }
}
#endif
#endif
