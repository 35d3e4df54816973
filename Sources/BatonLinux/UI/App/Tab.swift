internal import BatonCore
public import BatonRuntime
internal import CGtkWebKit
internal import Foundation
internal import GObjectSupport

/// One page with its hand-off session and native player. Main actor only.
@MainActor
public final class Tab {
    public let page: WebKitGTKPage
    public let session: HandoffSession
    let player: MPVPlayer
    let routes: PlaybackRoutes
    let leases: DesktopLeases
    let panel: NativePlayerView
    let notices = NoticeBar()
    let find: FindBar
    let faces: TabFaces
    /// The `AdwTabPage` of this tab; owned by the tab view, and by libadwaita while it is between two of them.
    var handle: OpaquePointer?
    /// The window that shows it, or did before the person began to drag it.
    var window: BrowserWindow? {
        get { place.window }
        set { place.window = newValue }
    }
    let place = Place()
    /// Anything that the window shows of this tab changed.
    var onChange: (@MainActor (Tab) -> Void)?
    var onNewPage: (@MainActor (Tab, WebKitGTKPage, _ inBackground: Bool) -> Bool)?
    /// The page closed itself.
    var onClose: (@MainActor (Tab) -> Void)?
    var onFullscreen: (@MainActor (Bool) -> Void)?
    /// Several videos could be meant: the person chooses.
    var onChoose: (@MainActor () -> Void)?
    /// The person wants to see this tab.
    var onPresent: (@MainActor () -> Void)?

    /// While the picture is in the small window.
    var pictureInPicture: PictureInPictureWindow?
    /// The desktop's media controls ask something of the window or the app.
    var onAppCommand: (@MainActor (AppCommand) -> Void)?

    static let blank = "about:blank"
    let context: AppContext
    private var observation: SiteSettingsStore.Observation?
    /// The page itself fills the screen, as its player asked for.
    var isPageFullscreen = false
    /// Its window shows nothing, though it is not hidden.
    var isWindowMinimized = false
    private(set) var isClosed = false
    /// While native has something to play, or is about to.
    private var sound: AudioFollower?
    /// What was asked for last: a failed load leaves no entry in the page's history that could be reloaded.
    var requested = ""
    /// A question is open over the window that this tab has asked.
    var isAsking = false
    /// What the page was told no about.
    var declinedWishes: Set<DeclinedWish> = []
    /// What the page gives to be saved, until the person said where.
    var pendingDownload: PageDownload?
    /// A `GtkFileChooserNative`.
    var saveDialog: GObjectReference?
    /// The page that the notices speak of.
    private var noticed = ""
    private var saidCaptionsStay = false

    /// Where a tab is; what must know it exists before the tab does.
    final class Place {
        weak var window: BrowserWindow?
        /// The `GtkWindow`.
        @MainActor var widget: UnsafeMutableRawPointer? { window.flatMap { $0.isClosed ? nil : $0.widget } }
        /// While the picture is in it.
        weak var small: PictureInPictureWindow?
        /// The `GtkWindow` that shows the picture: a display stays awake for a window that is seen.
        @MainActor var shown: UnsafeMutableRawPointer? { small?.window.pointer ?? widget }
    }

    /// - Parameter page: A page that another one opened; by default a new, empty one.
    init(context: AppContext, page: WebKitGTKPage? = nil) {
        self.context = context
        let page = page ?? WebKitGTKPage(environment: context.environment)
        let player = MPVPlayer()
        let leases = DesktopLeases(application: context.application.pointer) { [place] in place.shown }
        self.page = page
        self.player = player
        self.leases = leases
        leases.onNobody = { [weak context] in context?.noteOnce(.cannotStayAwake) }
        let routed = RoutedPlayer(local: player)
        routes = PlaybackRoutes(routed: routed, player: player)
        session = HandoffSession(page: page, player: routed, leases: leases)
        session.coordinator = context.coordinator
        context.onSession?(session)
        session.nowPlaying = context.nowPlaying
        session.artworkLoader = context.artwork
        panel = NativePlayerView(session: session, video: gpointer(player.view?.widget ?? gtk_drawing_area_new()))
        find = FindBar(page: page)
        faces = TabFaces(page: find.root, native: baton_widget(panel.widget))
        faces.float(baton_widget(notices.widget))
        page.onChange = { [weak self] in self?.pageChanged() }
        page.onLoadEnd = { [weak self] in self?.loadEnded($0) }
        page.onClose = { [weak self] in if let self { onClose?(self) } }
        page.onNewPage = { [weak self] page, inBackground in
            guard let self, let onNewPage else { return false }
            return onNewPage(self, page, inBackground)
        }
        page.onForeignAddress = { [weak self] in self?.offer(foreign: $0) }
        session.onChange = { [weak self] in self?.refresh() }
        session.onAppCommand = { [weak self] in self?.onAppCommand?($0) }
        panel.onFullscreen = { [weak self] in self?.onFullscreen?($0) }
        panel.onCover = { [weak self] in self?.player.coveredBelow = $0 }
        panel.onPictureInPicture = { [weak self] in self?.togglePictureInPicture() }
        notices.onDismiss = { [weak self] hadFocus in
            guard let self else { return }
            session.dismissNotice()
            if hadFocus { focusContent() }
        }
        observation = context.store.observe { [weak self] in
            self?.applyMode()
            self?.refresh()
        }
        connectVisibility()
        connectPageFullscreen()
        connectRoutes()
        connectQuestions()
        pageChanged()
    }

