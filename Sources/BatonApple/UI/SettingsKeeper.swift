#if os(iOS) || os(macOS)
public import BatonRuntime
public import Foundation
public import Observation

/// Keeps what the person decided in the user defaults and shares it among all windows. Main actor only.
///
/// It holds names of hosts, modes and a search engine, never the address of a page or a stream. An app that uses it says
/// so in its privacy manifest: user defaults, reason CA92.1.
@MainActor
@Observable
public final class SettingsKeeper {
    public var settings: SiteSettings {
        didSet {
            guard settings != oldValue else { return }
            save()
            workspaces.removeAll { $0.workspace == nil }
            for member in workspaces { member.workspace?.settings = settings }
        }
    }

    private struct Member { weak var workspace: WatchWorkspace? }

    @ObservationIgnored private var workspaces: [Member] = []
    @ObservationIgnored private let defaults: UserDefaults
    private static let key = "BatonSiteSettings"

    /// Reads what was kept; what cannot be understood counts as nothing.
    public init(defaults: UserDefaults = .standard) {
        self.defaults = defaults
        settings =
            defaults.data(forKey: Self.key).flatMap { try? JSONDecoder().decode(SiteSettings.self, from: $0) }
            ?? SiteSettings()
    }

    /// A workspace shows and changes these settings from now on. It is held weakly.
    public func share(with workspace: WatchWorkspace) {
        workspace.settings = settings
        workspace.onSettingsChange = { [weak self] in self?.settings = $0 }
        workspaces.append(Member(workspace: workspace))
    }

    private func save() {
        guard let data = try? JSONEncoder().encode(settings) else { return }
        defaults.set(data, forKey: Self.key)
    }
}
#endif
