extension Wording {
    /// What a person is told of a route; `nil` when nothing needs to be said.
    public static func sentence(_ failure: RouteFailure) -> Text? {
        switch failure {
        case .formatNotPlayed: .routeFormatNotPlayed
        case .onlyHere: .routeOnlyHere
        case .refused: .routeRefused
        case .timedOut: .routeTimedOut
        case .gone: .routeGone
        case .stoppedThere: .routeStoppedThere
        case .notObeyed: .routeNotObeyed
        case .stalled: .routeStalled
        case .outputFailed: .routeOutputFailed
        case .overtaken: nil
        }
    }
}
