// The JSON of reports, exactly as the user script writes it. These values live only inside ``ReportDecoder``.

/// A value that is absent when it does not have the expected form, where its neighbours still count.
struct Lossy<Value: Decodable>: Decodable {
    let value: Value?

    init(_ value: Value?) { self.value = value }

    init(from decoder: any Decoder) { value = try? Value(from: decoder) }
}

/// A number; JSON has no infinity and no NaN, so these come as texts, and a bridge may have made them null.
struct WireNumber: Decodable {
    let value: Double

    init(_ value: Double) { self.value = value }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Double.self) {
            value = number
            return
        }
        switch try container.decode(String.self) {
        case "Infinity": value = .infinity
        case "-Infinity": value = -.infinity
        case "NaN": value = .nan
        case _:
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: "not a number"))
        }
    }

    /// A time or a size: finite and not negative, or unknown.
    var sane: Double? { value.isFinite && value >= 0 ? value : nil }

    /// Seconds of a playback.
    var time: Double? { sane.map(PlayerBounds.time) }

    /// A length: infinite is one, negative and NaN are not.
    var length: Double? { value >= 0 ? PlayerBounds.length(value) : nil }

    /// A count in pixels or a number given by the script.
    var count: Int? { sane.flatMap { $0 <= 1e15 ? Int(clamping: $0) : nil } }
}

struct WireFrame: Decodable {
    let frame: String?
    let url: String?
    let now: WireNumber?
    let lastNavigation: WireNumber?
    let metadata: Lossy<WireMetadata>?
    let faults: WireNumber?
    let elements: [Lossy<WireElement>]?
    let resources: [Lossy<WireResource>]?
}

struct WireElement: Decodable {
    let id: WireNumber?
    let sourceSerial: WireNumber?
    let tag: String
    let currentSrc: String
    let srcObject: WireObject?
    let paused: Bool
    let muted: Bool
    let ended: Bool
    let loop: Bool?
    let controls: Bool?
    let currentTime: WireNumber?
    let duration: WireNumber?
    let seekable: [WireNumber]?
    let playbackRate: WireNumber?
    let volume: WireNumber?
    let videoWidth: WireNumber?
    let videoHeight: WireNumber?
    let visibleArea: WireNumber?
    let mediaKeys: Bool
    let readyState: WireNumber
    let startedByUser: Bool?
    let sourceSince: WireNumber?
    let leftFullScreen: Bool?
    let texts: Lossy<[WireText]>?
    let sounds: Lossy<[WireText]>?

    /// `nil` when a value has no meaning.
    var report: ElementReport? {
        guard let tag = ElementReport.Tag(rawValue: tag.lowercased()), let readyState = readyState.count else {
            return nil
        }
        var report = ElementReport(
            id: id?.count ?? 0, sourceSerial: sourceSerial?.count ?? 0, tag: tag,
            address: MediaAddress(cut(currentSrc)),
            objectSource: srcObject?.source, paused: paused, muted: muted, ended: ended, loop: loop, controls: controls,
            currentTime: currentTime?.time ?? 0, duration: duration?.length, seekable: range, playbackRate: rate,
            volume: volume?.sane.map { min($0, 1) }, videoWidth: videoWidth?.count ?? 0,
            videoHeight: videoHeight?.count ?? 0, visibleArea: visibleArea?.sane ?? 0, hasKeys: mediaKeys,
            readyState: readyState, startedByUser: startedByUser, sourceSince: sourceSince?.sane)
        report.leftFullScreen = leftFullScreen ?? false
        // The place in these lists names a track, so none of them is left out.
        report.texts = (texts?.value ?? []).prefix(WireText.most).map(\.report)
        report.sounds = (sounds?.value ?? []).prefix(WireText.most).map(\.report.track)
        return report
    }

    /// 0 is a way to stand still.
    private var rate: Double? {
        guard let rate = playbackRate?.value, rate.isFinite else { return nil }
        return rate == 0 ? 0 : PlayerBounds.rate(rate)
    }

    private var range: ClosedRange<Double>? {
        guard let seekable, seekable.count == 2, let start = seekable[0].time, let end = seekable[1].length,
            start <= end
        else { return nil }
        return start...end
    }
}

/// An address that is too long keeps its beginning: enough for ``EligibilityPolicy`` to say why it is refused.
func cut(_ address: String) -> String {
    guard address.utf8.count > EligibilityPolicy.longestAddress else { return address }
    return String(decoding: address.utf8.prefix(EligibilityPolicy.longestAddress + 1), as: UTF8.self)
}

/// What `srcObject` holds, by its name. Recorders have several ways to say that it is nothing.
struct WireObject: Decodable {
    let source: ElementReport.ObjectSource?

    init(_ source: ElementReport.ObjectSource?) { self.source = source }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let isSet = try? container.decode(Bool.self) {
            source = isSet ? .other : nil
            return
        }
        switch try container.decode(String.self) {
        case "", "none", "null": source = nil
        case "ManagedMediaSource", "MediaSourceHandle": source = .mediaSource
        case let name: source = ElementReport.ObjectSource(rawValue: name) ?? .other
        }
    }
}

struct WireText: Decodable {
    /// No player shows more.
    static let most = 64

    let kind: String?
    let language: String?
    let label: String?
    let src: String?

    var report: TextReport {
        let address = (src ?? "").utf8.count <= EligibilityPolicy.longestAddress ? src ?? "" : ""
        return TextReport(
            track: PageTrack(claimedLanguage: language, label: label, kind: kind),
            isCaptions: kind == "subtitles" || kind == "captions", address: MediaAddress(address))
    }
}

extension PageTrack {
    /// From a page's claims, which may be of any length.
    package init(claimedLanguage language: String?, label: String?, kind: String?) {
        let isTag = language.map { (2...35).contains($0.utf8.count) } ?? false
        self.init(
            language: isTag ? language : nil, label: String((label ?? "").prefix(80)),
            describesSound: kind == "captions")
    }
}

struct WireResource: Decodable {
    let name: String
    let initiatorType: String?
    let startTime: WireNumber

    func report(longestText: Int) -> ResourceReport? {
        let initiator = initiatorType ?? ""
        guard name.utf8.count <= EligibilityPolicy.longestAddress, initiator.utf8.count <= longestText,
            let startTime = startTime.sane
        else { return nil }
        return ResourceReport(address: MediaAddress(name), initiator: initiator, startTime: startTime)
    }
}
