import Testing

@testable import BatonRuntime

/// Names that websites propose for files, and where their links may lead.
@Suite struct FileNameTests {
    @Test(arguments: [
        ("film.mp4", "film.mp4"), ("../../.bashrc", "bashrc"), ("a/b\\c.txt", "c.txt"), ("", "download"),
        ("...", "download"), ("/", "download"), (". .hidden", "hidden"), ("a\u{0}b\nc\u{202E}gpj.exe", "abcgpj.exe"),
        ("  two words.txt ", "two words.txt"), ("Ünï—cödé.pdf", "Ünï—cödé.pdf"),
    ])
    func harmless(_ proposed: String, _ name: String) { #expect(FileName.harmless(proposed) == name) }

    @Test func aLongNameKeepsItsEnding() {
        let name = FileName.harmless(String(repeating: "ä", count: 300) + ".mp4")
        #expect(name.utf8.count <= 200 && name.hasSuffix("ä.mp4") && name.utf8.count > 190)
        #expect(FileName.harmless(String(repeating: "x", count: 300)).utf8.count == 200)
        #expect(FileName.harmless("a." + String(repeating: "y", count: 300)).utf8.count == 200)
    }

    @Test(arguments: [
        "http://a.org", "HTTPS://a.org", "about:blank", "about:srcdoc", "blob:https://a.org/1", "data:,x",
    ])
    func aPageOpens(_ address: String) {
        #expect(PageScheme.isOpened(address) && !PageScheme.isForOtherPrograms(address))
    }

    @Test(arguments: ["mailto:a@b.org", "magnet:?xt=1", "TEL:123"])
    func anotherProgramMayBeGiven(_ address: String) {
        #expect(!PageScheme.isOpened(address) && PageScheme.isForOtherPrograms(address))
    }

    /// Their addresses are secrets, or the person's own files.
    @Test(arguments: [
        "rtsp://a.org/s?token=1", "vlc://https://a.org/s.m3u8?token=1", "file:///etc/passwd", "mms://a",
        "mpv-handler://play/aHR0cHM6Ly9hLm9yZy9zLm1wNA==", "web+player:https://a.org/s.mp4?token=1",
    ])
    func nobodyIsGiven(_ address: String) {
        #expect(!PageScheme.isOpened(address) && !PageScheme.isForOtherPrograms(address))
    }
}
