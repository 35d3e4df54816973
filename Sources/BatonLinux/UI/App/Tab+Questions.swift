internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

// What a page wants of the person, and what is declined for them.

extension Tab {
    func connectQuestions() {
        page.onDownload = { [weak self] in if let self { offered($0) } else { $0.cancel() } }
        page.onDeclined = { [weak self] in self?.declined($0) }
        page.onStorageAccess = { [weak self] access, answer in
            if let self { asked(access, answer) } else { answer(false) }
        }
        page.mediaOffer = { [weak self] in
            guard let self, session.snapshot.phase == .website, presentation.button.sensitive else { return nil }
            return (presentation.button.label.string, { [weak self] in self?.toggleNative() })
        }
        connect(faces.root.pointer, "map") { [weak self] in
            // Once GTK is done with it.
            Task { [weak self] in self?.askWhereToSave() }
        }
    }

    private func declined(_ wish: DeclinedWish) {
        // Once on a page: some ask again and again.
        guard declinedWishes.insert(wish).inserted else { return }
        switch wish {
        case .answer: notices.say(.declinedAnswer)
        case .print: notices.say(.declinedPrint)
        case .password: notices.say(.declinedPassword)
        case .camera: notices.say(.declinedCamera)
        case .place: notices.say(.declinedPlace)
        case .notifications: notices.say(.declinedNotifications)
        case .other: notices.say(.declinedOther)
        }
    }

    private func asked(_ access: StorageAccess, _ answer: @escaping @MainActor (Bool) -> Void) {
        // What the person does not look at cannot ask them.
        guard !isAsking, gtk_widget_get_mapped(baton_widget(faces.root.pointer)) != 0 else { return answer(false) }
        isAsking = true
        Question.ask(
            over: place.widget, Wording.Page.storageAccess.filled(access.requesting),
            Wording.Page.storageAccessWhy.filled(access.requesting, access.current), yes: .storageAccessYes
        ) { [weak self] isAllowed in
            self?.isAsking = false
            answer(isAllowed)
        }
    }
}
