/// Which element plays, and in which frame; what commands to the page are addressed to.
public struct PageTarget: Hashable, Sendable {
    /// The identity that the frame's script gave itself.
    public var frame: String
    public var element: Int
    /// See ``ElementReport/sourceSerial``.
    public var sourceSerial: Int

    public init(frame: String, element: Int, sourceSerial: Int) {
        self.frame = frame
        self.element = element
        self.sourceSerial = sourceSerial
    }
}

/// The playback that the resolver found eligible.
public struct Candidate: Sendable, Equatable {
    /// Where the address was seen.
    public enum Origin: Sendable, Hashable {
        case element(frame: Int, element: Int)
        case resource(frame: Int, resource: Int)
    }
    /// Why it is eligible. The raw value is the stable reason code.
    public enum Reason: String, Sendable, CaseIterable {
        case elementHLS = "element-hls"
        case elementMP4 = "element-mp4"
        case resourceHLSMaster = "resource-hls-master"
        case resourceHLSSingle = "resource-hls-single"
    }

    public var origin: Origin
    public var reason: Reason
    public var kind: StreamKind
    /// The frame and element, by index into the report, that is playing it.
    public var frameIndex: Int
    public var elementIndex: Int
    /// The playing element, for commands.
    public var target: PageTarget
    /// The accepted address, still secret.
    public var address: MediaAddress
    /// It does not play any more: only the person's wish begins a hand-off of it.
    public var isPaused = false
    /// What the page loads for the element besides, with its secrets.
    public var captions: [CaptionSource] = []

    public init(
        origin: Origin, reason: Reason, kind: StreamKind, frameIndex: Int, elementIndex: Int, target: PageTarget,
        address: MediaAddress
    ) {
        self.origin = origin
        self.reason = reason
        self.kind = kind
        self.frameIndex = frameIndex
        self.elementIndex = elementIndex
        self.target = target
        self.address = address
    }

    /// Makes the one-use source for a native load.
    public func makeSource() -> StreamSource { StreamSource(kind: kind, address: address, captions: captions) }
}

/// The resolver's answer.
public enum Verdict: Sendable, Equatable {
    case handoff(Candidate)
    case website(Refusal)
}
