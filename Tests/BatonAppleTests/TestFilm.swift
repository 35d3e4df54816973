#if os(iOS) || os(macOS)
import AVFoundation
import Foundation

/// A film of 40 s (H.264 in an MP4, without sound) and a page that plays it, made once for a run of the tests, so that
/// they need neither a server nor a tool.
enum TestFilm {
    struct Failed: Error, CustomStringConvertible { let description = "the film for the tests cannot be made" }

    static let seconds = 40.0
    private static let framesPerSecond = 25
    private static let (width, height) = (320, 180)
    private static let made = Task { try await make() }

    static func file() async throws -> URL { try await made.value }

    /// In the film's folder.
    static func page() async throws -> URL {
        let film = try await file()
        let page = film.deletingLastPathComponent().appending(path: "page.html")
        let html =
            "<!doctype html><video id=v autoplay controls playsinline width=640 height=360 src=film.mp4></video>"
        try Data(html.utf8).write(to: page)
        return page
    }

    private static func make() async throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "baton-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let film = folder.appending(path: "film.mp4")
        let writer = try AVAssetWriter(outputURL: film, fileType: .mp4)
        writer.shouldOptimizeForNetworkUse = true
        let input = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [
                AVVideoCodecKey: AVVideoCodecType.h264.rawValue, AVVideoWidthKey: width, AVVideoHeightKey: height,
                // So that a seek is quick.
                AVVideoCompressionPropertiesKey: [AVVideoMaxKeyFrameIntervalKey: framesPerSecond],
            ])
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input, sourcePixelBufferAttributes: nil)
        writer.add(input)
        var picture: CVPixelBuffer?
        let outcome = withUnsafeMutablePointer(to: &picture) { made in
            CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_32BGRA, nil, made)
        }
        guard outcome == kCVReturnSuccess, let picture, writer.startWriting() else { throw Failed() }
        writer.startSession(atSourceTime: .zero)
        for frame in 0..<Int(seconds) * framesPerSecond {
            while !input.isReadyForMoreMediaData {
                guard writer.error == nil else { throw Failed() }
                try await Task.sleep(for: .milliseconds(1))
            }
            let time = CMTime(value: CMTimeValue(frame), timescale: CMTimeScale(framesPerSecond))
            guard adaptor.append(picture, withPresentationTime: time) else { throw Failed() }
        }
        input.markAsFinished()
        await writer.finishWriting()
        guard writer.error == nil else { throw Failed() }
        return film
    }
}
#endif
