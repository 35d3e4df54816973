/// Where a hand-off stands. Finite but for the numbers that it carries.
public enum HandoffState: Hashable, Sendable {
    /// The website owns playback, or nothing plays.
    case website
    /// Native loads, silent; the page plays on.
    case preparing(Attempt)
    /// Native is ready; its position is being matched with the page's.
    case aligning(Alignment)
    /// The page is being paused; native is silent.
    case committing(Commitment)
    /// Native owns playback; the page is held.
    case native(NativeOwnership)
    /// The page is getting playback back.
    case returning(Return)

    /// What a load is about.
    public struct Attempt: Hashable, Sendable {
        public var source: SourceID
        public var page: PageSample
    }

    public struct Alignment: Hashable, Sendable {
        public enum Step: Hashable, Sendable { case sampling, seeking }
        public var attempt: Attempt
        public var item: NativeItem
        public var step: Step
        /// Seeks made so far to meet the page.
        public var seeks: Int
    }

    public struct Commitment: Hashable, Sendable {
        public enum Step: Hashable, Sendable { case pausing, positioning }
        public var item: NativeItem
        public var page: PageSample
        public var wantsPlaying: Bool
        /// Page time minus native time for the same content, in seconds; `nil` when it cannot be known.
        public var offset: Double?
        public var step: Step
    }

    public struct NativeOwnership: Hashable, Sendable {
        public enum Page: Hashable, Sendable { case held, gone }
        /// `nil` until something was observed after the first start.
        public var status: NativeStatus?
        public var wantsPlaying: Bool
        public var hasPicture: Bool
        public var offset: Double?
        /// Seconds on the native time line; `nil` without an end.
        public var duration: Double?
        public var page: Page
        /// How often the page resumed itself within the current window.
        public var selfResumptions: Int
        /// The stall has lasted longer than the leases may outlive playback.
        public var graceOver: Bool
    }

    public struct Return: Hashable, Sendable {
        public enum Step: Hashable, Sendable {
            /// The page seeks to where native will be; native goes on.
            case cueing(meetingPoint: Double)
            /// Native is being silenced.
            case parking(meetingPoint: Double?)
            /// The page is asked to play; native is silent.
            case resuming
            /// The page did not resume; it is being paused again so that native can go on.
            case reclaiming
        }
        public var reason: Refusal
        public var wantsPlaying: Bool
        public var step: Step
        /// What native goes back to if the page does not resume; `nil` when native is dead or never owned playback.
        public var fallback: NativeOwnership?
        public var offset: Double?
        public var duration: Double?
        public var pageGone: Bool
        /// What the page was last asked to take over: seconds on the native time line, and native's settings.
        public var place: Double?
        public var settings: PlaybackSettings?
    }
}
