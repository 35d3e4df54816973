import BatonRuntime
import CGtkWebKit
import Foundation
import GObjectSupport
import Testing

@testable import BatonLinux

/// The real window of the app, with a web server of its own.
@MainActor
final class WindowFixture {
    let server: TestServer
    let app: BatonApplication
    let window: BrowserWindow
    /// A null sink that nobody reads stalls.
    private let listener = Process()
    /// A process can be one application only.
    private static var shared: (app: BatonApplication, context: AppContext?)?

    init(width: Int32 = 1000, height: Int32 = 700, open path: String? = nil, _ html: String = "") throws {
        try GLibPump.start()
        listener.executableURL = URL(fileURLWithPath: "/usr/bin/parec")
        listener.arguments = ["--latency-msec=20", "--device=@DEFAULT_MONITOR@"]
        listener.standardOutput = FileHandle.nullDevice
        listener.standardError = FileHandle.nullDevice
        do { try listener.run() } catch { throw MissingPart(what: "parec", package: "pulseaudio-utils") }
        let server = try TestServer()
        self.server = server
        server.serve("/film.mp4", "video/mp4", try TestMedia.film.get())
        if let shared = Self.shared {
            app = shared.app
            shared.context?.windowState = WindowState(width: width, height: height)
        } else {
            var options = BatonApplication.Options()
            options.isAlone = false
            options.storage = .ephemeral
            options.autoplay = .allowed
            options.size = (width, height)
            app = try BatonApplication(options)
        }
        window = app.open(path.map { server.page($0, html) })
        Self.shared = (app, window.context)
    }

    func close() {
        window.close()
        // A child of a dispatch thread inherits its signal mask, so a polite signal may never be seen.
        kill(listener.processIdentifier, SIGKILL)
        server.stop()
    }

    var tab: Tab { get throws { try #require(window.currentTab) } }

    /// The widget that keys go to.
    var focus: UnsafeMutablePointer<GtkWidget>? { gtk_window_get_focus(window.gtkWindow) }

    func focusIsInside(_ widget: UnsafeMutableRawPointer) -> Bool {
        guard let focus else { return false }
        let widget = baton_widget(widget)
        return focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
    }

    /// Waits until the page's video can be handed over, hands it over and waits until it plays natively. On a busy
    /// machine a hand-off may be refused, which is not what these tests are about: it is asked for again.
    func goNative() async throws {
        let session = try tab.session
        for _ in 0..<3 where session.snapshot.phase == .website {
            let offered = await eventually(.seconds(20)) {
                if case .available = session.snapshot.offer { true } else { false }
            }
            #expect(offered, "nothing was offered: \(session.snapshot.offer)")
            session.dismissNotice()
            session.playNatively()
            _ = await eventually(.seconds(30)) {
                session.snapshot.nativeStatus == .playing || session.snapshot.notice != nil
            }
        }
        #expect(session.snapshot.nativeStatus == .playing, "\(session.snapshot)")
    }

    func goBack() async throws {
        let session = try tab.session
        session.returnToWebsite()
        let back = await eventually(.seconds(20)) { session.snapshot.phase == .website }
        #expect(back, "\(session.snapshot)")
    }

    /// Every widget of the window, those of closed popovers included.
    func widgets(under root: UnsafeMutablePointer<GtkWidget>? = nil) -> [UnsafeMutablePointer<GtkWidget>] {
        guard let root = root ?? baton_widget(window.widget) else { return [] }
        var found = [root]
        var child: UnsafeMutablePointer<GtkWidget>? = gtk_widget_get_first_child(root)
        while let widget = child {
            found += widgets(under: widget)
            child = gtk_widget_get_next_sibling(widget)
        }
        return found
    }
}
