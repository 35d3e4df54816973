internal import BatonCore
public import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport
internal import Glibc

/// The app: its windows, actions and shortcuts. Main actor only.
@MainActor
public final class BatonApplication {
    public nonisolated static let identifier = "org.batonplayer.Baton"

    /// The display cannot be used.
    public struct NoDisplay: Error, Sendable, Hashable, CustomStringConvertible {
        public var description: String {
            "no display can be used; open the window on a desktop, or run probe or watch, which bring their own"
        }
    }

    public struct Options: Sendable {
        /// Another process of the app may run; otherwise it gets what this one was asked to open.
        public var isAlone = true
        public var storage = WebEnvironment.Storage.persistent(directory: nil)
        public var autoplay = WebEnvironment.Autoplay.withoutSound
        /// Shown in the About window.
        public var version = ""
        /// Pixels of the first window; `nil` restores the last size.
        public var size: (width: Int32, height: Int32)?
        /// Called for the session of every new tab, for traces.
        public var onSession: (@MainActor @Sendable (HandoffSession) -> Void)?
        /// Gets what is worth knowing about this desktop, one sentence each, once.
        public var onNote: (@MainActor @Sendable (String) -> Void)?
        public init() {}
    }
    public private(set) var windows: [BrowserWindow] = []
    let reference: GObjectReference
    let options: Options
    private let actions: Actions
    private var context: AppContext?
    /// A program opens the windows, and only those.
    var isDriven = false

    /// Starts GTK and makes the app known on the session bus, where there is one.
    public init(_ options: Options = Options()) throws(NoDisplay) {
        ProcessEnvironment.prepare()
        guard gtk_init_check() != 0 else { throw NoDisplay() }
        // GTK sets the person's locale; mpv reads numbers with a point only.
        setlocale(LC_NUMERIC, "C")
        self.options = options
        let flags = options.isAlone ? G_APPLICATION_DEFAULT_FLAGS : G_APPLICATION_NON_UNIQUE
        guard let pointer = adw_application_new(Self.identifier, flags) else { throw NoDisplay() }
        reference = GObjectReference(owning: pointer)
        actions = Actions(map: reference)
        addActions()
        connect(pointer, "startup") { Style.install() }
        connect(pointer, "activate") { [weak self] in self?.activated() }
        g_application_register(application, nil, nil)
    }

    var application: UnsafeMutablePointer<GApplication> {
        reference.pointer.assumingMemoryBound(to: GApplication.self)
    }
    private var gtkApplication: UnsafeMutablePointer<GtkApplication> {
        reference.pointer.assumingMemoryBound(to: GtkApplication.self)
    }
    /// Whether another process is the app, and this one only tells it what to do.
    var isRemote: Bool { g_application_get_is_remote(application) != 0 }

    /// Opens a window.
    /// - Parameter page: What a person could type into the address field; `nil` for an empty tab.
    @discardableResult
    public func open(_ page: String? = nil) -> BrowserWindow {
        let context = makeContext()
        let window = makeWindow(context)
        window.openTab(typed: page)
        window.present()
        return window
    }

    private func makeWindow(_ context: AppContext) -> BrowserWindow {
        let window = BrowserWindow(context: context)
        windows.append(window)
        window.onClose = { [weak self] in self?.closed($0) }
        return window
    }

    /// Closes all windows; the main loop of ``BatonApp`` then ends.
    public func quit() {
        context?.environment.cancelDownloads()
        Self.closeDialogs()
        for window in windows { window.closeForGood() }
    }

