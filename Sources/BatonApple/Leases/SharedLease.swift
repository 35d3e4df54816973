#if os(iOS) || os(macOS)
/// Something that exists once for the whole app, such as the audio session: taken for the first that needs it, released
/// after the last. Main actor only.
@MainActor
final class SharedLease {
    private var holders: Set<ObjectIdentifier> = []
    private let take: @MainActor () -> Void
    private let release: @MainActor () -> Void

    init(take: @escaping @MainActor () -> Void, release: @escaping @MainActor () -> Void) {
        self.take = take
        self.release = release
    }

    var isHeld: Bool { !holders.isEmpty }

    func set(_ isHeld: Bool, for holder: ObjectIdentifier) {
        if isHeld {
            guard holders.insert(holder).inserted, holders.count == 1 else { return }
            take()
        } else {
            guard holders.remove(holder) != nil, holders.isEmpty else { return }
            release()
        }
    }
}
#endif
