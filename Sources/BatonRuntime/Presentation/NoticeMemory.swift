/// Which remarks on the page were made already. What comes of an action is told every time.
public struct NoticeMemory {
    private var said: Set<String> = []

    public init() {}

    public mutating func shouldShow(_ notice: TabPresentation.NoticeLine) -> Bool {
        !notice.oncePerPage || said.insert(notice.sentence).inserted
    }

    public mutating func forget() { said = [] }
}
