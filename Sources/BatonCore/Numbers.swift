// Numbers from pages, streams, receivers and buses are claims: any of them may be beyond what anyone meant.

extension FixedWidthInteger {
    /// The whole part of a number, as near to it as this type gets; 0 for what is no number.
    ///
    /// The standard conversion ends the process where the number does not fit.
    package init(clamping number: Double) {
        if let exact = Self(exactly: number.rounded(.towardZero)) {
            self = exact
        } else {
            self = number.isNaN ? 0 : number < 0 ? .min : .max
        }
    }
}

/// What a page's claims about its player are kept within.
package enum PlayerBounds {
    /// Seconds. Live streams may count from 1970, so that there is no shorter time than that to go by.
    package static let longest = 1e10
    /// What players offer, and more; WebKit takes any number.
    package static let rates = 0.0625...16.0
    /// Pixels of a side.
    package static let largestSide = 1e6

    /// - Parameter seconds: A claim; nonsense and negatives are the beginning.
    package static func time(_ seconds: Double) -> Double { seconds > 0 ? min(seconds, longest) : 0 }

    /// Without an end is a length as well.
    package static func length(_ seconds: Double) -> Double { seconds.isFinite ? time(seconds) : seconds }

    /// - Parameter rate: A claim; nonsense is the normal speed.
    package static func rate(_ rate: Double) -> Double {
        rate.isNaN ? 1 : min(max(rate, rates.lowerBound), rates.upperBound)
    }
}
