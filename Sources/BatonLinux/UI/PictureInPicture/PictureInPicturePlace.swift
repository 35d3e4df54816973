internal import BatonCore

/// A corner of the screen.
enum ScreenCorner: String, Sendable, Hashable, Codable, CaseIterable {
    case topLeft, topRight, bottomLeft, bottomRight

    var isLeft: Bool { self == .topLeft || self == .bottomLeft }
    var isTop: Bool { self == .topLeft || self == .topRight }
    /// The corner of a window there that points to the middle of the screen.
    var opposite: ScreenCorner {
        switch self {
        case .topLeft: .bottomRight
        case .topRight: .bottomLeft
        case .bottomLeft: .topRight
        case .bottomRight: .topLeft
        }
    }
}

/// A rectangle in whole pixels, from the top left.
struct PixelFrame: Sendable, Hashable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
}

/// Where the small window stands and how large it is.
struct PictureInPicturePlace: Sendable, Hashable, RememberedState {
    static let fileName = "picture-in-picture.json"

    var corner = ScreenCorner.bottomRight
    /// Logical pixels.
    var width = 360

    static let narrowest = 200
    /// Logical pixels between the window and the edges of the screen.
    static let margin = 24

    /// The width that is used for a wanted one: the window covers at most 60 % of either side of the screen.
    /// - Parameters:
    ///   - aspect: Width by height of the picture.
    ///   - screen: Logical pixels.
    static func width(_ wanted: Int, aspect: Double, screen: (width: Int, height: Int)) -> Int {
        let widest = min(0.6 * Double(screen.width), 0.6 * Double(screen.height) * aspect)
        return max(min(wanted, Int(clamping: widest)), min(narrowest, screen.width))
    }

    static func height(ofWidth width: Int, aspect: Double) -> Int {
        max(1, Int(clamping: (Double(width) / aspect).rounded()))
    }

    /// Pictures that are no picture, such as those of a broken stream, do not make an unusable window.
    static func usableAspect(_ aspect: Double?) -> Double {
        guard let aspect, aspect.isFinite, aspect > 0 else { return 16.0 / 9 }
        return min(max(aspect, 0.5), 3)
    }

    /// Its frame in the remembered corner.
    /// - Parameters:
    ///   - area: The part of the screen that panels leave free, in device pixels.
    ///   - scale: Device pixels of one logical pixel.
    func frame(in area: PixelFrame, aspect: Double, scale: Int) -> PixelFrame {
        let screen = (width: area.width / scale, height: area.height / scale)
        let width = Self.width(self.width, aspect: aspect, screen: screen) * scale
        let height = Self.height(ofWidth: width, aspect: aspect)
        let margin = Self.margin * scale
        return PixelFrame(
            x: corner.isLeft ? area.x + margin : area.x + area.width - width - margin,
            y: corner.isTop ? area.y + margin : area.y + area.height - height - margin, width: width, height: height)
    }

    /// The corner that a window is nearest to.
    static func corner(of frame: PixelFrame, in area: PixelFrame) -> ScreenCorner {
        let isLeft = frame.x + frame.width / 2 < area.x + area.width / 2
        let isTop = frame.y + frame.height / 2 < area.y + area.height / 2
        return isTop ? (isLeft ? .topLeft : .topRight) : (isLeft ? .bottomLeft : .bottomRight)
    }

    /// The frame after its `grip` was dragged by `dx`, `dy`: the aspect is kept and the corner across stays.
    func resized(
        _ frame: PixelFrame, grip: ScreenCorner, dx: Int, dy: Int, aspect: Double, area: PixelFrame, scale: Int
    ) -> PixelFrame {
        let wider = grip.isLeft ? -dx : dx
        let taller = Int(clamping: Double(grip.isTop ? -dy : dy) * aspect)
        // The direction in which the pointer went farther counts.
        let wanted = frame.width + (abs(wider) >= abs(taller) ? wider : taller)
        let screen = (width: area.width / scale, height: area.height / scale)
        let width = Self.width(wanted / scale, aspect: aspect, screen: screen) * scale
        let height = Self.height(ofWidth: width, aspect: aspect)
        return PixelFrame(
            x: grip.isLeft ? frame.x + frame.width - width : frame.x,
            y: grip.isTop ? frame.y + frame.height - height : frame.y, width: width, height: height)
    }

    mutating func keepWithinReason() { width = min(max(width, Self.narrowest), 8192) }
}
