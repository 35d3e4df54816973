import BatonCore
import BatonRuntime
import Foundation
import Testing

@testable import BatonLinux

extension WebTests {
    /// Players that react to being paused by drawing themselves anew.
    @MainActor
    @Suite("An element that is replaced while it is paused")
    struct ReplacedElementTests {
        private static let all = "const all = [v]; const old = v;"
        /// Connected, paused and position of every element that there ever was.
        private static let state =
            "all.map(v => (v.isConnected ? 'in' : 'out') + (v.paused ? ' paused' : ' plays')).join()"

        private func pauseFails(_ reaction: String) async throws -> PageFixture {
            let fixture = try PageFixture()
            do {
                let target = try await fixture.play(
                    Pages.film + "<script>\(Self.all) v.onpause = () => { old.onpause = null; \(reaction) }</script>")
                await #expect(throws: WebPageError.targetChanged) { _ = try await fixture.page.pause(target, at: nil) }
            } catch {
                fixture.close()
                throw error
            }
            return fixture
        }

        private func settles(_ fixture: PageFixture, at wanted: String) async throws {
            #expect(await eventually(.seconds(5)) { await fixture.evaluate(Self.state) == wanted })
            // Nothing of ours comes later.
            try await Task.sleep(for: .milliseconds(500))
            #expect(await fixture.evaluate(Self.state) == wanted)
        }

        /// It was heard, without a picture and without anything that could pause it.
        @Test func whatThePageTookAwayIsNotPlayedAgain() async throws {
            let fixture = try await pauseFails("old.remove();")
            defer { fixture.close() }
            try await settles(fixture, at: "out paused")
        }

        @Test func aCopyThatPlaysIsTheOnlySound() async throws {
            let fixture = try await pauseFails(
                "const copy = old.cloneNode(); all.push(copy); old.replaceWith(copy); copy.play();")
            defer { fixture.close() }
            try await settles(fixture, at: "out paused,in plays")
        }

        @Test func aCopyThatWaitsPlaysOnInItsPlace() async throws {
            let fixture = try await pauseFails(
                "const copy = old.cloneNode(); copy.autoplay = false; all.push(copy); old.replaceWith(copy);")
            defer { fixture.close() }
            try await settles(fixture, at: "out paused,in plays")
            #expect(await fixture.evaluate("all[1].currentTime >= all[0].currentTime") == "true")
        }

        @Test(arguments: ["v", "v.cloneNode()"]) func whatIsPutBackAMomentLaterIsTheSame(_ heir: String) async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            let target = try await fixture.play(Pages.film)
            _ = try await fixture.page.pause(target, at: nil)
            fixture.clearEvents()
            _ = await fixture.evaluate(
                "const old = v, heir = \(heir); heir.autoplay = false; old.remove(); "
                    + "setTimeout(() => document.body.prepend(heir), 100); 1")
            try await Task.sleep(for: .seconds(1))
            #expect(!fixture.events.contains(.targetChanged))
            #expect(try await fixture.page.sample(target).paused)
            guard await fixture.resumes(target) else { return }
            #expect(await eventually { await fixture.evaluate("String(!heir.paused)") == "true" })
        }

        /// It knows nothing of its film yet, and is not to be sought before that.
        @Test func aNewPlayerInItsPlaceMovesOn() async throws {
            let fixture = try await pauseFails(
                """
                const heir = document.createElement('video');
                heir.src = old.src;
                heir.autoplay = true;
                all.push(heir);
                old.replaceWith(heir);
                """)
            defer { fixture.close() }
            try await settles(fixture, at: "out paused,in plays")
            let isFar = "all[1].currentTime > all[0].currentTime + 1"
            #expect(await eventually { await fixture.evaluate(isFar) == "true" })
        }
    }
}
