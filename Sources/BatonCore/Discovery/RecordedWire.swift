// The JSON of recorded pages. Unlike a script's message they were written by anything, at any time, so each value is read
// for itself. These values live only inside ``ReportDecoder``.

/// An object whose values are absent where they do not have the expected form.
private struct LooseObject {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    private let container: KeyedDecodingContainer<Key>

    /// - Throws: When it is no object.
    init(_ decoder: any Decoder) throws { container = try decoder.container(keyedBy: Key.self) }

    func value<Value: Decodable>(_ name: String) -> Value? { try? container.decode(Value.self, forKey: Key(name)) }

    /// Whether there is something, of whatever form.
    func has(_ name: String) -> Bool {
        let key = Key(name)
        return container.contains(key) && (try? container.decodeNil(forKey: key)) == false
    }
}

struct RecordedWirePage: Decodable {
    let id: String?
    let address: String?
    let frames: [RecordedWireFrame]?

    init(from decoder: any Decoder) throws {
        let object = try LooseObject(decoder)
        id = object.value("id")
        address = object.value("page_url")
        let all: [Lossy<RecordedWireFrame>]? = object.value("frames")
        frames = all?.map { $0.value ?? RecordedWireFrame() }
    }
}

struct RecordedWireFrame: Decodable {
    private let frame: String?
    private let url: String?
    private let now: WireNumber?
    private let lastNavigation: WireNumber?
    private let metadata: WireMetadata?
    private let faults: WireNumber?
    let elements: [Lossy<RecordedWireElement>]
    let resources: [Lossy<RecordedWireResource>]

    /// In the place of one that makes no sense.
    init() {
        frame = nil
        url = nil
        now = nil
        lastNavigation = nil
        metadata = nil
        faults = nil
        elements = []
        resources = []
    }

    init(from decoder: any Decoder) throws {
        let object = try LooseObject(decoder)
        frame = object.value("frame")
        url = object.value("url")
        now = object.value("now")
        lastNavigation = object.value("lastNavigation")
        metadata = object.value("metadata")
        faults = object.value("faults")
        elements = object.value("elements") ?? []
        resources = object.value("resources") ?? []
    }

    func report(longestText: Int) -> FrameReport {
        FrameReport(
            id: frame.flatMap { $0.utf8.count <= longestText ? $0 : nil } ?? "",
            site: url.flatMap { Site(of: MediaAddress($0)) },
            elements: elements.map { $0.value?.wire?.report ?? Self.noElement },
            resources: resources.map { $0.value?.report(longestText: longestText) ?? Self.noResource }, now: now?.sane,
            lastNavigation: lastNavigation?.sane, metadata: metadata?.metadata(longestText: longestText),
            scriptFaults: faults?.count ?? 0)
    }

    /// Plays nothing, shows nothing and has nothing.
    private static let noElement = ElementReport(
        tag: .video, address: MediaAddress(""), paused: true, muted: true, ended: false, currentTime: 0, duration: nil,
        videoWidth: 0, videoHeight: 0, visibleArea: 0, hasKeys: false, readyState: 0)
    /// Neither an address nor a time.
    private static let noResource = ResourceReport(address: MediaAddress(""), initiator: "", startTime: .nan)
}

struct RecordedWireElement: Decodable {
    /// `nil` when nobody can say what it is, or whether it plays.
    let wire: WireElement?

    init(from decoder: any Decoder) throws {
        let object = try LooseObject(decoder)
        guard let tag: String = object.value("tag"), let paused: Bool = object.value("paused") else {
            wire = nil
            return
        }
        // Something is set that is none of the known names.
        let unknownObject = object.has("srcObject") ? WireObject(.other) : nil
        wire = WireElement(
            id: object.value("id"), sourceSerial: object.value("sourceSerial"), tag: tag,
            currentSrc: object.value("currentSrc") ?? "", srcObject: object.value("srcObject") ?? unknownObject,
            paused: paused, muted: object.value("muted") ?? false, ended: object.value("ended") ?? false,
            loop: object.value("loop"), controls: object.value("controls"), currentTime: object.value("currentTime"),
            duration: object.value("duration"), seekable: object.value("seekable"),
            playbackRate: object.value("playbackRate"), volume: object.value("volume"),
            videoWidth: object.value("videoWidth"), videoHeight: object.value("videoHeight"),
            visibleArea: object.value("visibleArea"),
            // Whether it is protected must be known before anything is handed over.
            mediaKeys: object.value("mediaKeys") ?? true, readyState: Self.readyState(in: object, paused: paused),
            startedByUser: object.value("startedByUser"), sourceSince: object.value("sourceSince"),
            leftFullScreen: object.value("leftFullScreen"), texts: Lossy(object.value("texts")),
            sounds: Lossy(object.value("sounds")))
    }

    /// What plays has data, as far as is known.
    private static func readyState(in object: LooseObject, paused: Bool) -> WireNumber {
        let state: WireNumber? = object.value("readyState")
        return state.flatMap { $0.count == nil ? nil : $0 } ?? WireNumber(paused ? 0 : 4)
    }
}

struct RecordedWireResource: Decodable {
    private let name: String?
    private let initiatorType: String?
    private let startTime: WireNumber?

    init(from decoder: any Decoder) throws {
        let object = try LooseObject(decoder)
        name = object.value("name")
        initiatorType = object.value("initiatorType")
        startTime = object.value("startTime")
    }

    /// `nil` when it says nothing of a stream.
    func report(longestText: Int) -> ResourceReport? {
        // Some engines put what began before the document a little before zero.
        guard let name, let time = startTime?.value, time.isFinite else { return nil }
        let initiator = initiatorType.flatMap { $0.utf8.count <= longestText ? $0 : nil } ?? ""
        return ResourceReport(address: MediaAddress(cut(name)), initiator: initiator, startTime: max(time, 0))
    }
}
