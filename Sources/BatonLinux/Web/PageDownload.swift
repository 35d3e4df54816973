internal import BatonRuntime
internal import CGtkWebKit
internal import GObjectSupport

/// A file that a page gives to be saved. Nothing of it is written before somebody said where. Main actor only.
@MainActor
public final class PageDownload {
    /// As the website proposes it, made harmless.
    public let name: String
    /// Called once, with whether the file is there. A download that was refused or cancelled does not call it.
    public var onEnd: (@MainActor (_ isSaved: Bool) -> Void)?
    private let download: GObjectReference
    private let leave: @MainActor (PageDownload) -> Void
    private var isOver = false
    /// Somebody said where, and it is not there yet.
    private(set) var isSaving = false
    var onSaving: (@MainActor () -> Void)?

    init(_ download: GObjectReference, name: String, leave: @escaping @MainActor (PageDownload) -> Void) {
        self.download = download
        self.name = name
        self.leave = leave
        // WebKit tells the end of one that failed twice.
        connect(download.pointer, "failed", object: { [weak self] _ in self?.end(false) })
        connect(download.pointer, "finished") { [weak self] in self?.end(true) }
    }

    private func end(_ isSaved: Bool) {
        guard !isOver else { return }
        isOver = true
        isSaving = false
        onEnd?(isSaved)
        onEnd = nil
        leave(self)
    }

    /// - Parameter path: Absolute. The person was asked whether a file that is there may be replaced.
    public func save(to path: String) {
        guard !isOver else { return }
        webkit_download_set_allow_overwrite(OpaquePointer(download.pointer), 1)
        webkit_download_set_destination(OpaquePointer(download.pointer), path)
        isSaving = true
        onSaving?()
    }

    /// Ends it, wherever it is. Idempotent.
    public func cancel() {
        guard !isOver else { return }
        isOver = true
        isSaving = false
        onEnd = nil
        webkit_download_cancel(OpaquePointer(download.pointer))
        leave(self)
    }
}

extension WebEnvironment {
    /// Offers what pages give to be saved to whoever sits in front of them.
    func connectDownloads() {
        connect(
            session.pointer, "download-started",
            object: { [weak self] download in
                guard let download else { return }
                self?.started(GObjectReference(sharing: download))
            })
    }

    private func started(_ download: GObjectReference) {
        let pointer = OpaquePointer(download.pointer)
        guard let view = webkit_download_get_web_view(pointer), let page = pages[gpointer(view)]?.page,
            page.onDownload != nil
        else { return webkit_download_cancel(pointer) }
        typealias Decide = @convention(c) (gpointer?, UnsafePointer<CChar>?, gpointer?) -> gboolean
        let decide: Decide = { download, name, context in
            nonisolated(unsafe) let (download, name, context) = (download, name, context)
            MainActor.assumeIsolated {
                guard let download, let context else { return }
                let page = Unmanaged<WeakPageBox>.fromOpaque(context).takeUnretainedValue().page
                let reference = GObjectReference(sharing: download)
                guard let page else { return webkit_download_cancel(OpaquePointer(download)) }
                page.environment.offer(reference, string(borrowing: name) ?? "", to: page)
            }
            // Nothing is written until somebody says where.
            return 1
        }
        connect(
            download.pointer, "decide-destination", function: unsafeBitCast(decide, to: GCallback.self),
            context: WeakPageBox(page))
    }

    private func offer(_ download: GObjectReference, _ name: String, to page: WebKitGTKPage) {
        guard !page.isClosed, let onDownload = page.onDownload else {
            return webkit_download_cancel(OpaquePointer(download.pointer))
        }
        let offered = PageDownload(download, name: FileName.harmless(name)) { [weak self] over in
            self?.downloads.removeAll { $0 === over }
            self?.savingChanged()
        }
        offered.onSaving = { [weak self] in self?.savingChanged() }
        downloads.append(offered)
        onDownload(offered)
    }

    private func savingChanged() {
        let isSaving = downloads.contains { $0.isSaving }
        guard isSaving != self.isSaving else { return }
        self.isSaving = isSaving
        onSaving?(isSaving)
    }

    /// Ends every download. Call it before this process ends: half a file would stay.
    func cancelDownloads() { for download in downloads { download.cancel() } }
}

/// A page must not be kept alive by what it gave to be saved.
@MainActor
final class WeakPageBox {
    weak var page: WebKitGTKPage?
    init(_ page: WebKitGTKPage) { self.page = page }
}
