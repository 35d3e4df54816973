#if os(iOS) || os(macOS)
public import BatonRuntime

extension WKWebViewPage: PageBrowsing {
    public var state: BrowsingState {
        var state = BrowsingState()
        state.address = navigation.committedAddress
        state.loadingAddress = isLoading ? address : ""
        state.title = title
        state.isLoading = isLoading
        state.progress = progress
        state.canGoBack = canGoBack
        state.canGoForward = canGoForward
        state.failure = loadError
        return state
    }

    public func reload() { reloadPage() }
}
#endif
