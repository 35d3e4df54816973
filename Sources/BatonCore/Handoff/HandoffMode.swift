/// When a hand-off begins by itself.
public enum HandoffMode: String, Sendable, Hashable, CaseIterable {
    case automatic, ask, never
}
