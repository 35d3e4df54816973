public import BatonCore
public import Observation

/// The Watch workspace: a page, the controls around it, and the session that hands its playback over. Main actor only.
///
/// The same model stands behind every layout; it needs no platform.
@MainActor
@Observable
public final class WatchWorkspace {
    /// What fills the workspace.
    public enum Face: Sendable, Hashable {
        /// No page was asked for yet.
        case empty
        case page
        /// The native player; the page stays underneath.
        case native
        case failed(PageLoadError)
    }

    public private(set) var browsing: BrowsingState
    public let watch: WatchSession
    /// What the person decided for all sites and for single ones. Changes are told to ``onSettingsChange``.
    public var settings: SiteSettings {
        didSet {
            guard settings != oldValue else { return }
            applyMode()
            onSettingsChange?(settings)
        }
    }
    /// Keeps the settings; called on the main actor after every change.
    @ObservationIgnored public var onSettingsChange: (@MainActor (SiteSettings) -> Void)?
    /// What was asked for last: a failed load leaves no address of its own.
    public private(set) var requested = ""

    @ObservationIgnored private let page: any PageBrowsing
    /// What the person asked for and is not there yet. A page's own loads never count: one could show a name that it does
    /// not have.
    private var pending: String?
    @ObservationIgnored private var noticed = ""
    @ObservationIgnored private let clock: any Clock<Duration>
    /// The app is in the background, or has only just come back: processes that the system ended meanwhile are told of
    /// before or after that.
    @ObservationIgnored private var isAway = false
    @ObservationIgnored private var arriving: Task<Void, Never>?
    /// The page's process was ended behind the person's back, and the page is to be loaded again.
    @ObservationIgnored private var owesReload = false
    /// How long after the return an ended process still counts as one of the background's.
    static let arrival = Duration.seconds(2)

    /// - Parameters:
    ///   - page: Its ``PageBrowsing/onChange`` is taken over.
    ///   - watch: The session of the same page.
    ///   - settings: What the person decided before.
    ///   - clock: Measures how long the app is arriving in the foreground.
    public init(
        page: any PageBrowsing, watch: WatchSession, settings: SiteSettings = SiteSettings(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.clock = clock
        self.page = page
        self.watch = watch
        self.settings = settings
        browsing = page.state
        page.onChange = { [weak self] in self?.pageChanged() }
        pageChanged()
    }

    public var face: Face {
        if watch.presentation.shown == .native { return .native }
        if let failure = browsing.failure, failure == .processEnded || isWithoutPage { return .failed(failure) }
        return browsing.address.isEmpty && requested.isEmpty ? .empty : .page
    }

    /// A load that failed or was stopped leaves the document that was there, which plays on; so it stays in sight.
    private var isWithoutPage: Bool { browsing.address.isEmpty && browsing.failure != .interrupted }

    /// The address field shows what is not there yet.
    public var isPending: Bool { pending != nil }

    /// The host whose settings apply, or `nil` for a page that is on no site.
    public var host: String? { SiteSettings.host(of: browsing.address) }

    /// For the address field; where there is no page, what was asked for stays there to be mended.
    public var shownAddress: String {
        let address = pending ?? (browsing.address.isEmpty ? requested : browsing.address)
        return address == "about:blank" ? "" : address
    }

    public var title: String {
        if !browsing.title.isEmpty { return browsing.title }
        if let host = host ?? SiteSettings.host(of: requested) { return host }
        return (browsing.isLoading ? Wording.Text.loading : .watchEmpty).string
    }

    /// When a hand-off begins on the current site; setting it is the person's choice for that site.
    public var siteMode: HandoffMode {
        get { settings.mode(for: host) }
        set {
            guard let host else { return settings.defaultMode = newValue }
            // What equals the default is not kept: the site then follows when the default changes.
            settings.set(newValue == settings.defaultMode ? nil : newValue, for: host)
        }
    }

    /// Opens what a person typed: an address, or words to search for. Blank text does nothing, and of what is not opened
    /// the notice says why.
    /// - Returns: Whether a page is loaded.
    @discardableResult public func open(_ typed: String) -> Bool {
        let meaning = AddressInterpreter(searchEngine: settings.searchEngine).interpret(typed)
        if let objection = meaning.objection { watch.remark(objection) }
        guard let address = meaning.address else { return false }
        requested = address
        pending = address
        page.load(address)
        return true
    }

    /// Loads again, whether there is a page or only a failure.
    public func reload() {
        if browsing.failure == nil || browsing.failure == .processEnded || browsing.failure == .interrupted {
            page.reload()
        } else if !requested.isEmpty {
            page.load(requested)
        }
    }

    public func stopLoading() { page.stopLoading() }
    public func goBack() { page.goBack() }
    public func goForward() { page.goForward() }

    /// The app left the screen. Systems end the processes of pages there.
    public func wentToBackground() {
        arriving?.cancel()
        arriving = nil
        isAway = true
    }

    /// The app is coming back: a page whose process ended meanwhile is loaded again, once, unless native has its playback.
    public func cameToForeground() {
        guard isAway else { return }
        arriving?.cancel()
        arriving = Task { [weak self, clock] in
            try? await clock.sleep(for: Self.arrival)
            guard !Task.isCancelled else { return }
            self?.isAway = false
        }
        reloadIfOwed()
    }

    private func reloadIfOwed() {
        guard owesReload, arriving != nil else { return }
        owesReload = false
        isAway = false
        page.reload()
    }

    /// The workspace is going away: the session ends, nothing is heard any more. Idempotent.
    public func close() {
        page.onChange = nil
        arriving?.cancel()
        watch.close()
    }

    private func pageChanged() {
        let state = page.state
        let isNews = state.failure != browsing.failure
        let hasEnded = browsing.isLoading && !state.isLoading
        if state != browsing { browsing = state }
        // Where native plays on, "Website Player" loads the page.
        if state.failure != .processEnded { owesReload = false }
        if isNews, isAway, state.failure == .processEnded, watch.session.snapshot.phase == .website {
            owesReload = true
        }
        defer { reloadIfOwed() }
        if !state.loadingAddress.isEmpty { requested = state.loadingAddress }
        if isNews || hasEnded || state.address != noticed { pending = nil }
        if isNews, let failure = state.failure, face == .page, failure != .interrupted {
            watch.remark(failure.sentence)
        }
        watch.session.title = state.title
        watch.session.site = host ?? ""
        if state.address != noticed {
            noticed = state.address
            watch.pageChanged()
        }
        watch.page = state.isLoading ? .loading : face == .empty ? .blank : .loaded
        applyMode()
    }

    private func applyMode() {
        let mode = settings.mode(for: host)
        if watch.mode != mode { watch.mode = mode }
    }
}
