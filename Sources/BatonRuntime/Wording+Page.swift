extension Wording {
    /// What a page asks for, and what becomes of it. The raw value is the id.
    public enum Page: String, Sendable, Hashable, CaseIterable {
        // Links to what is no page.
        case noProgram, openProgram, openProgramWhy, openYes

        /// The text in the person's language.
        public var string: String { Wording.localized(rawValue, english) }

        /// The text with `values` in the places `{0}`, `{1}`… that it has for them.
        public func filled(_ values: String...) -> String {
            var text = string
            for (place, value) in values.enumerated() { text = text.replacing("{\(place)}", with: value) }
            return text
        }

        var english: String {
            switch self {
            case .noProgram: "No program on this computer opens such a link."
            case .openProgram: "Open {0}?"
            case .openProgramWhy: "The page leads to something that Baton does not open itself: a link of the kind “{0}”."
            case .openYes: "Open"
            }
        }
    }

    static var pageEntries: [(id: String, english: String)] {
        Page.allCases.map { ($0.rawValue, $0.english) }
    }
}
