import Foundation
import Testing

@testable import baton

/// `baton resolve`: every page that can be judged is, and what cannot is named without a word of it.
@Suite struct ResolveCommandTests {
    private static let page = #"{"id":"A","frames":[]}"#
    private static let line = #"{"id":"A","verdict":"website","reason":"no-active-media","candidate":null}"# + "\n"

    /// What the command prints for an input.
    private func run(_ input: String) throws -> (code: Int32, output: String, errors: String) {
        let pipes = [Pipe(), Pipe(), Pipe()]
        try pipes[0].fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try pipes[0].fileHandleForWriting.close()
        let code = ResolveCommand.run(
            input: pipes[0].fileHandleForReading, output: pipes[1].fileHandleForWriting,
            errors: pipes[2].fileHandleForWriting)
        let texts = try pipes[1...].map { pipe in
            try pipe.fileHandleForWriting.close()
            return String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        }
        return (code, texts[0], texts[1])
    }

    @Test(arguments: ["", "[\(page)]", "\(page)\n\(page)\n"]) func valid(_ input: String) throws {
        let result = try run(input)
        #expect(result.code == 0 && result.errors.isEmpty)
        #expect(result.output == String(repeating: Self.line, count: input.components(separatedBy: "\"A\"").count - 1))
    }

    @Test(arguments: [
        #"{"id":"https://m.example.com/?k=S3CR3T"}"#, "S3CR3T", "7", #"{"frames":[],"x":"S3CR3T"}"#,
    ]) func onePageCostsNoOther(_ broken: String) throws {
        for input in ["[\(Self.page),\(broken),\(Self.page)]", "\(Self.page)\n\(broken)\n\(Self.page)"] {
            let result = try run(input)
            #expect(result.code == 2)
            #expect(result.output == Self.line + Self.line)
            #expect(result.errors.hasPrefix("baton resolve: report 2: "))
            #expect(result.errors.count(where: \.isNewline) == 1 && !result.errors.contains("S3CR3T"))
        }
    }

    @Test(arguments: ["", "x\n"]) func lostVerdictsAreNoSuccess(_ more: String) throws {
        let pipes = [Pipe(), Pipe()]
        try pipes[0].fileHandleForWriting.write(contentsOf: Data((Self.page + "\n" + more).utf8))
        try pipes[0].fileHandleForWriting.close()
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let code = ResolveCommand.run(
            input: pipes[0].fileHandleForReading, output: full, errors: pipes[1].fileHandleForWriting)
        try pipes[1].fileHandleForWriting.close()
        let said = String(decoding: try pipes[1].fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        #expect(code == 5 && said == "baton resolve: the output cannot be written\n")
    }

    @Test func manyBrokenPagesAreCounted() throws {
        let result = try run(String(repeating: "x\n", count: 30) + Self.page)
        #expect(result.code == 2 && result.output == Self.line)
        #expect(result.errors.count(where: \.isNewline) == 21)
        #expect(result.errors.hasSuffix("baton resolve: 10 more reports are not valid\n"))
    }
}
