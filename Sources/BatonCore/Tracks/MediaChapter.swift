/// A named part of the film.
public struct MediaChapter: Sendable, Hashable {
    /// Seconds on the native time line.
    public let start: Double
    /// Empty without one.
    public let title: String

    public init(start: Double, title: String) {
        self.start = start
        self.title = title
    }
}

/// The chapters of a film in their order, and the way from one to the next.
public struct MediaChapters: Sendable, Hashable {
    /// Seconds into a chapter after which "previous" means its own beginning.
    public static let patience = 3.0

    public let all: [MediaChapter]

    /// Chapters without a sensible place are left out, and one alone is none: there is nowhere to go.
    public init(_ chapters: [MediaChapter] = []) {
        let sane = chapters.filter { $0.start.isFinite && $0.start >= 0 }.sorted { $0.start < $1.start }
        all = sane.count > 1 ? sane : []
    }

    /// The one that `position`, in seconds, lies in.
    public func current(at position: Double) -> MediaChapter? { all.last { $0.start <= position } }

    public func next(after position: Double) -> MediaChapter? { all.first { $0.start > position + 0.1 } }

    /// The beginning of the chapter, or of the one before when it has only just begun.
    public func previous(before position: Double) -> MediaChapter? {
        all.last { $0.start < position - Self.patience } ?? all.first
    }
}