    // MARK: What it shows

    var face: TabFace {
        if page.asksForPassword { return .page }
        switch session.snapshot.phase {
        case .native: return .native
        // The picture stays until the website really plays again.
        case .returning where session.snapshot.nativeStatus != nil: return .native
        case .website, .preparing, .aligning, .committing, .returning: break
        }
        switch page.loadError {
        case .processEnded: return .crashed
        case .invalidAddress, .hostNotFound, .unreachable, .notSecure, .timedOut, .noGraphics, .failed:
            if let error = page.loadError { return .failed(error) }
        case .interrupted, nil: break
        }
        if page.isStandIn, !page.isLoading { return .failed(page.loadError ?? .failed) }
        if page.isLoading || !(page.address.isEmpty || page.address == Self.blank) { return .page }
        // There is no document. WebKit drops some loads without a word, such as those to forbidden ports.
        if requested.isEmpty { return page.address.isEmpty ? .empty : .page }
        return requested == Self.blank ? .page : .failed(page.loadError ?? .failed)
    }

    var presentation: TabPresentation {
        let stage: TabPresentation.Page = page.isLoading ? .loading : face == .empty ? .blank : .loaded
        return TabPresentation(
            session.snapshot, mode: session.mode, page: stage, lack: player.lack?.sentence)
    }

    var title: String {
        if case .failed = face { return SiteSettings.host(of: requested) ?? Wording.Text.pageNotLoaded.string }
        if !page.title.isEmpty { return page.title }
        if let host = host ?? SiteSettings.host(of: requested) { return host }
        return (page.isLoading ? Wording.Text.loading : .newTab).string
    }

    var isPreparing: Bool {
        switch session.snapshot.phase {
        case .preparing, .aligning, .committing: true
        case .website, .native, .returning: false
        }
    }

    var isAudible: Bool { page.isPlayingAudio || session.snapshot.nativeStatus == .playing }

    private func pageChanged() {
        followAddress()
        session.title = page.title
        session.site = host ?? ""
        if page.committedAddress != noticed {
            noticed = page.committedAddress
            notices.pageChanged()
            declinedWishes = []
        }
        applyMode()
        refresh()
    }

    private func applyMode() { session.mode = context.store.settings.mode(for: host) }

    func refresh() {
        guard !isClosed else { return }
        followSound()
        refreshVisibility()
        page.isCovered = face != .page
        faces.show(face)
        let presentation = presentation
        faces.setProgress(presentation.progress, canCancel: isPreparing)
        notices.update(presentation)
        sayWhatStaysBehind()
        panel.update(session.snapshot)
        updatePictureInPicture()
        onChange?(self)
    }

    /// Once, when native has taken over.
    private func sayWhatStaysBehind() {
        let isSo = session.snapshot.phase == .native && session.snapshot.captionsStayBehind
        defer { saidCaptionsStay = isSo }
        if isSo, !saidCaptionsStay, presentation.notice == nil { notices.say(.captionsStayBehind) }
    }

    private func followSound() {
        if session.snapshot.phase == .website {
            sound = nil
        } else if sound == nil {
            sound = AudioFollower(session: session, player: player)
        }
    }

    // MARK: What the person does

    func toggleNative() {
        switch session.snapshot.phase {
        case .website where presentation.button.move == .choose: onChoose?()
        case .website: session.playNatively()
        case .preparing, .aligning, .committing: session.cancel()
        case .native: session.returnToWebsite()
        case .returning: break
        }
    }

    /// Puts the keyboard where the person looks.
    func focusContent() {
        switch face {
        case .page: gtk_widget_grab_focus(baton_widget(page.widget))
        case .native: gtk_widget_grab_focus(baton_widget(panel.widget))
        case .empty: break
        case .failed, .crashed: faces.focusRemedy(face)
        }
    }

    /// Ends the session, then the page and the player. Idempotent.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        if let observation { context.store.stopObserving(observation) }
        session.onChange = nil
        session.close()
        endPictureInPicture()
        sound = nil
        panel.close()
        notices.close()
        find.close()
        refuseDownload()
        page.onChange = nil
        page.close()
        player.stop()
    }
}
