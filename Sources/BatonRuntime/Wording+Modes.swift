public import BatonCore

extension Wording {
    /// What a mode is called.
    public static func name(of mode: HandoffMode) -> String {
        switch mode {
        case .automatic: Text.modeAutomatic.string
        case .ask: Text.modeAsk.string
        case .never: Text.modeNever.string
        }
    }
}
