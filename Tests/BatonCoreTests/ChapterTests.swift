import BatonCore
import Testing

@Suite struct ChapterTests {
    private let chapters = MediaChapters([
        MediaChapter(start: 30, title: "Two"), MediaChapter(start: 0, title: "One"),
        MediaChapter(start: 60, title: "Three"), MediaChapter(start: .nan, title: "Nowhere"),
    ])

    @Test(arguments: [(0, "One"), (29.9, "One"), (30, "Two"), (500, "Three")] as [(Double, String)])
    func current(_ position: Double, _ title: String) { #expect(chapters.current(at: position)?.title == title) }

    @Test(arguments: [(0, "Two"), (29.95, "Three"), (30, "Three"), (60, nil)] as [(Double, String?)])
    func next(_ position: Double, _ title: String?) { #expect(chapters.next(after: position)?.title == title) }

    @Test(arguments: [(1, "One"), (20, "One"), (32, "One"), (34, "Two"), (70, "Three")] as [(Double, String)])
    func previous(_ position: Double, _ title: String) {
        #expect(chapters.previous(before: position)?.title == title)
    }

    @Test func oneChapterIsNone() {
        let one = MediaChapters([MediaChapter(start: 0, title: "All")])
        #expect(one.all.isEmpty && one.current(at: 3) == nil && one.previous(before: 3) == nil)
    }

    @Test func livePlaces() {
        #expect(LivePlace(position: 90, window: 0...100).isNow)
        #expect(!LivePlace(position: 80, window: 0...100).isNow)
        #expect(LivePlace(position: 80, window: 0...100).behind == 20)
        #expect(LivePlace(position: 120, window: 0...100).behind == 0)
        #expect(LivePlace.now(in: 0...100) == 98)
        #expect(LivePlace.now(in: 99...100) == 99)
    }
}
