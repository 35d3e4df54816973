import BatonRuntime
import Testing

@testable import BatonLinux

/// What typed text leads to.
struct AddressInterpreterTests {
    private static let searched = "https://duckduckgo.com/?q="

    @Test(arguments: [
        ("https://example.org/a?b=c#d", "https://example.org/a?b=c#d"),
        ("HTTP://Example.org", "http://Example.org"),
        ("  example.org  ", "https://example.org"),
        ("example.org/films?id=1", "https://example.org/films?id=1"),
        ("example.org:8443/a", "https://example.org:8443/a"),
        ("bücher.example", "https://bücher.example"),
        ("localhost", "http://localhost"),
        ("localhost:8080/a", "http://localhost:8080/a"),
        ("films.localhost/a", "http://films.localhost/a"),
        ("nas:8096", "http://nas:8096"),
        ("nas/films", "http://nas/films"),
        ("192.168.1.2", "http://192.168.1.2"),
        ("127.0.0.1:8000/x", "http://127.0.0.1:8000/x"),
        ("[::1]:8000/x", "http://[::1]:8000/x"),
        ("[fe80::1]", "http://[fe80::1]"),
        ("https://nas/films", "https://nas/films"),
        ("localhost.example.com", "https://localhost.example.com"),
        ("127.example.com/a", "https://127.example.com/a"),
        ("about:blank", "about:blank"),
        ("https:example.org/a", "https://example.org/a"),
        // The website asks for a name and a password itself, where it needs them.
        ("http://user@example.org/", "http://example.org/"),
        ("https://user:se@cret@example.org:8443/a@b", "https://example.org:8443/a@b"),
        ("user:secret@example.org", "https://example.org"),
        ("user:secret@nas:8096", "http://nas:8096"),
        ("example.org/@name:1", "https://example.org/@name:1"),
    ])
    func opens(_ typed: String, _ address: String) {
        #expect(AddressInterpreter().interpret(typed) == .page(address))
        #expect(AddressInterpreter.address(of: typed) == address)
    }

    @Test(arguments: [
        ("cats", "cats"), ("what is hls?", "what%20is%20hls%3F"), ("a&b=c", "a%26b%3Dc"), ("3.14", "3.14"),
        ("v1.2", "v1.2"), ("foo.b", "foo.b"), ("café", "caf%C3%A9"), ("1+1", "1%2B1"), ("-x.org", "-x.org"),
        ("a..b", "a..b"), ("300.1.1.1", "300.1.1.1"), ("me@example.org", "me%40example.org"),
        ("site:example.org", "site%3Aexample.org"), ("example.org:99999", "example.org%3A99999"),
        ("file: what is it", "file%3A%20what%20is%20it"),
    ])
    func searches(_ typed: String, _ words: String) {
        #expect(AddressInterpreter().interpret(typed) == .search(Self.searched + words))
        #expect(AddressInterpreter.address(of: typed) == nil)
    }

    /// Nothing that is typed or pasted can run in a page or read the person's files, and no search engine is told of it:
    /// there may be a password or a stream's address in it.
    @Test(arguments: [
        "javascript:alert(1)", "JavaScript:alert(1)//", "data:text/html,x", "file:///etc/passwd", "FILE://host/x",
        "file:/etc/passwd", "ftp://user:secret@example.org/", "rtsp://camera/live?token=1", "rtsp:camera",
        "view-source://x", "view-source:https://example.org", "blob:https://example.org/1", "mailto:me@example.org",
        "magnet:?xt=1", "about:config", "baton+x://y", "wss://example.org/",
    ])
    func neverOpens(_ typed: String) {
        #expect(AddressInterpreter().interpret(typed) == .unsupported)
        #expect(AddressInterpreter.address(of: typed) == nil)
    }

    @Test(arguments: [
        "http://", "https:///path", "http://[zz]/", "https://example.org:99999/?token=1", "http://user:secret@/",
        "user:secret@example.org:99999", "user:secret@", "user:sec/ret@example.org", "http://user:sec/ret@example.org",
        "http://a b.org/", "https://user:secret@example.org/my film.mp4?token=1", "rtsp://camera/my film?token=1",
    ])
    func saysWhatIsNoAddress(_ typed: String) {
        #expect(AddressInterpreter().interpret(typed) == .malformed)
        #expect(AddressInterpreter.address(of: typed) == nil)
    }

    @Test(arguments: ["", "   ", "\n\t"])
    func blankTextLeadsNowhere(_ typed: String) {
        #expect(AddressInterpreter().interpret(typed) == .nothing)
        #expect(AddressInterpreter.address(of: typed) == nil)
    }

    @Test func anotherEngineGetsTheWords() {
        let interpreter = AddressInterpreter(searchEngine: "https://search.example/find?text=%s&lang=en")
        #expect(interpreter.interpret("two words") == .search("https://search.example/find?text=two%20words&lang=en"))
    }

    @Test(arguments: ["", "https://search.example/", "javascript:%s", "file:///%s", "https://a b/%s", "https:///%s"])
    func anUnusableEngineIsNotUsed(_ engine: String) {
        #expect(!AddressInterpreter.isUsable(engine: engine))
        #expect(AddressInterpreter(searchEngine: engine).interpret("cats") == .search(Self.searched + "cats"))
    }
}
