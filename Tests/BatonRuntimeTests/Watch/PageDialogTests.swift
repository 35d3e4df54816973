import BatonTestSupport
import Testing

@testable import BatonRuntime

/// What a page asks a person.
@MainActor
struct PageDialogTests {
    /// Shows dialogs as a window does, and remembers what the page was answered.
    @MainActor
    private final class Stage {
        let clock = ManualClock()
        let dialogs: PageDialogs
        var shown: PageDialog?
        var count = 0
        var answers: [PageDialog.Answer?] = []

        init() {
            dialogs = PageDialogs(clock: clock)
            dialogs.onDialog = { [weak self] in
                self?.shown = $0
                self?.count += 1
            }
        }

        func ask(_ kind: PageDialog.Kind = .confirm, text: String = "Really?", isLimited: Bool = true) {
            dialogs.ask(kind, text: text, host: "films.example", isLimited: isLimited) { [weak self] in
                self?.answers.append($0)
            }
        }
    }

    private let stage = Stage()

    @Test func onlyTheFirstAnswerCounts() throws {
        stage.ask()
        let dialog = try #require(stage.shown)
        var ends = 0
        dialog.onEnd = { ends += 1 }
        #expect(dialog.host == "films.example" && dialog.text == "Really?" && !dialog.isAnswered)
        dialog.answer(.accepted)
        dialog.answer(nil)
        stage.dialogs.close()
        #expect(stage.answers == [.accepted] && ends == 1 && dialog.isAnswered)
    }

    @Test func oneThatIsDroppedIsAnswered() async {
        stage.ask()
        stage.shown = nil
        for _ in 0..<1000 where stage.answers.isEmpty { await Task.yield() }
        #expect(stage.answers == [nil])
        stage.ask()
        #expect(stage.count == 2)
    }

    @Test func oneAtATime() {
        stage.ask()
        stage.ask(.alert)
        #expect(stage.answers == [nil] && stage.count == 1)
        stage.shown?.answer(.accepted)
        stage.ask()
        #expect(stage.count == 2)
    }

    @Test(arguments: ["navigated", "dismissed", "closed"]) func whoAskedIsGone(_ how: String) {
        stage.ask()
        switch how {
        case "navigated": stage.dialogs.navigated()
        case "dismissed": stage.dialogs.dismiss()
        case _: stage.dialogs.close()
        }
        #expect(stage.answers == [nil])
        stage.ask()
        #expect(stage.count == (how == "closed" ? 1 : 2))
    }

    @Test func withoutAWindowEverythingIsDismissed() {
        stage.dialogs.onDialog = nil
        stage.ask()
        #expect(stage.answers == [nil])
    }

    @Test func aPageThatAsksTooOftenIsNotHeardAnyMore() async {
        func askAndAnswer() {
            stage.ask()
            stage.shown?.answer(.accepted)
        }
        for _ in 0..<3 { askAndAnswer() }
        askAndAnswer()
        #expect(stage.count == 3 && stage.answers.last == .some(nil))
        await stage.clock.advance(by: .seconds(60)) {}
        askAndAnswer()
        #expect(stage.count == 3, "patience does not help it")
        stage.ask(.signIn(isEncrypted: true), isLimited: false)
        #expect(stage.count == 4, "the next document's server may ask")
        stage.dialogs.navigated()
        askAndAnswer()
        #expect(stage.count == 5)
    }

    @Test func oneEveryFewSecondsIsFine() async {
        for _ in 0..<9 {
            stage.ask()
            stage.shown?.answer(nil)
            await stage.clock.advance(by: .seconds(5)) {}
        }
        #expect(stage.count == 9)
    }

    @Test func aLongTextIsCut() {
        stage.ask(text: String(repeating: "a", count: 5000))
        #expect(stage.shown?.text.count == PageDialog.longestText)
        let marks = String(repeating: "\u{301}", count: 5000)
        #expect(PageDialog.bounded("a" + marks).unicodeScalars.count == PageDialog.longestText)
    }

    @Test func wordsForEachKind() {
        let kinds: [PageDialog.Kind] = [
            .alert, .confirm, .prompt(suggestion: ""), .signIn(isEncrypted: true), .signIn(isEncrypted: false),
            .otherApp, .declinedDownload,
        ]
        for kind in kinds {
            let dialog = PageDialog(kind, text: "mailto", host: "") { _ in }
            #expect(!Wording.message(of: dialog).isEmpty && !Wording.acceptance(of: kind).isEmpty)
            #expect(Wording.title(of: dialog) == "This Page")
        }
        #expect(Wording.title(of: PageDialog(.alert, text: "", host: "films.example") { _ in }) == "films.example")
    }
}
