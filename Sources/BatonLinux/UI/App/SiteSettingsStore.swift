internal import BatonRuntime
internal import CGtkWebKit
internal import Foundation
internal import GObjectSupport

/// Keeps ``SiteSettings`` in a file and tells everyone who shows them. Main actor only.
@MainActor
final class SiteSettingsStore {
    typealias Observation = UUID

    private let file: URL
    private var observers: [Observation: @MainActor () -> Void] = [:]
    /// Set when the file could not be written; the settings then last as long as the process.
    private(set) var isUnsaved = false { didSet { if isUnsaved, !oldValue { onUnsaved?() } } }
    /// Called when ``isUnsaved`` turns true.
    var onUnsaved: (@MainActor () -> Void)?

    var settings: SiteSettings {
        didSet {
            guard settings != oldValue else { return }
            save()
            for observer in observers.values { observer() }
        }
    }

    /// Where the desktop wants settings: `$XDG_CONFIG_HOME/baton/settings.json`.
    static var standardFile: URL {
        let base = string(borrowing: g_get_user_config_dir()) ?? NSTemporaryDirectory()
        return URL(filePath: base, directoryHint: .isDirectory).appending(path: "baton/settings.json")
    }

    /// Reads the settings. A file that cannot be read or understood is kept beside it, as `settings.json.unreadable`, and
    /// the defaults hold.
    init(file: URL) {
        self.file = file
        settings = SiteSettings()
        do {
            settings = try JSONDecoder().decode(SiteSettings.self, from: try Data(contentsOf: file))
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            // The first start.
        } catch {
            let aside = file.appendingPathExtension("unreadable")
            try? FileManager.default.removeItem(at: aside)
            // Where this cannot be done, nothing can be written in its place either.
            try? FileManager.default.moveItem(at: file, to: aside)
        }
    }

    /// Calls `observer` after every change, until ``stopObserving(_:)``.
    func observe(_ observer: @escaping @MainActor () -> Void) -> Observation {
        let id = UUID()
        observers[id] = observer
        return id
    }

    func stopObserving(_ id: Observation) { observers[id] = nil }

    private func save() {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            // Atomic: a crash leaves the old settings or the new, never half of them.
            try encoder.encode(settings).write(to: file, options: .atomic)
            isUnsaved = false
        } catch {
            isUnsaved = true
        }
    }
}
