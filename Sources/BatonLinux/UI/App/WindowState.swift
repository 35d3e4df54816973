internal import CGtkWebKit
internal import Foundation
internal import GObjectSupport

/// The size of the window that was closed last, kept in `$XDG_STATE_HOME/baton/window.json`.
struct WindowState: Sendable, Hashable, Codable {
    var width: Int32 = 1100
    var height: Int32 = 760
    var maximized = false

    /// No window is narrower than this, whatever was stored.
    static let minimum: (width: Int32, height: Int32) = (360, 300)

    @MainActor
    static var standardFile: URL {
        let base = string(borrowing: g_get_user_state_dir()) ?? NSTemporaryDirectory()
        return URL(filePath: base, directoryHint: .isDirectory).appending(path: "baton/window.json")
    }

    /// A file that is missing or cannot be understood gives the defaults.
    static func load(from file: URL) -> WindowState {
        guard let data = try? Data(contentsOf: file),
            var state = try? JSONDecoder().decode(WindowState.self, from: data)
        else { return WindowState() }
        state.width = min(max(state.width, minimum.width), 16384)
        state.height = min(max(state.height, minimum.height), 16384)
        return state
    }

    /// The size is a comfort: that it cannot be stored is no error.
    func save(to file: URL) {
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try? JSONEncoder().encode(self).write(to: file, options: .atomic)
    }
}
