internal import Foundation
internal import Glibc

/// The exit codes that are documented in the help.
enum ExitCode {
    static let done: Int32 = 0
    /// `demo --headless`: a page did not do what it is there to show. `matrix`: a row failed.
    static let unexpected: Int32 = 1
    static let usage: Int32 = 2
    static let pageNotLoaded: Int32 = 3
    static let environment: Int32 = 4
    /// What the command had to say could not be written.
    static let outputLost: Int32 = 5
}

/// Where commands write. Nothing that passes here may hold a stream address.
enum Output {
    /// Whether a line was lost.
    @MainActor private static var isLost = false

    @MainActor static func line(_ text: String) {
        // Unbuffered, so that a reader of the trace sees each step when it happens.
        let failure = write(Array((text + "\n").utf8), to: STDOUT_FILENO)
        // A reader that has read enough and left misses nothing.
        guard failure != 0, failure != EPIPE, !isLost else { return }
        isLost = true
        error("the output cannot be written: " + String(cString: strerror(failure)))
    }

    /// - Returns: The exit code of a command that ends with `code`: lost output is no success.
    @MainActor static func exitCode(_ code: Int32) -> Int32 {
        code == ExitCode.done && isLost ? ExitCode.outputLost : code
    }

    /// - Returns: 0, or the number of the error.
    private static func write(_ bytes: [UInt8], to file: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // Someone else who has the same terminal or pipe made it so.
                var descriptor = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
                poll(&descriptor, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }

    static func error(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(("baton: " + text + "\n").utf8))
    }
}
