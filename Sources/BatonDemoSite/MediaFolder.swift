internal import Foundation

/// A folder whose files are served. Nothing outside it can be reached.
struct MediaFolder {
    let root: URL

    /// The file that a relative path names.
    /// - Parameter path: Decoded; only plain names of letters, digits, `.`, `-` and `_` that do not begin with a point.
    /// - Returns: `nil` for every other path, and where there is no such regular file.
    func file(_ path: Substring) -> URL? {
        let names = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !names.isEmpty, names.allSatisfy(Self.isPlain) else { return nil }
        let file = names.reduce(root) { $0.appending(path: String($1)) }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue else {
            return nil
        }
        return file
    }

    private static func isPlain(_ name: Substring) -> Bool {
        guard let first = name.first, first != "." else { return false }
        return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
    }

    /// The type of a file by its name.
    static func type(_ name: String) -> String {
        switch name.split(separator: ".").last ?? "" {
        case "mp4": name.hasPrefix("audio") ? "audio/mp4" : "video/mp4"
        case "m4s": "video/iso.segment"
        case "ts": "video/mp2t"
        case "vtt": "text/vtt; charset=utf-8"
        case "m3u8": "application/vnd.apple.mpegurl"
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "json": "application/json"
        case "svg": "image/svg+xml"
        case _: "application/octet-stream"
        }
    }
}

/// A playlist as the site hands it out.
enum Playlist {
    /// Gives every address in it the token of the request, as sites with signed addresses do.
    static func signed(_ text: String, token: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            if line.hasPrefix("#EXT-X-MAP:"), let start = line.range(of: "URI=\""),
                let end = line[start.upperBound...].firstIndex(of: "\"")
            {
                return "\(line[..<end])?token=\(token)\(line[end...])"
            }
            let isAddress = !line.isEmpty && !line.hasPrefix("#")
            return isAddress ? "\(line)?token=\(token)" : String(line)
        }.joined(separator: "\n")
    }
}
