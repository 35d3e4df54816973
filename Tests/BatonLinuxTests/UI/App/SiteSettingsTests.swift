import BatonCore
import BatonRuntime
import Foundation
import Testing

@testable import BatonLinux

/// What the person decided, and the file that keeps it.
@MainActor
struct SiteSettingsTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "baton-settings-\(UUID().uuidString)")
    private var file: URL { folder.appending(path: "baton/settings.json") }

    private func write(_ text: String) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    @Test func askIsTheDefaultAndASiteCanDiffer() {
        var settings = SiteSettings()
        #expect(settings.mode(for: "example.org") == .ask)
        #expect(settings.mode(for: nil) == .ask)
        settings.set(.automatic, for: "example.org")
        #expect(settings.mode(for: "example.org") == .automatic)
        #expect(settings.mode(for: "other.example") == .ask)
        settings.set(nil, for: "example.org")
        settings.defaultMode = .never
        #expect(settings.mode(for: "example.org") == .never)
    }

    @Test(arguments: [
        ("https://Example.org/a?b", "example.org"), ("http://127.0.0.1:80/", "127.0.0.1"),
        ("http://[::1]:8/x", "[::1]"),
        ("https://user:pw@example.org/", "example.org"), ("https://example.org#x@y", "example.org"),
    ])
    func theHostOfAPage(_ address: String, _ host: String) { #expect(SiteSettings.host(of: address) == host) }

    @Test(arguments: ["", "about:blank", "file:///x", "example.org", "https:///x"])
    func aPageOnNoSite(_ address: String) { #expect(SiteSettings.host(of: address) == nil) }

    @Test func whatIsSavedIsReadAgain() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = SiteSettingsStore(file: file)
        var changed = store.settings
        changed.set(.never, for: "example.org")
        changed.defaultMode = .automatic
        changed.searchEngine = "https://search.example/?q=%s"
        changed.closing = .stop
        store.settings = changed
        #expect(!store.isUnsaved)
        #expect(SiteSettingsStore(file: file).settings == changed)
        // Nothing else is left beside the file, such as a half-written one.
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/baton") == ["settings.json"])
    }

    @Test(arguments: ["", "{", "[]", #"{"sites": 3}"#])
    func aCorruptFileIsKeptAside(_ text: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write(text)
        let store = SiteSettingsStore(file: file)
        #expect(store.settings == SiteSettings())
        let aside = file.appendingPathExtension("unreadable")
        #expect(try String(contentsOf: aside, encoding: .utf8) == text)
        #expect(!FileManager.default.fileExists(atPath: file.path))
        store.settings.defaultMode = .never
        #expect(SiteSettingsStore(file: file).settings.defaultMode == .never)
    }

    /// It may be fine and only not to be read now; the next change must not take its place.
    @Test func whatCannotBeReadIsKeptAside() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        // Also for root, who may read any file.
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        try Data("kept".utf8).write(to: file.appending(path: "inside"))
        let store = SiteSettingsStore(file: file)
        let aside = file.appendingPathExtension("unreadable")
        #expect(try String(contentsOf: aside.appending(path: "inside"), encoding: .utf8) == "kept")
        store.settings.defaultMode = .never
        #expect(!store.isUnsaved)
        #expect(SiteSettingsStore(file: file).settings.defaultMode == .never)
    }

    @Test func whatThisVersionDoesNotKnowCountsAsNotSet() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write(
            #"{"defaultMode":"someday","sites":{"a.example":"never","b.example":"later"},"searchEngine":"x:%s","closing":"x","more":1}"#
        )
        let settings = SiteSettingsStore(file: file).settings
        #expect(settings.defaultMode == .ask)
        #expect(settings.sites == ["a.example": .never])
        #expect(settings.searchEngine == AddressInterpreter.duckDuckGo)
        #expect(settings.closing == .keepPlaying)
    }

    @Test func observersHearOfChangesUntilTheyStop() {
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = SiteSettingsStore(file: file)
        var heard = 0
        let id = store.observe { heard += 1 }
        store.settings.defaultMode = .never
        store.settings.defaultMode = .never
        #expect(heard == 1)
        store.stopObserving(id)
        store.settings.defaultMode = .ask
        #expect(heard == 1)
    }

    @Test func aFolderThatCannotBeWrittenIsNotFatal() {
        let store = SiteSettingsStore(file: URL(filePath: "/proc/baton/settings.json"))
        var told = 0
        store.onUnsaved = { told += 1 }
        #expect(!store.isUnsaved && told == 0)
        store.settings.defaultMode = .never
        #expect(store.isUnsaved)
        store.settings.defaultMode = .automatic
        store.settings.defaultMode = .never
        #expect(told == 1, "it is told once, when it begins")
        #expect(store.settings.defaultMode == .never)
    }

    @Test func aStoredWindowSizeIsKeptWithinReason() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write(#"{"width":5,"height":999999,"maximized":true}"#)
        let state = WindowState.load(from: file)
        #expect(state == WindowState(width: 360, height: 16384, maximized: true))
        WindowState(width: 700, height: 500).save(to: file)
        #expect(WindowState.load(from: file) == WindowState(width: 700, height: 500))
        try write("nonsense")
        #expect(WindowState.load(from: file) == WindowState())
    }
}
