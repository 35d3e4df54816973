internal import BatonDemoSite
internal import Foundation

/// What a speaker that was set up for measuring has played so far: a file of 16-bit stereo sound at 44.1 kHz that grows.
struct SpeakerSound {
    private let file: URL
    /// Bytes that were there before.
    private let start: Int
    private static let rate = 44_100.0
    private static let frameBytes = 4
    /// Frames that are looked at.
    private static let length = 3528

    /// `nil` where no speaker was set up; the variable `BATON_SPEAKER_SOUND` names the file.
    init?() {
        guard let path = ProcessInfo.processInfo.environment["BATON_SPEAKER_SOUND"] else { return nil }
        file = URL(filePath: path)
        let handle = try? FileHandle(forReadingFrom: file)
        start = Int((try? handle?.seekToEnd()) ?? 0)
    }

    /// The place in the film that the speaker plays at this moment, in seconds; `nil` if it plays no film.
    func place() -> Double? {
        guard let handle = try? FileHandle(forReadingFrom: file), let end = try? handle.seekToEnd() else { return nil }
        let size = Self.length * Self.frameBytes
        let first = (Int(end) - size) / Self.frameBytes * Self.frameBytes
        guard first >= start, (try? handle.seek(toOffset: UInt64(first))) != nil,
            let data = try? handle.read(upToCount: size)
        else { return nil }
        let samples = data.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
        let left = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
        // The place is that of the middle of what was read.
        return FilmSound.place(in: left, rate: Self.rate).map { $0 + Double(Self.length) / Self.rate / 2 }
    }
}
