internal import BatonCore
internal import Foundation

/// `baton resolve`: the resolver on recorded reports.
enum ResolveCommand {
    /// More invalid pages than this are counted and not named.
    private static let mostNamed = 20
    /// More input than this, in bytes, is refused.
    private static let mostInput = 256 * 1024 * 1024

    /// Reads a JSON array or JSON Lines of recorded pages and prints one verdict a line.
    ///
    /// An invalid page costs no other one its verdict.
    /// - Returns: The exit code: 0, or 2 after a line on the error output about each invalid page, or about bad input,
    ///   or 5 when the verdicts cannot be written.
    static func run(
        input: FileHandle = .standardInput, output: FileHandle = .standardOutput, errors: FileHandle = .standardError
    ) -> Int32 {
        let data: Data
        do {
            data = try input.read(upToCount: mostInput + 1) ?? Data()
        } catch {
            return fail("the input cannot be read", errors)
        }
        guard data.count <= mostInput else { return fail("the input is too large", errors) }
        let decoder = ReportDecoder(limits: .recorded)
        let resolver = Resolver()
        var lines = ""
        var failures: [String] = []
        for (index, message) in RecordedInput([UInt8](data)).enumerated() {
            do throws(ReportDecoder.Failure) {
                let page = try decoder.recordedPage(from: message)
                lines += "\(VerdictLine(id: page.id, verdict: resolver.resolve(page.report)))\n"
            } catch {
                failures.append("report \(index + 1): \(error.rawValue)")
            }
        }
        do {
            try output.write(contentsOf: Data(lines.utf8))
        } catch {
            _ = fail("the output cannot be written", errors)
            return ExitCode.outputLost
        }
        if failures.count > mostNamed {
            let more = failures.count - mostNamed
            failures.removeLast(more)
            failures.append("\(more) more reports are not valid")
        }
        for failure in failures { _ = fail(failure, errors) }
        return failures.isEmpty ? 0 : 2
    }

    private static func fail(_ message: String, _ errors: FileHandle) -> Int32 {
        try? errors.write(contentsOf: Data("baton resolve: \(message)\n".utf8))
        return 2
    }
}
