import BatonCore
import BatonTestSupport
import CGtkWebKit
import Foundation
import Testing

@testable import BatonLinux
@testable import BatonRuntime

extension DesktopTests {
    /// What is held while native plays, seen from the session manager of MATE.
    @MainActor @Suite("Sleep, with a session manager")
    struct SessionManagerTests {
        /// For services that are asked by starting a program each time. How quick it is `make bench` tells.
        private let patience = Duration.seconds(8)

        private func run(_ body: @MainActor (NativeStage) async throws -> Void) async throws {
            try GLibPump.start()
            let manager = try Tool.watch(
                "mate-session", ["--failsafe", "--disable-acceleration-check"], package: "mate-session-manager")
            defer { manager.stop() }
            guard try await eventually(.seconds(20), { try await isInhibited(8) == false }) else {
                throw MissingPart(what: "mate-session", package: "mate-session-manager")
            }
            let leases = DesktopLeases(application: nil) { nil }
            let stage = try NativeStage(leases: leases)
            defer { stage.close() }
            try await body(stage)
            stage.close()
            #expect(try await eventually(patience) { try await inhibitors() == 0 })
        }

        /// `nil` while nobody answers.
        private func isInhibited(_ flags: Int) async throws -> Bool? {
            let outcome = try await ask("IsInhibited", "\(flags)")
            return outcome.code == 0 ? outcome.output.contains("true") : nil
        }

        private func inhibitors() async throws -> Int {
            try await ask("GetInhibitors").output.components(separatedBy: "/Inhibitor").count - 1
        }

        private func ask(_ method: String, _ arguments: String...) async throws -> Tool.Outcome {
            try await Tool.run(
                "gdbus",
                [
                    "call", "--session", "--dest", "org.gnome.SessionManager", "--object-path",
                    "/org/gnome/SessionManager", "--method", "org.gnome.SessionManager.\(method)",
                ] + arguments, package: "libglib2.0-bin")
        }

        private let suspend = 4
        private let idle = 8

        @Test func aFilmKeepsDisplayAndMachineAwake() async throws {
            try await run { stage in
                try await stage.play()
                #expect(try await eventually(patience) { try await isInhibited(idle) == true })
                #expect(try await isInhibited(suspend) == true)
                #expect(try await inhibitors() == 2)
                stage.session.setPlaying(false)
                #expect(try await eventually(patience) { try await inhibitors() == 0 })
                stage.session.setPlaying(true)
                #expect(try await eventually(patience) { try await inhibitors() == 2 })
                // The end of the film.
                stage.session.seek(to: PlayerMedia.longSeconds - 0.6)
                #expect(await eventually { stage.session.snapshot.phase == .website })
                #expect(try await eventually(patience) { try await inhibitors() == 0 })
            }
        }

        @Test func soundAloneLetsTheDisplaySleep() async throws {
            try await run { stage in
                try await stage.play("/sound.mp4", seconds: PlayerMedia.seconds)
                #expect(try await eventually(patience) { try await isInhibited(suspend) == true })
                #expect(try await isInhibited(idle) == false)
            }
        }

        @Test func aPictureThatNobodySeesLetsTheDisplaySleep() async throws {
            try await run { stage in
                try await stage.play()
                #expect(try await eventually(patience) { try await inhibitors() == 2 })
                let leases = try #require(stage.leases as? DesktopLeases)
                leases.isPictureVisible = false
                #expect(try await eventually(patience) { try await isInhibited(idle) == false })
                #expect(try await isInhibited(suspend) == true)
                leases.isPictureVisible = true
                #expect(try await eventually(patience) { try await isInhibited(idle) == true })
            }
        }

        /// The film stops arriving: let go after the grace of 3 s, long before the website gets it back.
        @Test func aStallLetsGoAfterItsGrace() async throws {
            try await run { stage in
                stage.server["/ts2.ts"] = .init(type: "video/mp2t", body: Data([0x47]), repeatsAfter: 1000)
                stage.page.current.time = 0.2
                try await stage.play("/ts.m3u8", seconds: PlayerMedia.seconds)
                #expect(try await eventually(patience) { try await inhibitors() == 2 })
                #expect(await stage.status(.waiting), "it does not stall")
                let began = ContinuousClock.now
                #expect(try await eventually(patience) { try await inhibitors() == 0 })
                let held = ContinuousClock.now - began
                #expect(held > .seconds(2) && held < .seconds(6), "\(held)")
                #expect(stage.session.snapshot.phase == .native)
            }
        }

        @Test func aFailureLetsGo() async throws {
            try await run { stage in
                try await stage.play()
                #expect(try await eventually(patience) { try await inhibitors() == 2 })
                stage.player.onEvent?(.failed(.playbackFailed))
                #expect(try await eventually(patience) { try await inhibitors() == 0 })
            }
        }
    }

    /// Desktops without a session manager: their services, played by another client of the bus.
    @MainActor @Suite("Sleep, with other services")
    struct OtherSleepServiceTests {
        private final class Desk {
            var taken: [String] = []
            var released: [String] = []
            var onTaken: @MainActor () -> Void = {}
        }

        private static func interface(_ name: String) -> String {
            """
            <node><interface name="\(name)">
              <method name="Inhibit"><arg type="s" direction="in"/><arg type="s" direction="in"/>
                <arg type="u" direction="out"/></method>
              <method name="UnInhibit"><arg type="u" direction="in"/></method>
            </interface></node>
            """
        }

