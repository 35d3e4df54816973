/// Something that a page asks and that only the person can answer. Main actor only.
///
/// It is answered once, whatever becomes of it: with ``answer(_:)``, with nothing when the page moves on, and with nothing
/// when whoever was to show it drops it. A web engine stands still until then, or ends the app when no answer comes.
@MainActor
public final class PageDialog: Identifiable {
    public enum Kind: Sendable, Hashable {
        /// A message to be read.
        case alert
        /// Yes or no.
        case confirm
        /// A line of text, with the page's suggestion for it.
        case prompt(suggestion: String)
        /// A name and a password for the site; `isEncrypted` says whether they travel encrypted.
        case signIn(isEncrypted: Bool)
        /// A link leads to another app; the text is the link's scheme, such as "mailto".
        case otherApp
        /// A file that is not shown and not saved.
        case declinedDownload
    }

    public enum Answer: Sendable, Hashable {
        case accepted
        case text(String)
        case credentials(name: String, password: String)
    }

    /// Characters of the longest text that is shown of a page's words.
    public static let longestText = 2000

    public let kind: Kind
    /// The page's words; empty where it has none.
    public let text: String
    /// The site whose document asks, which need not be the page's own: it may be a frame's.
    public let host: String
    /// Called once when it needs no answer any more, whoever gave it.
    public var onEnd: (@MainActor () -> Void)?
    private var reply: (@MainActor (Answer?) -> Void)?

    /// - Parameter reply: Called once, on the main actor; `nil` is a dialog that was dismissed.
    public init(_ kind: Kind, text: String, host: String, reply: @escaping @MainActor (Answer?) -> Void) {
        self.kind = kind
        self.text = Self.bounded(text)
        self.host = host
        self.reply = reply
    }

    public var isAnswered: Bool { reply == nil }

    /// - Parameter answer: `nil` dismisses it. Only the first answer counts.
    public func answer(_ answer: Answer?) {
        guard let reply else { return }
        self.reply = nil
        reply(answer)
        onEnd?()
        onEnd = nil
    }

    /// A text that is no longer than a person reads. Scalars are counted, because one character can have any number.
    public static func bounded(_ text: String) -> String {
        guard text.unicodeScalars.count > longestText else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestText)))
    }

    deinit {
        guard let reply else { return }
        Task { @MainActor in reply(nil) }
    }
}

/// How many dialogs a page may show before it is not heard any more. A pure value.
struct DialogQuota: Equatable {
    static let most = 3
    static let within = Duration.seconds(10)

    private var shown: [Duration] = []
    private var isUsedUp = false

    /// - Parameter now: On any clock that goes on.
    /// - Returns: Whether another one may be shown. A page that asks too often asks in vain from then on.
    mutating func allows(at now: Duration) -> Bool {
        guard !isUsedUp else { return false }
        shown.removeAll { now - $0 > Self.within }
        guard shown.count < Self.most else {
            isUsedUp = true
            return false
        }
        shown.append(now)
        return true
    }
}

/// The dialogs of one page, one at a time. Main actor only.
@MainActor
public final class PageDialogs {
    /// Shows a dialog, and holds it until it is answered. Without one, every dialog is dismissed at once.
    public var onDialog: (@MainActor (PageDialog) -> Void)?

    private weak var current: PageDialog?
    private var quota = DialogQuota()
    private let elapsed: () -> Duration
    private var isClosed = false

    /// - Parameter clock: Measures how often the page asks.
    public init(clock: any Clock<Duration> = ContinuousClock()) { elapsed = clock.stopwatch() }

    /// Asks the person, or dismisses what cannot be asked now: beside another dialog, or too often.
    /// - Parameter isLimited: False for what the page's server asks before there is a document that could be a nuisance.
    public func ask(
        _ kind: PageDialog.Kind, text: String = "", host: String, isLimited: Bool = true,
        reply: @escaping @MainActor (PageDialog.Answer?) -> Void
    ) {
        guard !isClosed, let onDialog, current?.isAnswered != false, !isLimited || quota.allows(at: elapsed()) else {
            return reply(nil)
        }
        let dialog = PageDialog(kind, text: text, host: host, reply: reply)
        current = dialog
        onDialog(dialog)
    }

    /// Who asked is gone: its question is dismissed.
    public func dismiss() { current?.answer(nil) }

    /// Another document has the place, and may ask again.
    public func navigated() {
        dismiss()
        quota = DialogQuota()
    }

    public func close() {
        isClosed = true
        dismiss()
        onDialog = nil
    }
}
