internal import BatonCore
public import BatonRuntime
internal import CGtkWebKit
internal import Foundation
internal import GObjectSupport

/// A page in a `WebKitWebView` whose playback can be handed over. Main actor only.
///
/// The extensions hold one concern each: navigation, signals, commands.
@MainActor
public final class WebKitGTKPage: WebPage {
    public var onEvent: (@MainActor (WebPageEvent) -> Void)?
    /// Title, address, progress, history or audio state changed.
    public var onChange: (@MainActor () -> Void)?
    /// A load ended; `nil` when the page is there.
    public var onLoadEnd: (@MainActor (PageLoadError?) -> Void)?
    /// The page wants a new window, on the person's gesture. Answer true to keep the new page (in a tab, say). One that a
    /// script opened loads by itself and knows its opener, as sign-in windows need it.
    public var onNewPage: (@MainActor (WebKitGTKPage, _ inBackground: Bool) -> Bool)?
    /// The person followed a link to something that is no page, such as an e-mail address. The page stays.
    public var onForeignAddress: (@MainActor (String) -> Void)?
    /// The page gives a file to be saved. Without it, such files are declined.
    public var onDownload: (@MainActor (PageDownload) -> Void)?
    /// The page asked for something and was told no.
    public var onDeclined: (@MainActor (DeclinedWish) -> Void)?
    /// A site in this page wants its cookies; the answer may come later. Without it, the answer is no.
    public var onStorageAccess: (@MainActor (StorageAccess, @escaping @MainActor (Bool) -> Void) -> Void)?
    /// What the menu of a video offers beside WebKit's own items; `nil` when there is nothing.
    public var mediaOffer: (@MainActor () -> (label: String, perform: @MainActor () -> Void)?)?
    /// Something else is shown in the page's place: a question of the page could not be seen.
    public var isCovered = false
    /// The next page asks for a password, in this page's place.
    public internal(set) var asksForPassword = false
    /// The page closed its own window.
    public var onClose: (@MainActor () -> Void)?

    let environment: WebEnvironment
    let view: GObjectReference
    let hub: ContentHub
    let hasOpener: Bool
    let conversation = PageConversation()
    var channel: PageChannel { conversation.channel }
    var handlers: [gulong] = []
    var navigation = PageNavigation()
    var loading = LoadState()
    var loadWaiters: [UInt64: CheckedContinuation<PageLoadError?, Never>] = [:]
    public var isClosed: Bool { conversation.isClosed }

    public convenience init(environment: WebEnvironment) { self.init(environment: environment, opener: nil) }

    /// - Parameters:
    ///   - opener: The page that opens this one as a window of its own, by script.
    ///   - discovers: Without it nothing of ours runs in the page: only to measure what the script costs, and to test
    ///     what a page can see of it.
    package init(environment: WebEnvironment, opener: WebKitGTKPage?, discovers: Bool = true) {
        self.environment = environment
        hub = opener?.hub ?? ContentHub()
        hasOpener = opener != nil
        let settings = environment.makeSettings()
        let policies = environment.makePolicies(environment.autoplay)
        let content = OpaquePointer(hub.content.pointer)
        let view =
            if let opener {
                baton_web_view_new_related(
                    opener.webView, content, OpaquePointer(settings.pointer), OpaquePointer(policies.pointer))
            } else {
                baton_web_view_new(
                    OpaquePointer(environment.context.pointer), OpaquePointer(environment.session.pointer), content,
                    OpaquePointer(settings.pointer), OpaquePointer(policies.pointer))
            }
        self.view = WebEnvironment.own(gpointer(view))
        if discovers { hub.join(self) }
        connectSignals()
        if environment.attendance == .nobody { connectAbsence() } else { connectQuestions() }
        environment.pages[self.view.pointer] = WeakPageBox(self)
        conversation.onEvent = { [weak self] in self?.onEvent?($0) }
        // A page that starts again by itself would be heard until its script has paused it. The page's own mute is
        // another one, which stays as it is.
        channel.onHeld = { [weak self] held in
            if let self { webkit_web_view_set_is_muted(webView, held ? 1 : 0) }
        }
    }

