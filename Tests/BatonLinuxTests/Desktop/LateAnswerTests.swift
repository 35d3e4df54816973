import CGtkWebKit
import Foundation
import GObjectSupport
import Synchronization
import Testing

@testable import BatonLinux

extension DesktopTests {
    /// A desktop that is slow to answer keeps nothing for good.
    @MainActor @Suite("Sleep, with a slow service")
    struct LateAnswerTests {
        @Test func whatIsGivenTooLateIsGivenBack() async throws {
            let service = try SlowService("org.freedesktop.PowerManagement")
            defer { service.close() }
            let inhibitor = SleepInhibitor(connection: SessionBus.connection(), reason: "Test")
            var nobody: [SleepKind] = []
            inhibitor.onNobody = { nobody.append($0) }
            inhibitor.set(.suspend, wanted: true)
            #expect(await eventually { service.calls.map(\.method) == ["Inhibit"] })
            // It is no longer waited for.
            #expect(await eventually(.seconds(20)) { nobody == [.suspend] })
            service.answer("Inhibit", [.uint32(77)])
            #expect(await eventually { service.calls.count == 2 })
            #expect(service.calls.last == .init(method: "UnInhibit", arguments: [.uint32(77)]))
        }

        /// The window that it was asked for may be another one by now.
        @Test func whatWasNotWantedForAMomentIsAskedForAnew() async throws {
            let service = try SlowService("org.freedesktop.PowerManagement")
            defer { service.close() }
            let inhibitor = SleepInhibitor(connection: SessionBus.connection(), reason: "Test")
            inhibitor.set(.suspend, wanted: true)
            #expect(await eventually { service.calls.count == 1 })
            inhibitor.set(.suspend, wanted: false)
            inhibitor.set(.suspend, wanted: true)
            service.answer("Inhibit", [.uint32(5)])
            #expect(await eventually { service.calls.map(\.method) == ["Inhibit", "UnInhibit", "Inhibit"] })
            service.answer("Inhibit", [.uint32(6)])
            inhibitor.set(.suspend, wanted: false)
            #expect(await eventually { service.calls.last == .init(method: "UnInhibit", arguments: [.uint32(6)]) })
        }

        /// Nobody wants it any more by the time that it comes, though it comes in time.
        @Test func whatIsNoLongerWantedIsGivenBack() async throws {
            let service = try SlowService("org.freedesktop.PowerManagement")
            defer { service.close() }
            let inhibitor = SleepInhibitor(connection: SessionBus.connection(), reason: "Test")
            inhibitor.set(.suspend, wanted: true)
            #expect(await eventually { service.calls.count == 1 })
            inhibitor.set(.suspend, wanted: false)
            service.answer("Inhibit", [.uint32(5)])
            #expect(await eventually { service.calls.last == .init(method: "UnInhibit", arguments: [.uint32(5)]) })
        }
    }
}

/// A program on the bus that answers calls when the test says so.
@MainActor
private final class SlowService {
    struct Call: Equatable {
        var method: String
        var arguments: [Variant]
    }

    private let client: OtherBusClient
    private let filter: guint
    private let inbox = Inbox()
    private var pending: [GObjectReference] = []
    private var taken: [Call] = []

    init(_ name: String) throws {
        client = try OtherBusClient()
        // GLib calls this on a thread of its own; what it keeps is answered from here.
        let keep: GDBusMessageFilterFunction = { _, message, isIncoming, inbox in
            guard isIncoming != 0, let message, let inbox,
                g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL,
                String(cString: g_dbus_message_get_interface(message)).contains("PowerManagement")
            else { return message }
            Unmanaged<Inbox>.fromOpaque(inbox).takeUnretainedValue().add(message)
            return nil
        }
        filter = g_dbus_connection_add_filter(
            OpaquePointer(client.connection.pointer), keep, Unmanaged.passRetained(inbox).toOpaque()
        ) { inbox in
            if let inbox { Unmanaged<Inbox>.fromOpaque(inbox).release() }
        }
        client.own(name)
    }

    var calls: [Call] {
        for message in inbox.take() {
            let reference = GObjectReference(owning: message)
            let pointer = OpaquePointer(message)
            let body = g_dbus_message_get_body(pointer)
            taken.append(
                Call(
                    method: string(borrowing: g_dbus_message_get_member(pointer)) ?? "",
                    arguments: body.map { Variant.list(reading: $0) } ?? []))
            pending.append(reference)
        }
        return taken
    }

    func answer(_ method: String, _ values: [Variant]) {
        for call in pending {
            let message = OpaquePointer(call.pointer)
            guard string(borrowing: g_dbus_message_get_member(message)) == method else { continue }
            let reply = g_dbus_message_new_method_reply(message)
            g_dbus_message_set_body(reply, Variant.tuple(values))
            g_dbus_connection_send_message(
                OpaquePointer(client.connection.pointer), reply, GDBusSendMessageFlags(rawValue: 0), nil, nil)
            g_object_unref(gpointer(reply))
        }
    }

    func close() {
        g_dbus_connection_remove_filter(OpaquePointer(client.connection.pointer), filter)
        client.close()
    }
}

/// What came in on the other thread.
private final class Inbox: Sendable {
    private let messages = Mutex<[UInt]>([])

    func add(_ message: OpaquePointer) {
        let address = UInt(bitPattern: message)
        messages.withLock { $0.append(address) }
    }

    func take() -> [gpointer] {
        messages.withLock { messages in
            defer { messages = [] }
            return messages.compactMap { UnsafeMutableRawPointer(bitPattern: $0) }
        }
    }
}
