internal import BatonRuntime
internal import CGtkWebKit
internal import Foundation
internal import GObjectSupport

/// Holds the picture of the current playback where the desktop can read it: a private file in memory. Main actor only.
///
/// Panels read files but, most of them, no `data:` addresses. The runtime folder is the person's own, is never written
/// to a disk, and goes when the person signs out; what a crash left there is removed at the next start.
@MainActor
final class ArtworkFile {
    private var file: URL?
    private var held: NowPlayingItem.Artwork?
    private var isSwept = false

    isolated deinit { remove() }

    /// - Returns: A `file:` address; `nil` when it could not be written.
    func address(of artwork: NowPlayingItem.Artwork) -> String? {
        if artwork == held, let file { return file.absoluteString }
        remove()
        guard let folder = makeFolder() else { return nil }
        // A new name for each: panels keep pictures by name.
        let name = "\(getpid())-\(UInt32.random(in: 0...UInt32.max)).\(artwork.format.rawValue)"
        let file = folder.appending(path: name)
        guard
            FileManager.default.createFile(
                atPath: file.path, contents: Data(artwork.bytes), attributes: [.posixPermissions: 0o600])
        else { return nil }
        self.file = file
        held = artwork
        return file.absoluteString
    }

    func remove() {
        if let file { try? FileManager.default.removeItem(at: file) }
        file = nil
        held = nil
    }

    /// Without a runtime folder GLib names the cache folder, which is on a disk: then there is no picture.
    private func makeFolder() -> URL? {
        guard let runtime = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"], !runtime.isEmpty else { return nil }
        let folder = URL(filePath: runtime, directoryHint: .isDirectory).appending(path: "baton/artwork")
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        if !isSwept { sweep(folder) }
        return folder
    }

    private func sweep(_ folder: URL) {
        isSwept = true
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
            guard let owner = name.split(separator: "-").first.flatMap({ pid_t($0) }), owner > 0 else { continue }
            if kill(owner, 0) != 0, errno == ESRCH {
                try? FileManager.default.removeItem(at: folder.appending(path: name))
            }
        }
    }
}
