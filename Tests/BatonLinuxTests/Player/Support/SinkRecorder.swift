import Foundation

/// Records what a null sink of PulseAudio plays, as mono 16-bit samples. The sink is made here and unloaded again.
final class SinkRecorder {
    let sink = "baton_test_\(UInt32.random(in: 0...UInt32.max))"
    var device: String { "pulse/\(sink)" }
    private let module: String
    private let process = Process()
    private let file: URL

    init() throws {
        module = try PlayerMedia.run(
            "pactl", ["load-module", "module-null-sink", "sink_name=\(sink)"], package: "pulseaudio-utils"
        ).trimmingCharacters(in: .whitespacesAndNewlines)
        file = FileManager.default.temporaryDirectory.appendingPathComponent("\(sink).raw")
        _ = FileManager.default.createFile(atPath: file.path, contents: nil)
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "parec", "--raw", "--format=s16le", "--rate=48000", "--channels=1", "--latency-msec=20",
            "--device=\(sink).monitor",
        ]
        process.standardOutput = try FileHandle(forWritingTo: file)
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    private var samples: [Int16] {
        ((try? Data(contentsOf: file)) ?? Data()).withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    }
    var sampleCount: Int { samples.count }

    /// The greatest amplitude (0…1) among the samples from index `start` on.
    func amplitude(from start: Int = 0) -> Double {
        amplitudes(from: start).max() ?? 0
    }

    func amplitudes(from start: Int) -> [Double] { samples.dropFirst(start).map { abs(Double($0)) / 32768 } }

    /// Hertz of a single tone, from how often it rises through zero in the samples from index `start` on: the median of
    /// pieces of 50 ms, since a busy machine leaves gaps in what is recorded.
    func frequency(from start: Int) -> Double {
        let heard = Array(samples.dropFirst(start))
        let pieces = stride(from: 0, through: heard.count - 2400, by: 2400).compactMap { from -> Double? in
            let rises = (from + 1..<from + 2400).filter { heard[$0 - 1] < 0 && heard[$0] >= 0 }
            guard let first = rises.first, let last = rises.last, last > first else { return nil }
            return Double(rises.count - 1) * 48000 / Double(last - first)
        }.sorted()
        return pieces.isEmpty ? 0 : pieces[pieces.count / 2]
    }

    func close() {
        // A child of a dispatch thread inherits its signal mask, so a polite signal may never be seen.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: file)
        _ = try? PlayerMedia.run("pactl", ["unload-module", module], package: "pulseaudio-utils")
    }
}
