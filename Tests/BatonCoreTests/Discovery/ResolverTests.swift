import Testing

@testable import BatonCore

@Suite struct CandidatesTests {
    @Test func severalToChooseFrom() {
        let report = page(
            frame([
                video("https://m.example.com/a.mp4"), video("https://m.example.com/b.m3u8"),
                video("https://m.example.com/c.webm"), video("https://m.example.com/d.mp4", paused: true),
                video("https://m.example.com/e.mp4", muted: true, area: 900_000),
                video("https://m.example.com/f.mp4", keys: true),
            ]))
        #expect(Resolver().resolve(report) == .website(.ambiguous))
        let found = Resolver().candidates(in: report)
        #expect(found.map(\.elementIndex) == [0, 1, 4])
        #expect(found.map(\.reason) == [.elementMP4, .elementHLS, .elementMP4])
    }

    @Test func listIsBounded() {
        let many = (0..<200).map { video("https://m.example.com/\($0).mp4") }
        #expect(Resolver().candidates(in: page(frame(many))).count == Resolver.mostCandidates)
    }

    @Test func targetNamesTheElement() {
        var element = video("https://m.example.com/a.mp4")
        element.id = 7
        element.sourceSerial = 3
        let found = Resolver().candidates(
            in: page(frame(), frame([video("https://x.example.com/", paused: true), element])))
        #expect(found.map(\.target) == [PageTarget(frame: "f", element: 7, sourceSerial: 3)])
        #expect(found.map(\.frameIndex) == [1] && found.map(\.elementIndex) == [1])
        #expect(found.map(\.kind) == [.mp4])
    }
}

@Suite struct EvidenceWindowTests {
    @Test func withoutStampsEverythingCounts() {
        let window = EvidenceWindow(sourceSince: nil, lastNavigation: nil)
        #expect(window.admitsList(at: 0, firstAskedAt: 0) && window.admitsPiece(at: 0))
    }

    @Test func edges() {
        let window = EvidenceWindow(sourceSince: 10_000, lastNavigation: nil)
        #expect(window.admitsList(at: 5000, firstAskedAt: 5000))
        #expect(!window.admitsList(at: 4999, firstAskedAt: 4999))
        #expect(!window.admitsList(at: 9999, firstAskedAt: 4999))
        #expect(window.admitsList(at: 10_000, firstAskedAt: 0))
        #expect(window.admitsPiece(at: 10_000) && !window.admitsPiece(at: 9999))
    }
}

@Suite struct ManyEntriesTests {
    /// The work grows with the report, not with its square: a hostile report of the largest size still ends. The number
    /// of steps is what is bounded; no time is measured here.
    @Test(arguments: [
        "a list in a folder of its own each", "one deep path", "one name",
    ]) func largestReport(_ kind: String) {
        let loads = (0..<20_000).map { index -> ResourceReport in
            switch kind {
            case "one deep path": get("m.example.com" + String(repeating: "/a", count: index % 400) + "/l.m3u8", 1)
            case "one name": get("m.example.com/l.m3u8", Double(index))
            case _: get("m.example.com/\(index)/l.m3u8", Double(index))
            }
        }
        guard case .handoff(let candidate) = Resolver().resolve(page(frame([blob()], loads: loads))) else {
            Issue.record("no candidate")
            return
        }
        #expect(candidate.kind == .hls)
    }
}
