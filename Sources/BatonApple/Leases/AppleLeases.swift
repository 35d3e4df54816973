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
        take: { UIApplication.shared.isIdleTimerDisabled = true },
        release: { UIApplication.shared.isIdleTimerDisabled = false })
    #else
    private let system = PowerActivity([.userInitiated, .idleSystemSleepDisabled])
    private let display = PowerActivity([.userInitiated, .idleDisplaySleepDisabled])
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
    private let options: ProcessInfo.ActivityOptions
    private var assertion: Assertion?

    init(_ options: ProcessInfo.ActivityOptions) { self.options = options }

    func set(_ isHeld: Bool) {
        if !isHeld {
            assertion = nil
        } else if assertion == nil {
            assertion = Assertion(options)
        }
    }

    /// Not isolated, so that it can end on whatever thread drops it.
    private final class Assertion {
        private let token: any NSObjectProtocol

        init(_ options: ProcessInfo.ActivityOptions) {
            token = ProcessInfo.processInfo.beginActivity(options: options, reason: "Playing a video")
        }

        deinit { ProcessInfo.processInfo.endActivity(token) }
    }
}
#endif
#endif
