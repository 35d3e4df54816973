internal import BatonCore

/// The sizes in which pages can be shown. Pure values.
enum PageZoom {
    static let all = [0.3, 0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.2, 1.33, 1.5, 1.75, 2, 2.5, 3]
    static let normal = 1.0

    static func larger(than level: Double) -> Double { all.first { $0 > level + 0.001 } ?? all[all.count - 1] }
    static func smaller(than level: Double) -> Double { all.last { $0 < level - 0.001 } ?? all[0] }

    /// As it is written: a whole number of hundredths.
    static func percent(_ level: Double) -> Int { Int(clamping: (level * 100).rounded()) }
}

/// Turns of the wheel, which touchpads tell in parts.
struct WheelSteps: Sendable, Hashable {
    private var turned = 0.0

    /// - Parameter distance: How far it was turned; down is positive.
    /// - Returns: Whole steps, up is positive.
    mutating func turn(_ distance: Double) -> Int {
        guard distance.isFinite else { return 0 }
        // Who turns back means that at once.
        if distance * turned < 0 { turned = 0 }
        turned += distance
        let steps = min(max(turned.rounded(.towardZero), -20), 20)
        turned -= steps
        return -Int(clamping: steps)
    }
}
