internal import Foundation

/// Finds the same track on the other side.
public enum TrackSelection {
    /// The track that most likely is what the page describes; `nil` when none is in its language.
    ///
    /// A language outweighs a name, for names are in the language of whoever wrote them. Where one side tells no
    /// language, only the same name counts.
    public static func match(_ wanted: PageTrack, in tracks: [MediaTrack]) -> MediaTrack? {
        best(tracks) { worth(wanted, $0.language, $0.name, $0.describesSound) }
    }

    /// The place of the page's track that most likely is `wanted`, among `tracks`.
    public static func place(of wanted: PageTrack, in tracks: [PageTrack]) -> Int? {
        best(Array(tracks.indices)) {
            worth(wanted, tracks[$0].language, tracks[$0].label, tracks[$0].describesSound)
        }
    }

    /// The names under which a stream may have the language of a tag, the most exact first.
    public static func names(ofLanguage tag: String) -> [String] {
        guard let primary = primary(tag) else { return [] }
        var names = [tag, primary]
        if let long = Locale.LanguageCode(primary).identifier(.alpha3) {
            names.append(long)
            if let old = older.first(where: { $0.value == long })?.key { names.append(old) }
        }
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }

    /// Whether a tag names a language.
    public static func isLanguage(_ tag: String) -> Bool { primary(tag) != nil }

    /// The first of the highest worth.
    private static func best<Value>(_ values: [Value], _ worth: (Value) -> Int?) -> Value? {
        var found: (value: Value, worth: Int)?
        for value in values {
            guard let worth = worth(value), worth > found?.worth ?? -1 else { continue }
            found = (value, worth)
        }
        return found?.value
    }

    private static func worth(_ wanted: PageTrack, _ language: String?, _ name: String, _ describes: Bool) -> Int? {
        let sameName = !name.isEmpty && name.caseInsensitiveCompare(wanted.label) == .orderedSame
        let alike = (sameName ? 2 : 0) + (describes == wanted.describesSound ? 1 : 0)
        guard let theirs = language.flatMap(primary), let ours = wanted.language.flatMap(primary) else {
            return sameName ? alike : nil
        }
        guard theirs == ours else { return nil }
        let isExact = language?.caseInsensitiveCompare(wanted.language ?? "") == .orderedSame
        return alike + (isExact ? 4 : 0)
    }

    /// The language alone, in its shortest form: `de` of `de-AT`, `deu` and `ger`; `nil` for one that says nothing.
    static func primary(_ tag: String) -> String? {
        let first = tag.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).first.map(String.init) ?? ""
        guard (2...3).contains(first.utf8.count), !["und", "mis", "mul", "zxx"].contains(first) else { return nil }
        guard first.utf8.count == 3 else { return first }
        let code = older[first] ?? first
        return Locale.LanguageCode(code).identifier(.alpha2) ?? code
    }

    /// ISO 639-2 has two codes for these languages; MP4 writers use either.
    private static let older = [
        "alb": "sqi", "arm": "hye", "baq": "eus", "bur": "mya", "chi": "zho", "cze": "ces", "dut": "nld", "fre": "fra",
        "geo": "kat", "ger": "deu", "gre": "ell", "ice": "isl", "mac": "mkd", "mao": "mri", "may": "msa", "per": "fas",
        "rum": "ron", "slo": "slk", "tib": "bod", "wel": "cym",
    ]
}
