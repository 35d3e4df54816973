import Foundation

@testable import BatonLinux

/// Runs programs that talk to this process: the main thread must go on serving them meanwhile.
enum Tool {
    struct Outcome: Sendable {
        var code: Int32
        var output: String
    }

    /// Runs a program to its end.
    /// - Parameter package: The Debian package that brings it.
    @MainActor
    static func run(_ name: String, _ arguments: [String] = [], package: String) async throws -> Outcome {
        // WebKit's guard may have taken the bus out of the environment by now.
        var environment = ProcessInfo.processInfo.environment
        if let bus = SessionBusGuard.address { environment["DBUS_SESSION_BUS_ADDRESS"] = bus }
        let set = environment
        let result = await withCheckedContinuation { done in
            DispatchQueue.global().async {
                done.resume(returning: Result { try wait(name, arguments, set) })
            }
        }
        guard let outcome = try? result.get(), outcome.code != 127 else {
            throw MissingPart(what: name, package: package)
        }
        return outcome
    }

    private static func wait(_ name: String, _ arguments: [String], _ environment: [String: String]) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [name] + arguments
        process.environment = environment
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return Outcome(code: process.terminationStatus, output: text)
    }

    /// Runs a program that ends only when it is told to, and collects what it says.
    @MainActor
    static func watch(_ name: String, _ arguments: [String], package: String) throws -> Watch {
        try Watch(name, arguments, package)
    }

    @MainActor
    final class Watch {
        private let process = Process()
        private let file: URL

        init(_ name: String, _ arguments: [String], _ package: String) throws {
            file = FileManager.default.temporaryDirectory.appending(path: "baton-watch-\(UUID().uuidString)")
            _ = FileManager.default.createFile(atPath: file.path, contents: nil)
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = [name] + arguments
            var environment = ProcessInfo.processInfo.environment
            if let bus = SessionBusGuard.address { environment["DBUS_SESSION_BUS_ADDRESS"] = bus }
            process.environment = environment
            process.standardOutput = try FileHandle(forWritingTo: file)
            process.standardError = FileHandle.nullDevice
            do { try process.run() } catch { throw MissingPart(what: name, package: package) }
        }

        var said: String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
        var pid: pid_t { process.processIdentifier }

        func stop() {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            try? FileManager.default.removeItem(at: file)
        }
    }
}
