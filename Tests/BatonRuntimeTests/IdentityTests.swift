import BatonCore
import BatonTestSupport
import Testing

@testable import BatonRuntime

/// What native loaded must be what the page plays: adverts, previews, notices and other renditions are refused before
/// the page is touched.
@MainActor @Suite struct IdentityTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        var page = PageSample(time: 10, duration: 600, aspect: 16.0 / 9)
        let item: NativeItem
        let isSame: Bool
        var testDescription: String { name }
    }

    nonisolated private static func item(
        _ duration: Double? = 600, live: Bool = false, aspect: Double? = 16.0 / 9, sound: Bool? = nil
    ) -> NativeItem { NativeItem(position: 11, duration: duration, isLive: live, aspect: aspect, hasSound: sound) }

    nonisolated private static let sounding = PageSample(time: 10, duration: 600, aspect: 16.0 / 9, hasSound: true)

    nonisolated static let rows = [
        Row(name: "the film itself", item: item(), isSame: true),
        Row(name: "a pre-roll", item: item(15), isSame: false),
        Row(name: "the first minute for people who have not paid", item: item(60), isSame: false),
        Row(name: "a 'please sign in' card as long as the film", item: item(aspect: 4.0 / 3), isSame: false),
        Row(name: "the film with an advert cut in", item: item(630), isSame: false),
        Row(name: "a longer cut, by more than one part in a hundred", item: item(606.5), isSame: false),
        Row(name: "the same cut with another last frame", item: item(605.5), isSame: true),
        Row(name: "an upright rendition", item: item(aspect: 9.0 / 16), isSame: false),
        Row(name: "a rendition with rounded-off sides", item: item(aspect: 1.75), isSame: true),
        Row(name: "a rendition without a picture", item: item(aspect: nil), isSame: false),
        Row(
            name: "the picture of a film whose sound is in a stream of its own", page: sounding,
            item: item(sound: false),
            isSame: false),
        Row(name: "picture and sound", page: sounding, item: item(sound: true), isSame: true),
        Row(name: "a player that does not tell of sound", page: sounding, item: item(), isSame: true),
        Row(name: "a page that does not tell of sound", item: item(sound: false), isSame: true),
        Row(
            name: "a silent film", page: PageSample(time: 10, duration: 600, aspect: 16.0 / 9, hasSound: false),
            item: item(sound: false), isSame: true),
        Row(name: "a live channel in place of a film", item: item(nil, live: true), isSame: false),
        Row(
            name: "a recording in place of a live channel",
            page: PageSample(time: 10, duration: nil, isLive: true, window: 0...40, aspect: 16.0 / 9),
            item: item(), isSame: false),
        Row(
            name: "a short clip: two seconds are the least tolerance",
            page: PageSample(time: 2, duration: 20, aspect: 16.0 / 9),
            item: NativeItem(position: 3, duration: 21.5, aspect: 16.0 / 9), isSame: true),
        Row(
            name: "sound, with a cover picture in the file",
            page: PageSample(time: 10, duration: 600), item: item(aspect: 1), isSame: true),
        Row(
            name: "a page that does not tell its length",
            page: PageSample(time: 10, duration: nil, aspect: 16.0 / 9), item: item(), isSame: true),
    ]

    @Test(arguments: rows) func whenReady(row: Row) async {
        let harness = Harness(page: row.page)
        harness.page.held = Set(RecordingPage.Kind.allCases)
        harness.player.holdsReplies = true
        harness.offer()
        harness.session?.playNatively()
        await harness.settle()
        #expect(harness.page.answer(.sample, .success(row.page)))
        await harness.settle()
        await harness.tell(.ready(row.item))
        if row.isSame {
            #expect(harness.phase == .aligning && harness.notice == nil)
        } else {
            #expect(harness.phase == .website)
            #expect(harness.notice == Notice(kind: .stayed, reason: .differentMedia))
            #expect(!harness.player.isLoaded)
            // Read and nothing else.
            #expect(harness.page.commands == [.sample(Harness.target)])
        }
    }

    /// The page may change what it plays while native loads: the check is made again at the last moment.
    @Test func whenAligning() async {
        let harness = Harness()
        await harness.reach(.sampling)
        #expect(harness.page.answer(.sample, .success(PageSample(time: 3, duration: 15, aspect: 1.5))))
        await harness.settle()
        #expect(harness.notice == Notice(kind: .stayed, reason: .differentMedia))
        #expect(!harness.player.isLoaded)
    }
}
