internal import Foundation

extension DemoPage.Gate {
    /// Bytes a second of the slow answer.
    static let slowRate = 2048
    /// Bytes a second of the endless answer, and the seconds after which it does end.
    static let endlessRate = 200_000
    static let endlessTime = 30
    /// The part of the film, and the number of segments, that arrive before the server fails.
    static let brokenShare = 0.1
    static let brokenSegments = 3

    /// What a client without the page's cookie gets.
    /// - Parameters:
    ///   - answer: What a client with it gets.
    ///   - file: Finds another file of the media folder.
    func refusal(instead answer: SiteAnswer, file: (Substring) -> URL?) -> SiteAnswer {
        switch self {
        case .open, .once: return answer
        case .forbidden: return .status(403, "Forbidden")
        case .missing: return .notFound
        case .html:
            let page = "<!doctype html><title>Sign in</title><p>Please sign in.</p>\n"
            return SiteAnswer(type: MediaFolder.type("index.html"), body: .data(Data(page.utf8)))
        case .empty: return SiteAnswer(type: answer.type, body: .data(Data()))
        case .notice: return file("notice.mp4").map { SiteAnswer(type: answer.type, body: .file($0)) } ?? .notFound
        case .slow:
            guard case .file(let whole) = answer.body, let data = try? Data(contentsOf: whole, options: .mappedIfSafe)
            else { return .notFound }
            let body = SiteAnswer.Body.trickle(source: .data(data), chunk: Self.slowRate / 4, interval: 0.25)
            return SiteAnswer(type: answer.type, body: body)
        case .endless:
            let source = Trickle.zeros(count: Self.endlessRate * Self.endlessTime)
            return SiteAnswer(
                type: answer.type, body: .trickle(source: source, chunk: Self.endlessRate / 10, interval: 0.1))
        case .protected:
            let list: Data
            switch answer.body {
            case .data(let text): list = text
            case .file(let whole) where whole.pathExtension == "m3u8": list = (try? Data(contentsOf: whole)) ?? Data()
            case .file, .trickle, .broken: return answer
            }
            let keyed = Self.keyed(String(decoding: list, as: UTF8.self))
            return SiteAnswer(type: answer.type, body: .data(Data(keyed.utf8)))
        case .breaks, .silent:
            guard case .file(let whole) = answer.body else { return answer }
            let size = (try? FileManager.default.attributesOfItem(atPath: whole.path)[.size] as? Int) ?? 0
            let end =
                Self.segment(whole).map { $0 < Self.brokenSegments ? size : 0 } ?? Int(Double(size) * Self.brokenShare)
            return SiteAnswer(type: answer.type, body: .broken(whole, end: end, closes: self == .breaks))
        }
    }

    /// A list of segments with a key of FairPlay before the first of them; any other list as it is.
    private static func keyed(_ list: String) -> String {
        guard let first = list.range(of: "#EXTINF") else { return list }
        let key = #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://film",KEYFORMAT="com.apple.streamingkeydelivery""#
        return list.replacingCharacters(in: first, with: "\(key),KEYFORMATVERSIONS=\"1\"\n#EXTINF")
    }

    /// The number of a segment of a list; `nil` for any other file. The segments' common start counts as the first.
    private static func segment(_ file: URL) -> Int? {
        let name = file.deletingPathExtension().lastPathComponent
        if name == "init" { return 0 }
        return name.hasPrefix("seg-") ? Int(name.dropFirst(4)) : nil
    }
}