    /// Dialogs of GTK, such as WebKit's for print-outs, may have a main loop of their own, which ends with them only.
    static func closeDialogs() {
        let list = gtk_window_list_toplevels()
        defer { g_list_free(list) }
        var dialogs: [GObjectReference] = []
        var item = list
        while let current = item {
            item = current.pointee.next
            guard let widget = current.pointee.data, baton_is_dialog(widget) != 0 else { continue }
            dialogs.append(GObjectReference(sharing: widget))
        }
        // Whoever opened one takes it away.
        for dialog in dialogs {
            gtk_dialog_response(
                dialog.pointer.assumingMemoryBound(to: GtkDialog.self), GTK_RESPONSE_CANCEL.rawValue)
        }
    }

    /// The session that native plays for.
    var playingSession: HandoffSession? { context?.coordinator.current }

    /// Tells the process that is the app already.
    func openRemotely(_ page: String?) {
        if let page {
            g_action_group_activate_action(
                OpaquePointer(reference.pointer), "open-page", g_variant_new_string(page))
        } else {
            g_application_activate(application)
        }
        leave()
    }

    /// Lets go of the bus in order, once all that was sent is on its way: GLib complains on the error output of an
    /// application that goes away without ever having run.
    private func leave() {
        // Run for nothing: without an answer to this signal it would activate the other process once more.
        let done: @convention(c) (gpointer?, gpointer?, gpointer?) -> gint = { _, _, _ in 0 }
        let handler = connect(
            reference.pointer, "handle-local-options", function: unsafeBitCast(done, to: GCallback.self), context: self)
        g_application_run(application, 0, nil)
        disconnect(handler, from: reference.pointer)
    }

    private func makeContext() -> AppContext {
        if let context { return context }
        var state = WindowState.load(from: WindowState.standardFile)
        if let size = options.size { state = WindowState(width: size.width, height: size.height) }
        let made = AppContext(
            application: reference, environment: WebEnvironment(storage: options.storage, autoplay: options.autoplay),
            store: SiteSettingsStore(file: SiteSettingsStore.standardFile), windowState: state)
        made.onSession = options.onSession
        made.onNote = options.onNote
        made.windows = { [weak self] in self?.windows ?? [] }
        made.makeWindow = { [weak self, weak made] in
            guard let self, let made else { return nil }
            return makeWindow(made)
        }
        made.quit = { [weak self] in self?.quit() }
        made.store.onUnsaved = { [weak self, weak made] in
            guard let self, made?.noteOnce(.settingsUnsaved) == true else { return }
            for window in windows { window.currentTab?.notices.say(.settingsUnsaved) }
        }
        context = made
        return made
    }

    private func activated() {
        guard !isDriven else { return }
        if let window = windows.last { window.present() } else { open() }
    }

    private func closed(_ window: BrowserWindow) {
        if options.size == nil { context?.windowState.save(to: WindowState.standardFile) }
        windows.removeAll { $0 === window }
        if windows.isEmpty { Self.closeDialogs() }
    }

    private var activeWindow: UnsafeMutablePointer<GtkWindow>? { gtk_application_get_active_window(gtkApplication) }

    private func addActions() {
        actions.add("new-window") { [weak self] in _ = self?.open() }
        actions.add("open-page", text: { [weak self] in self?.openInFront($0) })
        actions.add("quit") { [weak self] in self?.quit() }
        addPlaybackActions(actions)
        actions.add("about") { [weak self] in
            guard let self else { return }
            AboutWindow.present(over: activeWindow, version: options.version)
        }
        actions.add("preferences") { [weak self] in
            guard let self else { return }
            PreferencesWindow.present(
                over: activeWindow, store: makeContext().store, environment: makeContext().environment)
        }
        for (action, keys) in ShortcutTable.accelerators {
            var keys: [UnsafePointer<CChar>?] = keys.map { UnsafePointer(g_intern_string($0)) } + [nil]
            gtk_application_set_accels_for_action(gtkApplication, action, &keys)
        }
    }

    private func openInFront(_ page: String) {
        guard let window = windows.first(where: { $0.gtkWindow == activeWindow }) ?? windows.last else {
            open(page)
            return
        }
        window.openTab(typed: page)
        window.present()
    }
}
