/// Which of a frame's resource entries can belong to what its element plays now.
///
/// A single-page site keeps the entries of every earlier film. The stamps tell them apart when they are there; without
/// them everything counts. All times are milliseconds of the frame's clock.
struct EvidenceWindow: Equatable {
    /// Players ask for the manifest before they attach it: just before, or after they have read it. A list that was
    /// first asked for within this time before the element's source changed belongs to the new source.
    static let attachLead = 5000.0
    /// A site may ask for the next film's list just before it changes the page's address.
    static let navigationLead = 1000.0

    /// Lists that were asked for earlier do not count.
    let listsSince: Double
    /// From here on every list counts. Between ``listsSince`` and this, only a list that was never asked for before
    /// does, or one that is taken up anew: the last poll of the previous live channel falls into the same time.
    let changedAt: Double
    /// Something of a group must be younger than this. Set when the page changed its address while the element kept its
    /// source: some sites do that all the time, and what goes on loading then is still what plays.
    let activeSince: Double

    init(sourceSince: Double?, lastNavigation: Double?) {
        let navigation = lastNavigation ?? -.infinity
        if let sourceSince {
            let own = sourceSince - Self.attachLead
            listsSince = navigation <= sourceSince ? max(own, navigation - Self.navigationLead) : own
            changedAt = sourceSince
            activeSince = navigation > sourceSince ? navigation : -.infinity
        } else {
            listsSince = navigation - Self.navigationLead
            changedAt = navigation
            activeSince = -.infinity
        }
    }

    /// Whether a piece can belong to the current source: nothing is fetched for a source that is not attached.
    func admitsPiece(at time: Double) -> Bool { time >= changedAt && time >= activeSince }

    /// - Parameters:
    ///   - first: When the same list was asked for first.
    ///   - isTakenUp: It was not asked for shortly before that: a film that is watched again.
    func admitsList(at time: Double, firstAskedAt first: Double, isTakenUp: Bool = false) -> Bool {
        time >= changedAt || (time >= listsSince && (first >= listsSince || isTakenUp))
    }
}
