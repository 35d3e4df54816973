internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

// What WebKit asks before it goes anywhere: whether it may, and in which page.

extension WebKitGTKPage {
    /// - Parameter decision: A `WebKitPolicyDecision`.
    /// - Returns: Whether it is decided; otherwise WebKit goes on as it would.
    func decide(_ decision: gpointer, _ type: WebKitPolicyDecisionType) -> Bool {
        let policy = decision.assumingMemoryBound(to: WebKitPolicyDecision.self)
        switch type {
        case WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION, WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION:
            let action = webkit_navigation_policy_decision_get_navigation_action(OpaquePointer(decision))
            if handle(action) {
                webkit_policy_decision_ignore(policy)
                return true
            }
            guard loading.allowsAutoplay, type == WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION else { return false }
            let policies = environment.makePolicies(.allowed)
            webkit_policy_decision_use_with_policies(policy, OpaquePointer(policies.pointer))
            return true
        case WEBKIT_POLICY_DECISION_TYPE_RESPONSE:
            let response = OpaquePointer(decision)
            guard environment.attendance == .person,
                webkit_response_policy_decision_is_main_frame_main_resource(response) != 0,
                webkit_response_policy_decision_is_mime_type_supported(response) == 0
            else { return false }
            // What cannot be shown is offered to be saved, where the person decides.
            webkit_policy_decision_download(policy)
            return true
        case _: return false
        }
    }

    /// Takes what is not to be loaded in this page.
    private func handle(_ action: OpaquePointer?) -> Bool {
        guard let action, let address = Self.address(of: action) else { return false }
        let isGesture = webkit_navigation_action_is_user_gesture(action) != 0
        guard PageScheme.isOpened(address) else {
            if isGesture, !isClosed { onForeignAddress?(address) }
            return true
        }
        guard isGesture, Self.wantsBackgroundPage(action), PageScheme.isWeb(address), let onNewPage else {
            return false
        }
        open(address, inBackground: true, onNewPage)
        return true
    }

    /// As in browsers: the middle button, or the left one with Ctrl.
    private static func wantsBackgroundPage(_ action: OpaquePointer) -> Bool {
        guard webkit_navigation_action_get_navigation_type(action) == WEBKIT_NAVIGATION_TYPE_LINK_CLICKED else {
            return false
        }
        switch webkit_navigation_action_get_mouse_button(action) {
        case 1: return webkit_navigation_action_get_modifiers(action) & GDK_CONTROL_MASK.rawValue != 0
        case 2: return true
        case _: return false
        }
    }

    private static func address(of action: OpaquePointer) -> String? {
        guard let request = webkit_navigation_action_get_request(action) else { return nil }
        return string(borrowing: webkit_uri_request_get_uri(request))
    }

    /// Makes the page of a new window. A link to a page gets one of its own, as browsers give it no opener either;
    /// whatever a script opened, or exists only in this page, is related to this page and loads by itself.
    /// - Returns: The view of a related page.
    func openNewPage(_ action: OpaquePointer?) -> gpointer? {
        guard let onNewPage, let action, !isClosed else { return nil }
        if let address = Self.address(of: action), !PageScheme.isOpened(address) {
            if webkit_navigation_action_is_user_gesture(action) != 0 { onForeignAddress?(address) }
            return nil
        }
        let isLink = webkit_navigation_action_get_navigation_type(action) == WEBKIT_NAVIGATION_TYPE_LINK_CLICKED
        if isLink, let address = Self.address(of: action), PageScheme.isWeb(address) {
            open(address, inBackground: false, onNewPage)
            return nil
        }
        let page = WebKitGTKPage(environment: environment, opener: self)
        if onNewPage(page, false) { return page.view.pointer }
        page.close()
        return nil
    }

    private func open(
        _ address: String, inBackground: Bool, _ onNewPage: @MainActor (WebKitGTKPage, _ inBackground: Bool) -> Bool
    ) {
        let page = WebKitGTKPage(environment: environment)
        if onNewPage(page, inBackground) { page.load(address) } else { page.close() }
    }
}
