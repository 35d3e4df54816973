internal import Foundation

/// The exit codes that are documented in the help.
enum ExitCode {
    static let done: Int32 = 0
    /// `demo --headless`: a page did not do what it is there to show. `matrix`: a row failed.
    static let unexpected: Int32 = 1
    static let usage: Int32 = 2
    static let pageNotLoaded: Int32 = 3
    static let environment: Int32 = 4
}

/// Where commands write. Nothing that passes here may hold a stream address.
enum Output {
    static func line(_ text: String) {
        // Unbuffered, so that a reader of the trace sees each step when it happens.
        try? FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8))
    }

    static func error(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(("baton: " + text + "\n").utf8))
    }
}
