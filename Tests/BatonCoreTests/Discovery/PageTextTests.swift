import Testing

@testable import BatonCore

/// What pages call themselves, where it stands beside the words of others.
@Suite struct PageTextTests {
    /// Every mark that decides in which direction others are written.
    private static let marks: [Unicode.Scalar] = [
        "\u{061C}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}",
        "\u{2067}", "\u{2068}", "\u{2069}",
    ]

    @Test(arguments: marks) func nothingTurnsALineAround(_ mark: Unicode.Scalar) throws {
        #expect(PageText.line("\(mark)Film \(mark)gpj.exe\(mark)") == "Film gpj.exe")
        #expect(PageText.name("Film\(mark)gpj.exe") == "Filmgpj.exe")
        let message = #"{"frame":"f","metadata":{"title":"A\#(mark)b","artist":"\#(mark)C","album":"\#(mark)"}}"#
        let said = try #require(try ReportDecoder().frame(from: message.utf8).metadata)
        #expect(said == PageMetadata(title: "Ab", artist: "C"))
    }

    @Test(arguments: [
        ("one\r\ntwo\nthree", "one two three"), ("a\u{0}b\u{1B}[1mc\u{85}d", "a b [1mc d"),
        ("a\u{2028}b\u{2029}c", "a b c"), ("\u{202E}\r\n", " "), ("", ""),
    ])
    func aLineIsOne(_ text: String, _ line: String) { #expect(PageText.line(text) == line) }

    /// Languages that are written from right to left, and what joins letters or pictures, are no marks.
    @Test(arguments: ["שלום עולם", "مرحبا", "می\u{200C}خواهم", "👨\u{200D}👩\u{200D}👧", "Ünï—cödé", "e\u{301}\u{AD}"])
    func writingStays(_ text: String) { #expect(PageText.line(text) == text) }
}
