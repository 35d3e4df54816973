extension Wording {
    /// What a page asks for, and what becomes of it. The raw value is the id.
    public enum Page: String, Sendable, Hashable, CaseIterable {
        // Links to what is no page.
        case noProgram, openProgram, openProgramWhy, openYes

        // Files to be saved.
        case saveFile, saveYes, fileSaved, fileNotSaved, oneFileAtATime

        // What is declined, and what is asked.
        case declinedAnswer, declinedPrint, declinedPassword, declinedCamera, declinedPlace
        case declinedNotifications, declinedOther
        case storageAccess, storageAccessWhy, storageAccessYes

        // What sites have kept.
        case privacyTitle, clearData, clearDataHint, clearDataQuestion, clearDataWhy, clearDataButton,
            clearDataYes, dataCleared,
            dataNotCleared

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
            case .openProgramWhy:
                "The page leads to something that Baton does not open itself: a link of the kind “{0}”."
            case .openYes: "Open"
            case .saveFile: "Save File"
            case .saveYes: "Save"
            case .fileSaved: "Saved: {0}"
            case .fileNotSaved: "Not saved: {0}"
            case .oneFileAtATime: "The page offered another file meanwhile, which was declined."
            case .declinedAnswer: "The page asked something while it could not be seen, and got no for an answer."
            case .declinedPrint: "The page asked to be printed while it could not be seen, which was declined."
            case .declinedPassword: "The page asked for a password while it could not be seen, and got none."
            case .declinedCamera:
                "The page asked for the camera, the microphone or the screen, which Baton does not give."
            case .declinedPlace: "The page asked where you are, which Baton does not tell."
            case .declinedNotifications: "The page asked to show notifications, which Baton does not offer."
            case .declinedOther: "The page asked for something that Baton does not give."
            case .storageAccess: "Let {0} Recognise You Here?"
            case .storageAccessWhy:
                "“{0}” wants to use its cookies on this page of “{1}”. It can then tell that you are here, which signing in "
                    + "may need."
            case .storageAccessYes: "Allow"
            case .privacyTitle: "Privacy"
            case .clearData: "Cookies and Site Data"
            case .clearDataHint: "What websites have kept on this computer"
            case .clearDataQuestion: "Clear Cookies and Site Data?"
            case .clearDataWhy: "You will be signed out of websites, and what they have kept here is lost."
            case .clearDataButton: "Clear…"
            case .clearDataYes: "Clear"
            case .dataCleared: "Cleared"
            case .dataNotCleared: "It could not be cleared"
            }
        }
    }

    static var pageEntries: [(id: String, english: String)] {
        Page.allCases.map { ($0.rawValue, $0.english) }
    }
}
