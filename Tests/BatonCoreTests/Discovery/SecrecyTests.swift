import BatonCore
import Testing

/// Promise 6: whatever prints a value of the discovery, no address comes out.
@Suite struct SecrecyTests {
    private static let token = "tok3n-9f"
    private static let elementAddress = "https://m.example.com/film.mp4?k=\(token)"
    private static let report = page(
        frame([blob()], loads: [get("m.example.com/top.m3u8?k=\(token)", 5)]),
        frame([video(elementAddress, paused: true)], at: "https://p.example.net/\(token)"))

    /// All that Swift can print of a value without knowing its type.
    private func prints(_ value: some Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        var reached = ""
        var pending = [Mirror(reflecting: value)]
        while let mirror = pending.popLast() {
            for child in mirror.children {
                reached += "\(child.label ?? "") \(child.value)\n"
                pending.append(Mirror(reflecting: child.value))
            }
            if let parent = mirror.superclassMirror { pending.append(parent) }
        }
        return [String(describing: value), String(reflecting: value), "\(value)", dumped, reached]
    }

    private func expectSecret(_ value: some Any) {
        for text in prints(value) {
            #expect(!text.contains(Self.token) && !text.contains("example"))
        }
    }

    @Test func values() throws {
        let verdict = Resolver().resolve(Self.report)
        guard case .handoff(let candidate) = verdict else {
            Issue.record("nothing to look at")
            return
        }
        #expect(candidate.address.withText { $0.contains(Self.token) })
        expectSecret(candidate.address)
        expectSecret(Optional(candidate.address))
        expectSecret([candidate.address: candidate.address])
        expectSecret(Self.report)
        expectSecret(Self.report.frames[1].elements[0])
        expectSecret(Self.report.frames[0].resources[0])
        expectSecret(Self.report.frames[1].site)
        expectSecret(candidate)
        expectSecret(verdict)
        expectSecret(Resolver().candidates(in: Self.report))
        expectSecret(try EligibilityPolicy().judge(MediaAddress(Self.elementAddress)))
        #expect(candidate.address.description == candidate.address.debugDescription)
    }

    @Test func policies() {
        var policy = OfferPolicy()
        guard case .handoff(let candidate) = Resolver().resolve(Self.report) else {
            Issue.record("nothing to look at")
            return
        }
        let decision = policy.decide(candidate, mode: .automatic)
        if case .begin(let id) = decision { policy.began(id) }
        expectSecret(decision)
        expectSecret(policy)
    }

    @Test func errors() {
        let text = #"{"frame":"f","elements":"\#(Self.elementAddress)"}"#
        do throws(ReportDecoder.Failure) {
            _ = try ReportDecoder().frame(from: text.utf8)
            Issue.record("was accepted")
        } catch {
            expectSecret(error)
        }
    }

    @Test func notCodable() {
        #expect(!((MediaAddress("") as Any) is any Encodable))
        #expect(!((MediaAddress("") as Any) is any Decodable))
    }
}
