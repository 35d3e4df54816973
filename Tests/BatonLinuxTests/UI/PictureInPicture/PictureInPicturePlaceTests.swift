import Foundation
import Testing

@testable import BatonLinux

@Suite struct PictureInPicturePlaceTests {
    private let area = PixelFrame(x: 0, y: 30, width: 1920, height: 1050)
    private let wide = 16.0 / 9

    @Test(arguments: ScreenCorner.allCases)
    func standsInItsCorner(_ corner: ScreenCorner) {
        let frame = PictureInPicturePlace(corner: corner, width: 360).frame(in: area, aspect: wide, scale: 1)
        #expect(PictureInPicturePlace.corner(of: frame, in: area) == corner)
        #expect(frame.width == 360 && frame.height == 203)
        #expect(frame.x >= 24)
        #expect(frame.x + frame.width <= 1920 - 24)
        #expect(frame.y >= 30 + 24)
        #expect(frame.y + frame.height <= 30 + 1050 - 24)
    }

    @Test func denseScreensCountInLogicalPixels() {
        let frame = PictureInPicturePlace(corner: .topLeft, width: 360).frame(in: area, aspect: wide, scale: 2)
        #expect(frame.width == 720 && frame.x == 48 && frame.y == 78)
    }

    @Test(arguments: ScreenCorner.allCases)
    func resizingKeepsAspectAndTheCornerAcross(_ grip: ScreenCorner) {
        let start = PixelFrame(x: 700, y: 400, width: 360, height: 203)
        let (dx, dy) = (grip.isLeft ? -120 : 120, grip.isTop ? -10 : 10)
        let end = PictureInPicturePlace().resized(
            start, grip: grip, dx: dx, dy: dy, aspect: wide, area: area, scale: 1)
        #expect(end.width == 480 && end.height == 270)
        let (right, bottom) = (end.x + end.width, end.y + end.height)
        if grip.isLeft { #expect(right == 1060) } else { #expect(end.x == 700) }
        if grip.isTop { #expect(bottom == 603) } else { #expect(end.y == 400) }
    }

    @Test func neverTooSmallNorMostOfTheScreen() {
        let start = PixelFrame(x: 700, y: 400, width: 360, height: 203)
        let tiny = PictureInPicturePlace().resized(
            start, grip: .bottomRight, dx: -4000, dy: 0, aspect: wide, area: area, scale: 1)
        #expect(tiny.width == PictureInPicturePlace.narrowest)
        let huge = PictureInPicturePlace().resized(
            start, grip: .bottomRight, dx: 4000, dy: 0, aspect: wide, area: area, scale: 1)
        #expect(huge.width <= 1152)
        #expect(huge.height <= 631)
    }

    @Test(arguments: [nil, 0, -1, .nan, .infinity, 0.01, 100] as [Double?])
    func noPictureMakesAnUnusableWindow(_ aspect: Double?) {
        let usable = PictureInPicturePlace.usableAspect(aspect)
        #expect(usable >= 0.5 && usable <= 3)
    }

    @Test func isRememberedAndSurvivesABrokenFile() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "baton-place-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "place.json")
        let place = PictureInPicturePlace(corner: .topLeft, width: 512)
        place.save(to: file)
        #expect(PictureInPicturePlace.load(from: file) == place)
        try Data("{\"corner\":7".utf8).write(to: file)
        #expect(PictureInPicturePlace.load(from: file) == PictureInPicturePlace())
    }
}
