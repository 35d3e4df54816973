import BatonCore
import BatonRuntime
import Foundation
import Testing

@testable import BatonLinux

/// What a page, or a web process that a page has taken over, can make reach the app.
extension WebTests {
    @MainActor
    @Suite("The message boundary")
    struct BoundaryTests {
        /// No way leads from a page's world to the handler: not by name, not through frames, not by look-alikes.
        @Test func aPageCannotReachTheHandler() async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            try await fixture.page.open(
                fixture.server.page(
                    "/",
                    """
                    <iframe id=f srcdoc="<p>in"></iframe><script>
                    const tries = [];
                    const attempt = (name, body) => { try { tries.push(name + ':' + typeof body()); } catch { tries.push(name + ':threw'); } };
                    onload = () => {
                      for (const [name, w] of [['page', window], ['frame', f.contentWindow]]) {
                        attempt(name, () => w.webkit);
                        attempt(name, () => w.webkit.messageHandlers.baton.postMessage('{"kind":"bye","frame":"x"}'));
                        attempt(name, () => w[Symbol.for('baton')]);
                      }
                      for (let i = 0; i < 5000; i++) {
                        for (const w of [window, f.contentWindow]) {
                          w.postMessage('{"kind":"event","frame":"x","event":"targetChanged"}', '*');
                          w.postMessage({ kind: 'report', frame: 'x', report: '{}' }, '*');
                        }
                      }
                      document.title = 'done';
                    };</script>
                    """))
            #expect(await eventually { fixture.page.title == "done" })
            _ = try await fixture.page.report()
            let before = fixture.page.channel.received
            try await Task.sleep(for: .seconds(1))
            #expect(fixture.page.channel.received - before <= 4, "messages of the page's making")
            #expect(
                await fixture.evaluate("tries.join()")
                    == "page:undefined,page:threw,page:undefined,frame:undefined,frame:threw,frame:undefined")
            #expect(!fixture.events.contains(.targetChanged))
        }

        /// Addresses, element counts and lists as large as a page can make them: what plays is still found.
        @Test func aHugePageStaysSmall() async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            fixture.server.otherwise = { $0.hasSuffix(".m3u8") ? ("text/plain", Data("#EXTM3U\n".utf8)) : nil }
            // The film plays before the page grows: what is asked here is not how fast it begins beside all that.
            _ = try await fixture.play(Pages.film)
            let grown = await fixture.evaluate(
                """
                const long = 'x'.repeat(100000);
                history.replaceState({}, '', '/' + long.slice(0, 50000));
                for (let i = 0; i < 100; i++) {
                  const one = document.createElement('video'); one.preload = 'none'; one.src = `/${i}${long}.mp4`;
                  document.body.append(one);
                }
                for (let i = 0; i < 120; i++) fetch(`/l${i}.m3u8?` + long.slice(0, 7000));
                document.title = long + long;
                document.querySelectorAll('video').length
                """)
            #expect(grown == "101")
            let found = await eventually {
                guard let report = try? await fixture.page.report(),
                    case .handoff(let candidate) = Resolver().resolve(report)
                else { return false }
                return candidate.reason == .elementMP4 && report.frames.allSatisfy { $0.scriptFaults == 0 }
                    && report.frames.flatMap(\.resources).count > 8
            }
            #expect(found)
        }

        /// Frames that come and go leave nothing behind.
        @Test func framesThatGoAreForgotten() async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            try await fixture.page.open(
                fixture.server.page(
                    "/",
                    """
                    <div id=d></div><script>let n = 0; const next = () => {
                      d.innerHTML = '<iframe srcdoc="<p>x"></iframe>'.repeat(10);
                      if (++n < 40) setTimeout(next, 50); else { d.innerHTML = ''; document.title = 'done'; }
                    }; next();</script>
                    """))
            #expect(await eventually(.seconds(30)) { fixture.page.title == "done" })
            #expect(await eventually { fixture.page.channel.frameNames.count == 1 })
        }
    }

    /// The channel itself, with messages that no script of ours would send.
    @MainActor
    @Suite("The channel and hostile messages")
    struct ChannelTests {
        private func poll(_ frame: String) -> String { #"{"kind":"poll","frame":"\#(frame)"}"# }

        @Test(arguments: [
            "", "null", "[]", "{}", "7", #"{"kind":"poll"}"#, #"{"kind":"nothing","frame":"f"}"#,
            #"{"kind":"poll","frame":""}"#, #"{"kind":"poll","frame":7}"#,
            #"{"kind":"poll","frame":"\#(String(repeating: "f", count: 65))"}"#,
            #"{"kind":"answer","frame":"f","id":-1}"#,
            #"{"kind":"answer","frame":"f","id":1,"time":-3}"#, #"{"kind":"event","frame":"f","event":"other"}"#,
            String(repeating: "[", count: 200_000), String(repeating: #"{"kind":"#, count: 100_000),
            #"{"kind":"report","frame":"f","report":"\#(String(repeating: "x", count: UserScript.messageLimit))"}"#,
        ])
        func isIgnored(_ text: String) {
            let channel = PageChannel()
            var answers: [String] = []
            channel.receive(text) { answers.append($0) }
            #expect(answers == ["ignored"])
            #expect(channel.frameNames.isEmpty)
        }

        @Test func anAnswerNobodyAskedForIsVoid() {
            let channel = PageChannel()
            var answers: [String] = []
            channel.receive(#"{"kind":"answer","frame":"f","id":1,"time":3}"#) { answers.append($0) }
            #expect(answers == ["void"])
        }

        @Test func aFrameCannotAnswerForAnother() async {
            let channel = PageChannel()
            channel.receive(poll("a")) { _ in }
            channel.receive(poll("b")) { _ in }
            let id = channel.nextCommand()
            var results = 0
            channel.submit(PageCommand(.sample), id: id, to: "a", limit: .seconds(30)) { _ in results += 1 }
            channel.receive(#"{"kind":"answer","frame":"b","id":\#(id),"time":3}"#) { _ in }
            #expect(results == 0)
            channel.receive(#"{"kind":"answer","frame":"a","id":\#(id),"time":3}"#) { _ in }
            channel.receive(#"{"kind":"answer","frame":"a","id":\#(id),"time":3}"#) { _ in }
            #expect(results == 1)
        }

        @Test func aReportMustBeOfItsOwnFrame() {
            let channel = PageChannel()
            var reports = 0
            channel.onReport = { reports += 1 }
            channel.receive(#"{"kind":"report","frame":"a","report":"{\"frame\":\"b\",\"elements\":[]}"}"#) { _ in }
            #expect(reports == 0)
        }

        /// The newest frames are spoken to, and those with media are never given up for them.
        @Test func framesAreBounded() {
            let channel = PageChannel()
            var later: [Int] = []
            for number in 0..<1000 {
                channel.receive(poll("f\(number)")) { if $0 == "later" { later.append(number) } }
                if number == 3 {
                    let element =
                        #"{\"tag\":\"video\",\"currentSrc\":\"\",\"paused\":true,\"muted\":false,\"ended\":false,"#
                        + #"\"mediaKeys\":false,\"readyState\":0}"#
                    channel.receive(
                        #"{"kind":"report","frame":"f3","report":"{\"frame\":\"f3\",\"elements\":[\#(element)]}"}"#
                    ) { _ in }
                }
            }
            #expect(channel.frameNames.count == PageChannel.mostFrames)
            #expect(channel.frameNames.prefix(2) == ["f0", "f3"] && channel.frameNames.last == "f999")
            #expect(later.count == 1000 - PageChannel.mostFrames)
        }

        @Test func wakesAreBoundedAndComeBack() async {
            let channel = PageChannel()
            var answers: [String: Int] = [:]
            for _ in 0..<(PageChannel.mostWakes + 50) {
                channel.receive(#"{"kind":"wake","frame":"f","after":1}"#) { answers[$0, default: 0] += 1 }
            }
            #expect(await eventually { answers == ["awake": PageChannel.mostWakes, "ignored": 50] })
            channel.receive(#"{"kind":"wake","frame":"f","after":-1e300}"#) { answers[$0, default: 0] += 1 }
            #expect(await eventually { answers["awake"] == PageChannel.mostWakes + 1 })
        }
    }
}
