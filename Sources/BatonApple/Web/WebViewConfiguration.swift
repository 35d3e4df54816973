#if os(iOS) || os(macOS)
internal import Foundation
public import WebKit

extension WKWebViewConfiguration {
    /// The configuration of a page that plays as in a browser, and whose playback can be handed over. Main actor only.
    /// - Parameter store: Where cookies and site data live.
    public static func baton(store: WKWebsiteDataStore = .default()) -> WKWebViewConfiguration {
        let configuration = WKWebViewConfiguration()
        configuration.websiteDataStore = store
        // As browsers do: without a click only what is silent plays.
        configuration.mediaTypesRequiringUserActionForPlayback = .audio
        configuration.allowsAirPlayForMediaPlayback = true
        configuration.preferences.isElementFullscreenEnabled = true
        configuration.preferences.javaScriptCanOpenWindowsAutomatically = false
        // A page that is out of its window for a moment must still answer.
        configuration.preferences.inactiveSchedulingPolicy = .none
        #if os(iOS)
        configuration.allowsInlineMediaPlayback = true
        configuration.allowsPictureInPictureMediaPlayback = true
        #endif
        return configuration
    }
}

/// Whether a web view lets an app run scripts in pages.
public enum ScriptAccess: Sendable, Hashable {
    case available
    /// The app's Info.plist lists `WKAppBoundDomains`, and this web view is not limited to them: WebKit then runs no
    /// script of the app in it, so no playback is ever offered.
    case withheldFromUnboundViews
    /// The web view is limited to the app-bound domains: scripts run there, and other sites do not load.
    case appBoundDomainsOnly
}

extension WKWebView {
    /// Main actor only. App-bound domains exist on iOS and iPadOS; a Mac ignores the key.
    public var scriptAccess: ScriptAccess {
        #if os(iOS)
        let isBound = Bundle.main.object(forInfoDictionaryKey: "WKAppBoundDomains") != nil
        if configuration.limitsNavigationsToAppBoundDomains { return .appBoundDomainsOnly }
        return isBound ? .withheldFromUnboundViews : .available
        #else
        return .available
        #endif
    }
}
#endif
