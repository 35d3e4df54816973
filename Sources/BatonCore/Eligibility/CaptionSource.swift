/// Captions that the page loads for its element from an address of their own, on their way to one native load.
public struct CaptionSource: Sendable, Hashable {
    public let track: PageTrack
    private let address: MediaAddress

    /// `nil` unless the address could be a stream's by its scheme and host (promise 5).
    init?(track: PageTrack, address: MediaAddress) {
        guard let accepted = EligibilityPolicy().judgeCaptions(address) else { return nil }
        self.track = track
        self.address = accepted
    }

    /// Hands the address to the native player, once.
    public consuming func use<Result>(_ body: (String) -> Result) -> Result { address.withText(body) }
}
