internal import BatonCore
internal import Foundation

/// The name that a website proposes for a file, made harmless. Pure.
public enum FileName {
    /// Bytes; file systems take 255, and a name may be made longer while the file is written.
    static let longest = 200

    /// - Returns: The last component of `proposed` without control characters, marks that turn a text around, and
    ///   leading dots; never empty.
    public static func harmless(_ proposed: String) -> String {
        let last = proposed.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
        var name = PageText.name(String(last)).trimmingCharacters(in: .whitespaces)
        while name.hasPrefix(".") { name = String(name.dropFirst()).trimmingCharacters(in: .whitespaces) }
        return name.isEmpty ? "download" : shortened(name)
    }

    /// What stands before the ending is cut: the ending says what it is.
    private static func shortened(_ name: String) -> String {
        guard name.utf8.count > longest else { return name }
        var ending = name.lastIndex(of: ".").map { String(name[$0...]) } ?? ""
        if ending.utf8.count > 20 { ending = "" }
        var stem = name.dropLast(ending.count)
        while stem.utf8.count + ending.utf8.count > longest { stem.removeLast() }
        return stem + ending
    }
}
