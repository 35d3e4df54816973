import Foundation

/// Player × situation → verdict, as docs/PLAYERS.md shows it.
struct PlayerTable {
    /// The folder of the repository.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardizedFileURL
    private static let document = root.appending(path: "docs/PLAYERS.md")
    private static let start = "<!-- table: written by tools/player-table -->\n"
    private static let end = "<!-- end of the table -->\n"

    private var cells: [String: [PlayerSituation: String]] = [:]

    subscript(player: PagePlayer, situation: PlayerSituation) -> String? {
        get { cells[player.name]?[situation] }
        set { cells[player.name, default: [:]][situation] = newValue }
    }

    /// In Markdown, a row for each player.
    var text: String {
        let situations = PlayerSituation.allCases
        var lines = [
            "| player | " + situations.map(\.rawValue).joined(separator: " | ") + " |",
            "|---|" + situations.map { _ in "---|" }.joined(),
        ]
        for player in PagePlayer.all {
            let row = situations.map { self[player, $0] ?? "–" }
            lines.append("| \(player.name) | " + row.joined(separator: " | ") + " |")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// What the document says.
    static func recorded() throws -> String {
        let text = try String(contentsOf: document, encoding: .utf8)
        guard let start = text.range(of: start), let end = text.range(of: end) else { return "" }
        return String(text[start.upperBound..<end.lowerBound])
    }

    func write() throws {
        var document = try String(contentsOf: Self.document, encoding: .utf8)
        guard let start = document.range(of: Self.start), let end = document.range(of: Self.end) else { return }
        document.replaceSubrange(start.upperBound..<end.lowerBound, with: text)
        try document.write(to: Self.document, atomically: true, encoding: .utf8)
    }
}
