/// What a page shows of itself while a person browses. A value; it never holds a stream's address.
public struct BrowsingState: Sendable, Hashable {
    /// The address of the document that is there; empty before the first.
    public var address = ""
    /// The address of what is being loaded, whoever asked for it; empty while nothing is.
    public var loadingAddress = ""
    public var title = ""
    public var isLoading = false
    /// 0…1, meaningful while it loads.
    public var progress = 0.0
    public var canGoBack = false
    public var canGoForward = false
    /// Why there is no page, or `nil`.
    public var failure: PageLoadError?

    public init() {}
}

/// The web view behind a workspace, as a person steers it. Main actor only.
///
/// The hand-off needs ``WebPage``; this is what the controls around the page need.
@MainActor
public protocol PageBrowsing: AnyObject {
    var state: BrowsingState { get }
    /// Called on the main actor after ``state`` changed.
    var onChange: (@MainActor () -> Void)? { get set }
    /// - Parameter address: An `http` or `https` address, or `about:blank`.
    func load(_ address: String)
    func reload()
    func stopLoading()
    func goBack()
    func goForward()
}
