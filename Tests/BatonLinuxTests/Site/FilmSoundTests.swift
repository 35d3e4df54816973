import BatonDemoSite
import Foundation
import Testing

@Suite("The film's sound tells the place")
struct FilmSoundTests {
    @Test(arguments: [0.3, 1.0, 2.5, 3.7], [44_100.0, 48_000])
    func place(_ wanted: Double, _ rate: Double) throws {
        let samples = (0..<Int(rate * 0.08)).map { index in
            let time = wanted - 0.04 + Double(index) / rate
            return Int16(8000 * sin(2 * .pi * (400 * time + 500 * time * time)))
        }
        #expect(abs(try #require(FilmSound.place(in: samples, rate: rate)) - wanted) < 0.03)
    }

    @Test func nothingElseIsAPlace() {
        #expect(FilmSound.place(in: [Int16](repeating: 0, count: 4000), rate: 44_100) == nil)
        #expect(FilmSound.place(in: (0..<4000).map { Int16($0 % 2 == 0 ? 8000 : -8000) }, rate: 44_100) == nil)
    }

    @Test func theShortestWay() {
        #expect(abs(FilmSound.way(from: 3.9, to: 8.1) - 0.2) < 1e-9)
        #expect(abs(FilmSound.way(from: 0.1, to: 3.9) + 0.2) < 1e-9)
        #expect(abs(FilmSound.way(from: 33.0, to: 1.5) - 0.5) < 1e-9)
    }
}
