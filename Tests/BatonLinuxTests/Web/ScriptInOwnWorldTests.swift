import BatonCore
import Foundation
import Testing

@testable import BatonLinux

extension WebTests {
    /// The user script in the world of a page that plays the app's part itself: for what WebKitGTK never does, and for an
    /// app that takes its message handler away. Events count as the engine's own here.
    @MainActor
    @Suite("The script without the app")
    struct ScriptInOwnWorldTests {
        /// The app: answers as it would and keeps what it is told.
        private static let app = """
            window.told = { first: [], second: [] };
            const handler = (name) => ({
              postMessage: async (text) => {
                const message = JSON.parse(text);
                told[name].push(message);
                if (message.kind === 'wake') {
                  await new Promise((resolve) => setTimeout(resolve, message.after));
                  return 'awake';
                }
                return message.kind === 'poll' ? 'later' : '';
              },
            });
            window.webkit = { messageHandlers: { baton: handler('first') } };
            const all = () => told.first.concat(told.second);
            window.last = () => JSON.parse(all().filter(({ kind }) => kind === 'report').at(-1).report).elements[0];
            window.ask = (name) => {
              const { id: element, sourceSerial: serial } = last();
              const id = Math.random();
              batonObey(all()[0].frame, JSON.stringify([{ id, name, element, serial }]));
              return id;
            };
            window.answer = (id) => JSON.stringify(all().find((message) => message.id === id && message.kind === 'answer'));
            1
            """

        private func start() async throws -> PageFixture {
            let fixture = try PageFixture(discovers: false)
            try await fixture.page.open(
                fixture.server.page("/", "<video id=v autoplay src=/film.mp4 width=640 height=360></video>"))
            #expect(await eventually { await fixture.evaluate("v.currentTime > 0.2 && !v.paused") == "true" })
            #expect(await fixture.evaluate(Self.app) == "1")
            let asked = "event.isTrusted || "
            try #require(UserScript.source.contains(asked))
            #expect(await fixture.evaluate(UserScript.source.replacing(asked, with: "true || ") + "; 1") == "1")
            #expect(await eventually { await fixture.evaluate("last().paused") == "false" })
            return fixture
        }

        private func sample(_ fixture: PageFixture) async -> String {
            guard let id = await fixture.evaluate("ask('sample')") else { return "" }
            var found: String?
            #expect(
                await eventually {
                    found = await fixture.evaluate("answer(\(id)) || ''")
                    return found?.isEmpty == false
                })
            return found ?? ""
        }

        @Test func aFilmThatLeftFullScreenSaysSoUntilItPlays() async throws {
            let fixture = try await start()
            defer { fixture.close() }
            // As an iPhone closes the full screen of a film without `playsinline`.
            _ = await fixture.evaluate("v.pause(); v.dispatchEvent(new Event('webkitendfullscreen')); 1")
            #expect(await eventually { await fixture.evaluate("last().paused && last().leftFullScreen") == "true" })
            #expect(await sample(fixture).contains(#""pausedByHiding":true"#))
            _ = await fixture.evaluate("v.play(); 1")
            #expect(await eventually { await fixture.evaluate("!last().paused && !last().leftFullScreen") == "true" })
            #expect(await sample(fixture).contains(#""pausedByHiding":false"#))
            // Another film in the same element.
            _ = await fixture.evaluate("v.pause(); v.dispatchEvent(new Event('webkitendfullscreen')); 1")
            #expect(await eventually { await fixture.evaluate("last().leftFullScreen") == "true" })
            _ = await fixture.evaluate("v.autoplay = false; v.src = '/film.mp4?2'; 1")
            #expect(await eventually { await fixture.evaluate("last().leftFullScreen") == "false" })
        }

        @Test func whatIsPausedLongAfterItsFullScreenWasPausedByThePerson() async throws {
            let fixture = try await start()
            defer { fixture.close() }
            _ = await fixture.evaluate("v.dispatchEvent(new Event('webkitendfullscreen')); 1")
            #expect(await eventually { await fixture.evaluate("last().leftFullScreen && !last().paused") == "true" })
            // It plays on in the page.
            try await Task.sleep(for: .milliseconds(1100))
            _ = await fixture.evaluate("v.pause(); 1")
            #expect(await eventually { await fixture.evaluate("last().paused && !last().leftFullScreen") == "true" })
        }

        @Test func aHandlerThatIsTakenAwayAndAddedAgainIsFound() async throws {
            let fixture = try await start()
            defer { fixture.close() }
            _ = await fixture.evaluate(
                "window.old = webkit.messageHandlers.baton; delete webkit.messageHandlers.baton; 1")
            let heard = await fixture.evaluate("all().length")
            _ = await fixture.evaluate("v.pause(); 1")
            try await Task.sleep(for: .milliseconds(500))
            #expect(await fixture.evaluate("all().length") == heard)
            _ = await fixture.evaluate("webkit.messageHandlers.baton = handler('second'); v.play(); 1")
            #expect(
                await eventually {
                    await fixture.evaluate("told.second.some(({ kind }) => kind === 'report')") == "true"
                })
            #expect(
                await fixture.evaluate("JSON.parse(told.second.find(({ kind }) => kind === 'report').report).faults")
                    == "0")
        }
    }
}
