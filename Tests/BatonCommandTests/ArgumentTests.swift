import Testing

@testable import baton

/// A page is read on the command line as it is in the address field.
@Suite struct ArgumentTests {
    @Test(arguments: [
        ("example.org/films?id=1", "https://example.org/films?id=1"),
        ("192.168.1.5:8080", "http://192.168.1.5:8080"),
        ("nas/film", "http://nas/film"),
        ("nas:8096", "http://nas:8096"),
        ("localhost:8080/a", "http://localhost:8080/a"),
        ("localhost.example.com", "https://localhost.example.com"),
        ("127.example.com", "https://127.example.com"),
        ("HTTPS://example.org/a", "https://example.org/a"),
        ("https://user:secret@example.org/a", "https://example.org/a"),
    ])
    func aPageIsReadAsInTheAddressField(_ typed: String, _ address: String) throws {
        #expect(try ArgumentParser.parse([typed]) == .window(page: address))
        #expect(
            try ArgumentParser.parse(["probe", typed, "--for", "3"]) == .probe(page: address, seconds: 3, json: false))
        var options = WatchOptions()
        options.headless = true
        #expect(try ArgumentParser.parse(["watch", typed, "--headless"]) == .watch(page: address, options: options))
    }

    /// The address field searches for these; a command has nothing to search with.
    @Test(arguments: [
        "", " ", "cats", "two words", "v1.2", "javascript:alert(1)", "file:///etc/passwd", "ftp://example.org/",
        "https://", "https://user@/", "example.org:99999", "rtsp://example.org/", "mailto:me@example.org",
    ])
    func whatIsNoPageIsAMistake(_ typed: String) {
        #expect(throws: UsageError.self) { try ArgumentParser.parse(["probe", typed]) }
        #expect(throws: UsageError.self) { try ArgumentParser.parse([typed]) }
    }

    @Test(arguments: [["bogus"], ["prob", "example.org"], ["Demo", "--headless"], ["re-solve"], ["S3CR3T"]])
    func aMistypedCommandIsNamedOne(_ arguments: [String]) {
        let error = #expect(throws: UsageError.self) { try ArgumentParser.parse(arguments) }
        #expect(
            error?.description
                == "there is no such command; there are demo, probe, watch, resolve, matrix; see baton --help")
    }

    @Test(arguments: ["v1.2", "bogus:", "/bogus", "two words", ""])
    func whatMayBeAnAddressIsNoCommand(_ typed: String) {
        let error = #expect(throws: UsageError.self) { try ArgumentParser.parse([typed]) }
        #expect(error?.description == "this is not the address of a page; see baton --help")
    }

    @Test(arguments: ["probe", "watch"], [["a", "b"], ["a.org", "b"], ["a.org", "b.org"]])
    func onePageIsExpected(_ command: String, _ pages: [String]) {
        let error = #expect(throws: UsageError.self) { try ArgumentParser.parse([command] + pages) }
        #expect(
            error?.description == "\(command) expects one page, and this is a second one; see baton \(command) --help")
    }

    /// An address can hold a secret.
    @Test(arguments: ["ftp://example.org/?token=x", "https://user:token=x@/", "user:token=x@example.org:"])
    func aMistakeDoesNotRepeatIt(_ typed: String) {
        let error = #expect(throws: UsageError.self) { try ArgumentParser.parse(["watch", typed, "--headless"]) }
        #expect(error?.description.contains("token") == false)
    }
}
