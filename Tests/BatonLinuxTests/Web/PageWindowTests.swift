import BatonCore
import BatonRuntime
import CGtkWebKit
import Foundation
import Testing

@testable import BatonLinux

extension WebTests {
    /// Windows that pages open: they know their opener, and each page hears of its own frames only.
    @MainActor
    @Suite("Windows of a page")
    struct PageWindowTests {
        /// A page, and the windows that it opens.
        @MainActor
        final class Windows {
            let fixture: PageFixture
            private(set) var opened: [WebKitGTKPage] = []
            private(set) var closed = 0
            private let window: UnsafeMutablePointer<GtkWidget>

            init() throws {
                fixture = try PageFixture()
                window = try #require(gtk_window_new())
                let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
                gtk_window_set_default_size(UnsafeMutablePointer(OpaquePointer(window)), 900, 400)
                gtk_window_set_child(UnsafeMutablePointer(OpaquePointer(window)), box)
                gtk_window_present(UnsafeMutablePointer(OpaquePointer(window)))
                fixture.page.onNewPage = { [weak self] page, _ in
                    guard let self else { return false }
                    let widget = baton_widget(page.widget)
                    gtk_widget_set_hexpand(widget, 1)
                    gtk_box_append(UnsafeMutablePointer(OpaquePointer(box)), widget)
                    page.onClose = { [weak self] in self?.closed += 1 }
                    opened.append(page)
                    return true
                }
            }

            func close() {
                for page in opened { page.close() }
                gtk_window_destroy(UnsafeMutablePointer(OpaquePointer(window)))
                fixture.close()
            }

            func opens(_ script: String, count: Int = 1) async -> Bool {
                _ = await fixture.evaluate("\(script); 1")
                return await eventually { opened.count == count }
            }
        }

        private func address(_ report: PageReport?) -> String? {
            guard let report, case .handoff(let candidate) = Resolver().resolve(report) else { return nil }
            return candidate.address.withText { text in text.split(separator: "/").last.map(String.init) }
        }

        /// A sign-in window as websites have them: it reports to its opener and closes itself.
        @Test(arguments: [false, true]) func signIn(fromAnotherSite: Bool) async throws {
            let windows = try Windows()
            defer { windows.close() }
            let fixture = windows.fixture
            let site = fromAnotherSite ? fixture.other : fixture.server
            let child = site.page(
                "/sign-in", "<script>opener.postMessage('signed in', '*'); setTimeout(() => close(), 300)</script>")
            try await fixture.page.open(
                fixture.server.page("/", "<script>onmessage = (event) => document.title = event.data</script>"))
            #expect(await windows.opens("w = open('\(child)')"))
            #expect(await eventually { fixture.page.title == "signed in" })
            #expect(await eventually { windows.closed == 1 })
            windows.opened.first?.close()
            #expect(await eventually { await fixture.evaluate("w.closed") == "true" })
            // The page that stays is heard of as before, also after the time in which a closed page's process ends.
            #expect(try await fixture.page.report().frames.count == 1)
            try await Task.sleep(for: .seconds(1))
            #expect(try await fixture.page.report().frames.count == 1)
            #expect(!fixture.events.contains(.processGone))
        }

        @Test func eachPageHearsOfItsOwnFrames() async throws {
            let windows = try Windows()
            defer { windows.close() }
            let fixture = windows.fixture
            let film = "<video muted autoplay width=400 height=225 src="
            fixture.server.page("/same", "\(film)/film.mp4?same></video>")
            let embed = fixture.other.page("/embed", "\(film)/film.mp4?embed></video>")
            fixture.server.serve("/film.mp4", "video/mp4", try TestMedia.film.get())
            // The page has a film of its own; the windows are of the same origin, with a frame of either origin.
            fixture.server.page("/one", "<iframe width=420 height=240 src=/same></iframe>")
            fixture.server.page("/two", "<iframe width=420 height=240 allow=autoplay src=\(embed)></iframe>")
            try await fixture.page.open(fixture.server.page("/", "\(film)/film.mp4?page></video>"))
            #expect(await eventually { address(try? await fixture.page.report()) == "film.mp4?page" })
            for (number, path) in ["/one", "/two"].enumerated() {
                #expect(await windows.opens("open('\(path)')", count: number + 1))
                let child = windows.opened[number]
                let wanted = number == 0 ? "film.mp4?same" : "film.mp4?embed"
                #expect(await eventually { address(try? await child.report()) == wanted }, "\(path)")
                #expect(try await child.report().frames.count == 2)
                #expect(address(try await fixture.page.report()) == "film.mp4?page")
                #expect(try await fixture.page.report().frames.count == 1)
                child.close()
                await #expect(throws: WebPageError.gone) { _ = try await child.report() }
            }
        }

        /// Two windows that cannot be told apart: the frame of another site is not spoken to, everything else is.
        @Test func whatCannotBeToldApartIsNobodys() async throws {
            let windows = try Windows()
            defer { windows.close() }
            let fixture = windows.fixture
            let embed = fixture.other.page("/embed", "<video muted autoplay src=/film.mp4></video>")
            fixture.server.page(
                "/child",
                "<p>child<script>setTimeout(() => document.body.insertAdjacentHTML('beforeend',"
                    + "'<iframe src=\(embed)></iframe>'), 1500)</script>")
            try await fixture.page.open(fixture.server.page("/", "<p>opener"))
            #expect(await windows.opens("open('/child'); open('/child')", count: 2))
            for child in windows.opened {
                #expect(await eventually { (try? await child.report())?.frames.count == 1 })
            }
            #expect(
                await eventually {
                    for page in windows.opened where await frames(page) != 1 { return false }
                    return true
                })
            try await Task.sleep(for: .seconds(3))
            for page in windows.opened + [fixture.page] { #expect(try await page.report().frames.count == 1) }
        }

        private func frames(_ page: WebKitGTKPage) async -> Int { (try? await page.report())?.frames.count ?? 0 }

        @Test func aLinkGetsAPageWithoutAnOpener() async throws {
            let windows = try Windows()
            defer { windows.close() }
            let fixture = windows.fixture
            fixture.server.page("/child", "<title>-</title><script>document.title = 'opener ' + opener</script>")
            try await fixture.page.open(fixture.server.page("/", "<a id=a target=_blank href=/child>link</a>"))
            #expect(await windows.opens("a.click()"))
            #expect(await eventually { windows.opened.first?.title == "opener null" })
            #expect(try await windows.opened[0].report().frames.count == 1)
            #expect(try await fixture.page.report().frames.count == 1)
        }

        @Test func aRefusedWindowIsNone() async throws {
            let windows = try Windows()
            defer { windows.close() }
            windows.fixture.page.onNewPage = { _, _ in false }
            try await windows.fixture.page.open(windows.fixture.server.page("/", "<p>opener"))
            #expect(await windows.fixture.evaluate("String(open('/child'))") == "null")
        }
    }
}