    var webView: UnsafeMutablePointer<WebKitWebView> { view.pointer.assumingMemoryBound(to: WebKitWebView.self) }

    // MARK: What a user interface shows

    /// The `GtkWidget` that shows the page. It lives as long as this object, or longer if the caller refs it.
    public var widget: UnsafeMutableRawPointer { view.pointer }
    /// In one line and without marks that turn a text around, as others show it beside their own words.
    public var title: String { PageText.line(string(borrowing: webkit_web_view_get_title(webView)) ?? "") }
    /// The address of the document that is there, which may be shown and stored; empty before the first.
    public var committedAddress: String { navigation.committedAddress }
    /// What the person asked for and is not there yet.
    public var pendingAddress: String? { navigation.pendingAddress }
    /// What could not be loaded last; an empty document is in its place.
    public var failedAddress: String { loading.failedAddress }
    /// Nothing is shown but an empty document in the place of one that could not be loaded.
    public var isStandIn: Bool { navigation.isStandIn }
    /// Whether the document came over an encrypted connection to the website that it names.
    public var isEncrypted: Bool {
        var errors = GTlsCertificateFlags(rawValue: 0)
        return !isStandIn && webkit_web_view_get_tls_info(webView, nil, &errors) != 0 && errors.rawValue == 0
    }
    /// WebKit's own: the next document's from the moment it is asked for.
    public var address: String { string(borrowing: webkit_web_view_get_uri(webView)) ?? "" }
    /// 0…1.
    public var progress: Double { webkit_web_view_get_estimated_load_progress(webView) }
    public var isLoading: Bool { webkit_web_view_is_loading(webView) != 0 }
    public var canGoBack: Bool { webkit_web_view_can_go_back(webView) != 0 }
    public var canGoForward: Bool { webkit_web_view_can_go_forward(webView) != 0 }
    public var isPlayingAudio: Bool { webkit_web_view_is_playing_audio(webView) != 0 }
    /// The last load's failure, until the next load.
    public var loadError: PageLoadError? { navigation.failure }
    /// The status of the document's response, such as 404; `nil` before there is one.
    public var httpStatus: Int? {
        guard let resource = webkit_web_view_get_main_resource(webView),
            let response = webkit_web_resource_get_response(resource)
        else { return nil }
        let status = Int(webkit_uri_response_get_status_code(response))
        return status == 0 ? nil : status
    }

    /// Messages of the page's frames so far, for figures.
    package var messagesReceived: Int { channel.received }

    /// Ends the page: it is silent at once, pending commands fail as gone, and no event follows. Its process ends within
    /// a second. The widget shows nothing afterwards.
    public func close() {
        guard !isClosed else { return }
        conversation.close()
        onEvent = nil
        environment.pages[view.pointer] = nil
        for id in handlers { disconnect(id, from: view.pointer) }
        hub.leave(self)
        endLoad(.interrupted)
        webkit_web_view_stop_loading(webView)
        webkit_web_view_set_is_muted(webView, 1)
        // A page and the windows that it opened have one process; it ends with the last of them.
        if hub.hasPages { return webkit_web_view_try_close(webView) }
        // At once, without a goodbye of the page's scripts: WebKitGTK crashes, and this process with it, when a page whose
        // view is on its way out writes to its history.
        webkit_web_view_terminate_web_process(webView)
        // A process that has only just begun, or whose view someone still holds, would stay.
        let id = ObjectIdentifier(self)
        Self.closing[id] = view
        Task {
            try? await Task.sleep(for: .milliseconds(500))
            Self.endProcess(id)
        }
    }

    private static var closing: [ObjectIdentifier: GObjectReference] = [:]

    private static func endProcess(_ id: ObjectIdentifier) {
        guard let view = closing.removeValue(forKey: id) else { return }
        webkit_web_view_terminate_web_process(view.pointer.assumingMemoryBound(to: WebKitWebView.self))
    }

    /// Ends the processes of all pages that were closed a moment ago. Call it before this process ends: one that is
    /// stopped would outlive it.
    public static func endClosedPages() { for id in closing.keys { endProcess(id) } }
}