        private func serve(_ service: SleepService, on other: OtherBusClient, _ desk: Desk) {
            let target = service.target
            other.own(target.name)
            other.serve(target.path, Self.interface(target.interface)) { method, arguments in
                if method == "Inhibit" {
                    desk.taken.append(target.name)
                    desk.onTaken()
                    #expect(arguments == [.string(BatonApplication.identifier), .string("Playing a video")])
                    return .value([.uint32(UInt32(desk.taken.count))])
                }
                desk.released.append(target.name)
                return .done
            }
        }

        @Test func screenSaverAndPowerManagement() async throws {
            let other = try OtherBusClient()
            defer { other.close() }
            let desk = Desk()
            for service in [SleepService.screenSaver, .powerManagement] { serve(service, on: other, desk) }
            let stage = try NativeStage(leases: DesktopLeases(application: nil) { nil })
            defer { stage.close() }
            try await stage.play()
            let both = ["org.freedesktop.PowerManagement", "org.freedesktop.ScreenSaver"]
            #expect(await eventually { desk.taken.sorted() == both }, "\(desk.taken)")
            stage.session.setPlaying(false)
            #expect(await eventually { desk.released.sorted() == both }, "\(desk.released)")
        }

        /// What a service had given ends with it: whoever comes in its place is asked anew.
        @Test(arguments: [SleepService.screenSaver, .powerManagement])
        func aServiceThatIsStartedAnewIsAskedAgain(_ service: SleepService) async throws {
            let (first, desk) = (try OtherBusClient(), Desk())
            serve(service, on: first, desk)
            let leases = DesktopLeases(application: nil) { nil }
            #expect(await eventually { await isOwned(service.target.name) })
            let wanted: LeaseSet = service == .screenSaver ? .noIdle : .noSuspend
            leases.hold(wanted)
            #expect(await eventually { desk.taken.count == 1 })
            first.close()
            let second = try OtherBusClient()
            defer { second.close() }
            serve(service, on: second, desk)
            #expect(await eventually { desk.taken.count == 2 }, "it keeps awake no longer")
            #expect(desk.released.isEmpty)
            leases.hold([])
            #expect(await eventually { desk.released.count == 1 })
            // Nobody wants it any more: the next one is not asked.
            second.close()
            let third = try OtherBusClient()
            defer { third.close() }
            serve(service, on: third, desk)
            try await Task.sleep(for: .seconds(2))
            #expect(desk.taken.count == 2 && desk.released.count == 1)
        }

        /// What changes its mind faster than a service answers leaves nothing behind.
        @Test func hasteLeavesNothingBehind() async throws {
            let other = try OtherBusClient()
            defer { other.close() }
            let desk = Desk()
            let leases = DesktopLeases(application: nil) { nil }
            // While the service thinks, nobody wants it any more.
            desk.onTaken = { leases.hold([]) }
            serve(.screenSaver, on: other, desk)
            #expect(await eventually { await isOwned("org.freedesktop.ScreenSaver") })
            leases.hold([.noIdle])
            #expect(await eventually { desk.taken.count == 1 && desk.released.count == 1 })
            desk.onTaken = {}
            for _ in 0..<20 {
                leases.hold([.noIdle])
                leases.hold([])
                await Task.yield()
            }
            #expect(await eventually { desk.taken.count > 1 && desk.taken.count == desk.released.count })
            leases.hold([.noIdle])
            #expect(await eventually { desk.taken.count == desk.released.count + 1 })
        }

        @Test func thePortalMayStillRefuse() async throws {
            let other = try OtherBusClient()
            defer { other.close() }
            other.own("org.freedesktop.portal.Desktop")
            let request = "/org/freedesktop/portal/desktop/request/1"
            var flags: [Variant] = []
            let xml = """
                <node><interface name="org.freedesktop.portal.Inhibit">
                  <method name="Inhibit"><arg type="s" direction="in"/><arg type="u" direction="in"/>
                    <arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method>
                </interface></node>
                """
            other.serve("/org/freedesktop/portal/desktop", xml) { _, arguments in
                flags.append(arguments[1])
                return .value([.objectPath(request)])
            }
            #expect(await eventually { await isOwned("org.freedesktop.portal.Desktop") })
            let leases = DesktopLeases(application: nil) { nil }
            var notes = 0
            leases.onNobody = { notes += 1 }
            leases.hold([.noSuspend])
            #expect(await eventually { flags == [.uint32(4)] })
            #expect(notes == 0)
            // It answers the call at once and learns only later that nobody behind it can do it.
            #expect(
                await eventually {
                    other.emit(
                        "Response", path: request, interface: "org.freedesktop.portal.Request",
                        [.uint32(2), .dictionary([:])])
                    return notes == 1
                })
        }

        @Test func aDesktopWithoutAnyIsToldOf() async throws {
            let leases = DesktopLeases(application: nil) { nil }
            var notes = 0
            leases.onNobody = { notes += 1 }
            let stage = try NativeStage(leases: leases)
            defer { stage.close() }
            try await stage.play()
            #expect(await eventually { notes > 0 })
            #expect(await stage.status(.playing))
        }

        private func isOwned(_ name: String) async -> Bool {
            guard let bus = SessionBus.connection() else { return false }
            let answer = await BusCall.send("NameHasOwner", [.string(name)], to: BusCall.bus, on: bus)
            return answer == [.bool(true)]
        }
    }
}
