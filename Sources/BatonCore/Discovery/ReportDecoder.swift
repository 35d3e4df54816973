internal import Foundation

/// Turns the JSON of a frame's user script, or of a recorded page, into values.
///
/// The input is hostile: any page can shape the addresses in it, and a broken web process anything else. Everything is
/// checked against limits, unknown keys are ignored, and no error carries any text of the input.
public struct ReportDecoder: Sendable {
    public struct Limits: Sendable {
        /// Bytes of one message.
        public var message = 1024 * 1024
        public var elements = 200
        public var resources = 20_000
        public var frames = 500
        /// Bytes of an identity or of another short text.
        public var text = 256

        public init() {}

        /// For recorded pages, which hold all frames and come from the person at the keyboard.
        public static var recorded: Limits {
            var limits = Limits()
            limits.message = 16 * 1024 * 1024
            limits.elements = 2000
            return limits
        }
    }

    /// Why a message was refused.
    public enum Failure: String, Error, Sendable, CaseIterable {
        case tooLarge = "the message is too large"
        case malformed = "it is not JSON of the expected form"
        case tooManyElements = "it has too many elements"
        case tooManyResources = "it has too many resources"
        case tooManyFrames = "it has too many frames"
        case invalidIdentity = "an identity in it is missing or too long"
        case noID = "its \"id\" is missing, not a text or too long"
        case noFrames = "its \"frames\" are missing or not a list"
    }

    /// A page that was recorded for ``Resolver`` (`baton resolve`).
    public struct RecordedPage: Sendable {
        /// As given, so that the verdict can be matched with the input.
        public let id: String
        public let report: PageReport
    }

    private let limits: Limits

    public init(limits: Limits = Limits()) { self.limits = limits }

    /// Decodes what one frame's script says.
    ///
    /// An element or resource of a wrong form is left out, for it is only one claim among others.
    /// - Parameter message: UTF-8.
    public func frame(from message: some Sequence<UInt8>) throws(Failure) -> FrameReport {
        let frame: WireFrame = try decode(message)
        guard let id = frame.frame, !id.isEmpty, id.utf8.count <= limits.text else { throw .invalidIdentity }
        return try report(of: frame, id: id)
    }

    /// Decodes a recorded page with all its frames.
    ///
    /// Recordings come from many hands: a value that is absent or has another form is unknown, and what makes no sense at
    /// all counts for nothing. Nothing is left out, so that the places that a verdict names are those of the input.
    public func recordedPage(from message: some Sequence<UInt8>) throws(Failure) -> RecordedPage {
        let page: RecordedWirePage = try decode(message)
        guard let id = page.id, id.utf8.count <= limits.text else { throw .noID }
        guard let frames = page.frames else { throw .noFrames }
        guard frames.count <= limits.frames else { throw .tooManyFrames }
        for frame in frames {
            guard frame.elements.count <= limits.elements else { throw .tooManyElements }
            guard frame.resources.count <= limits.resources else { throw .tooManyResources }
        }
        var reports = frames.map { $0.report(longestText: limits.text) }
        if let first = reports.first, first.site == nil, let address = page.address {
            reports[0].site = Site(of: MediaAddress(address))
        }
        return RecordedPage(id: id, report: PageReport(frames: reports))
    }

    private func decode<Wire: Decodable>(_ message: some Sequence<UInt8>) throws(Failure) -> Wire {
        let data = Data(message)
        guard data.count <= limits.message else { throw .tooLarge }
        do {
            return try JSONDecoder().decode(Wire.self, from: data)
        } catch {
            // The decoder's own error quotes the input.
            throw .malformed
        }
    }

    private func report(of frame: WireFrame, id: String) throws(Failure) -> FrameReport {
        let elements = frame.elements ?? []
        let resources = frame.resources ?? []
        guard elements.count <= limits.elements else { throw .tooManyElements }
        guard resources.count <= limits.resources else { throw .tooManyResources }
        var report = FrameReport(
            id: id, site: frame.url.flatMap { Site(of: MediaAddress($0)) }, now: frame.now?.sane,
            lastNavigation: frame.lastNavigation?.sane,
            metadata: frame.metadata?.value?.metadata(longestText: limits.text), scriptFaults: frame.faults?.count ?? 0)
        report.elements = elements.compactMap { $0.value?.report }
        report.resources = resources.compactMap { $0.value?.report(longestText: limits.text) }
        return report
    }
}
