import BatonCore
import Testing

@testable import BatonRuntime

/// What people read: complete, plain, and without an address.
@Suite struct WordingTests {
    private static let jargon = [
        "manifest", "mse", "eme", "drm", "hls", "m3u8", "mp4", "url", "http", "stream source", "segment", "codec",
        "mpv",
        "webkit", "javascript", "element", "blob", "token", "buffer underrun", "timeout", "handoff", "hand-off",
    ]

    private func isPlain(_ text: String) -> Bool {
        let words = Set(text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init))
        return Self.jargon.allSatisfy { $0.contains(" ") ? !text.lowercased().contains($0) : !words.contains($0) }
            && !text.contains("://")
    }

    @Test(arguments: Refusal.allCases) func everyReasonHasOneSentence(_ refusal: Refusal) {
        let sentence = Wording.sentence(for: refusal)
        #expect(sentence.count > 10 && sentence.count <= 80, "\(sentence)")
        #expect(sentence.hasSuffix("."))
        #expect(!sentence.dropLast().contains(". "))
        #expect(isPlain(sentence), "\(sentence)")
        #expect(!sentence.contains(refusal.rawValue) || !refusal.rawValue.contains("-"))
    }

    @Test func noTwoReasonsSoundTheSame() {
        #expect(Set(Refusal.allCases.map { Wording.sentence(for: $0) }).count == Refusal.allCases.count)
    }

    @Test(arguments: Refusal.allCases) func everyReasonIsExplained(_ refusal: Refusal) {
        let text = Wording.explanation(for: refusal)
        let sentences = text.split(separator: ".").filter { $0.contains { $0.isLetter } }
        #expect((2...3).contains(sentences.count), "\(text)")
        #expect(isPlain(text), "\(text)")
    }

    @Test(arguments: Refusal.allCases) func whatThePersonDidIsNotToldToThem(_ refusal: Refusal) {
        let silent: Set<Refusal> = [.userReturned, .cancelled, .closed, .navigated, .finished, .ended]
        for kind in [Notice.Kind.stayed, .returned, .nativeKept, .ended] {
            let notice = Notice(kind: kind, reason: refusal)
            let sentence = Wording.sentence(for: notice)
            #expect((sentence == nil) == silent.contains(refusal))
            if let sentence { #expect(isPlain(sentence) && sentence.hasSuffix(".")) }
        }
    }

    @Test func aNoticeSaysWhereThePlaybackIs() {
        #expect(
            Wording.sentence(for: Notice(kind: .returned, reason: .stalled))
                == "The video stopped arriving. The video is back on the website.")
        #expect(
            Wording.sentence(for: Notice(kind: .nativeKept, reason: .pageWouldNotResume))?
                .hasSuffix("The native player plays on.") == true)
    }

    /// Whoever hid the window reads what became of the video: it is back on the website, or it is not.
    @Test(arguments: Refusal.allCases) func whatEndsInTheBackgroundIsToldAsItIs(_ refusal: Refusal) {
        let back = Wording.sentence(for: .userReturned)
        let returned = Wording.background(Notice(kind: .returned, reason: refusal))
        let ended = Wording.background(Notice(kind: .ended, reason: refusal))
        // A tab that lost the native place is paused.
        #expect(returned.hasSuffix(back) == (refusal != .otherTab))
        #expect(ended.hasSuffix(Wording.Text.playbackEnded.string) && !ended.contains(back))
        #expect(isPlain(returned) && isPlain(ended))
    }

    @Test func failuresStayUntilDismissed() {
        #expect(Wording.persistence(of: Notice(kind: .returned, reason: .playbackFailed)) == .untilDismissed)
        #expect(Wording.persistence(of: Notice(kind: .stayed, reason: .pageChanged)) == .brief)
    }

    @Test(arguments: Wording.Text.allCases) func everyLabelIsPlain(_ text: Wording.Text) {
        #expect(!text.string.isEmpty && isPlain(text.string))
    }

    @Test func everyTextHasAnIdOfItsOwn() {
        let entries = Wording.entries
        #expect(Set(entries.map(\.id)).count == entries.count)
        #expect(entries.count >= Wording.Text.allCases.count + Refusal.allCases.count + 11)
        #expect(entries.allSatisfy { !$0.english.isEmpty && !$0.id.contains(" ") && isPlain($0.english) })
        #expect(entries.allSatisfy { $0.english.contains("{1}") ? $0.english.contains("{0}") : true })
    }

    @Test func valuesTakeTheirPlaces() {
        #expect(Wording.position("0:10", of: "2:00") == "0:10 of 2:00")
        #expect(Wording.tooltip(.mute, key: "M") == "Mute (M)")
        #expect(Wording.Text.errorStatus.filled("503") == "The website answered with status 503.")
    }

    @Test(arguments: [(0.25, "0.25×"), (0.5, "0.5×"), (1, "1×"), (1.05, "1.05×"), (1.5, "1.5×"), (4, "4×")])
    func speeds(_ rate: Double, _ text: String) { #expect(Wording.speed(rate) == text) }
}
