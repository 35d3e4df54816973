/// Texts of pages, made fit for places outside of the page: a window's title, a panel's line, a file's name. Pure.
public enum PageText {
    /// For a line that is shown.
    ///
    /// Marks that turn a text around are taken out: where others set the line beside their own words, it would turn
    /// those as well. What joins letters or pictures into one stays.
    /// - Returns: `text` with a space for every line break and control character.
    public static func line(_ text: String) -> String {
        // Nearly every title: nothing to do, and this is asked for often.
        guard text.unicodeScalars.contains(where: { use(of: $0) == .breaks || use(of: $0) == .turns }) else {
            return text
        }
        var line = String.UnicodeScalarView()
        for character in text {
            // Two scalars are one line break.
            if character == "\r\n" {
                line.append(" ")
                continue
            }
            for scalar in character.unicodeScalars {
                switch use(of: scalar) {
                case .breaks: line.append(" ")
                case .turns: break
                case .shown, .unseen: line.append(scalar)
                }
            }
        }
        return String(line)
    }

    /// For a name: only what is seen.
    public static func name(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { use(of: $0) == .shown }))
    }

    private enum Use {
        case shown
        /// Ends a line, or is an order to a device.
        case breaks
        /// Decides in which direction others are written.
        case turns
        /// Has no picture of its own.
        case unseen
    }

    private static func use(of scalar: Unicode.Scalar) -> Use {
        switch scalar.value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: return .turns
        case _: break
        }
        return switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: .breaks
        case .format, .surrogate, .privateUse, .unassigned: .unseen
        case _: .shown
        }
    }
}
