internal import CGtkWebKit
internal import Foundation
internal import GObjectSupport

/// Something small that is as it was when the app is started again, kept in a file of its own in
/// `$XDG_STATE_HOME/baton`.
///
/// It is a comfort: a file that is missing or cannot be understood gives the defaults, and that one cannot be written is
/// no error.
protocol RememberedState: Codable {
    /// The name of its file.
    static var fileName: String { get }
    /// The defaults.
    init()
    /// Corrects what may have been written by anyone.
    mutating func keepWithinReason()
}

extension RememberedState {
    @MainActor static var standardFile: URL {
        let base = string(borrowing: g_get_user_state_dir()) ?? NSTemporaryDirectory()
        return URL(filePath: base, directoryHint: .isDirectory).appending(path: "baton").appending(path: fileName)
    }

    static func load(from file: URL) -> Self {
        guard let data = try? Data(contentsOf: file), var state = try? JSONDecoder().decode(Self.self, from: data)
        else { return Self() }
        state.keepWithinReason()
        return state
    }

    func save(to file: URL) {
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try? JSONEncoder().encode(self).write(to: file, options: .atomic)
    }
}
