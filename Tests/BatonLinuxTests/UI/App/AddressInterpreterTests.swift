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
    ])
    func opens(_ typed: String, _ address: String) {
        #expect(AddressInterpreter().interpret(typed) == address)
        #expect(AddressInterpreter.address(of: typed) == address)
    }

    @Test(arguments: [
        ("cats", "cats"), ("what is hls?", "what%20is%20hls%3F"), ("a&b=c", "a%26b%3Dc"), ("3.14", "3.14"),
        ("v1.2", "v1.2"), ("foo.b", "foo.b"), ("café", "caf%C3%A9"), ("1+1", "1%2B1"), ("-x.org", "-x.org"),
        ("a..b", "a..b"), ("300.1.1.1", "300.1.1.1"),
    ])
    func searches(_ typed: String, _ words: String) {
        #expect(AddressInterpreter().interpret(typed) == Self.searched + words)
        #expect(AddressInterpreter.address(of: typed) == nil)
    }

    /// Nothing that is typed or pasted can run in a page or read the person's files.
    @Test(arguments: [
        "javascript:alert(1)", "JavaScript:alert(1)//", "data:text/html,x", "file:///etc/passwd", "FILE://host/x",
        "ftp://example.org/", "view-source://x", "http://", "https:///path", "http://user@example.org/",
        "user:secret@example.org", "example.org:99999", "example.org:", "http://[zz]/", "blob:https://example.org/1",
        "http://a b.org/",
    ])
    func neverOpens(_ typed: String) {
        #expect(AddressInterpreter().interpret(typed)?.hasPrefix(Self.searched) == true)
        #expect(AddressInterpreter.address(of: typed) == nil)
    }

    @Test(arguments: ["", "   ", "\n\t"])
    func blankTextLeadsNowhere(_ typed: String) {
        #expect(AddressInterpreter().interpret(typed) == nil)
        #expect(AddressInterpreter.address(of: typed) == nil)
    }

    @Test func anotherEngineGetsTheWords() {
        let interpreter = AddressInterpreter(searchEngine: "https://search.example/find?text=%s&lang=en")
        #expect(interpreter.interpret("two words") == "https://search.example/find?text=two%20words&lang=en")
    }

    @Test(arguments: ["", "https://search.example/", "javascript:%s", "file:///%s", "https://a b/%s", "https:///%s"])
    func anUnusableEngineIsNotUsed(_ engine: String) {
        #expect(!AddressInterpreter.isUsable(engine: engine))
        #expect(AddressInterpreter(searchEngine: engine).interpret("cats") == Self.searched + "cats")
    }
}
