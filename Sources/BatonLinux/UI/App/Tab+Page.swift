internal import CGtkWebKit
internal import GObjectSupport

// What the person does with the page of a tab.

extension Tab {
    /// Loads everything again, whatever is still stored of the page.
    func reloadWithoutCache() {
        switch face {
        case .failed, .crashed: reload()
        case .empty, .page, .native: page.reloadWithoutCache()
        }
    }

    /// Follows whether the page itself fills the screen. WebKit does what follows from it.
    func connectPageFullscreen() {
        for (signal, fills) in [("enter-fullscreen", true), ("leave-fullscreen", false)] {
            typealias Changed = @convention(c) (gpointer?, gpointer?) -> gboolean
            let changed: Changed = { _, data in
                nonisolated(unsafe) let data = data
                MainActor.assumeIsolated {
                    guard let data else { return }
                    Unmanaged<FullscreenBox>.fromOpaque(data).takeUnretainedValue().tell()
                }
                return 0
            }
            connect(
                page.widget, signal, function: unsafeBitCast(changed, to: GCallback.self),
                context: FullscreenBox(self, fills))
        }
    }
}

@MainActor
private final class FullscreenBox {
    private weak var tab: Tab?
    private let fills: Bool

    init(_ tab: Tab, _ fills: Bool) {
        self.tab = tab
        self.fills = fills
    }

    func tell() { tab?.isPageFullscreen = fills }
}
