internal import BatonCore
internal import Foundation

/// `baton resolve`: the resolver on recorded reports.
enum ResolveCommand {
    /// More input than this, in bytes, is refused.
    private static let mostInput = 256 * 1024 * 1024

    /// Reads a JSON array or JSON Lines of recorded pages and prints one verdict a line.
    ///
    /// Everything before the first invalid page is still answered.
    /// - Returns: The exit code: 0, or 2 after one line on the error output about bad input.
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
        var failure: String?
        for (index, message) in RecordedInput([UInt8](data)).enumerated() {
            do throws(ReportDecoder.Failure) {
                let page = try decoder.recordedPage(from: message)
                lines += "\(VerdictLine(id: page.id, verdict: resolver.resolve(page.report)))\n"
            } catch {
                failure = "report \(index + 1): \(error.rawValue)"
                break
            }
        }
        do {
            try output.write(contentsOf: Data(lines.utf8))
        } catch {
            return fail("the output cannot be written", errors)
        }
        if let failure { return fail(failure, errors) }
        return 0
    }

    private static func fail(_ message: String, _ errors: FileHandle) -> Int32 {
        try? errors.write(contentsOf: Data("baton resolve: \(message)\n".utf8))
        return 2
    }
}
