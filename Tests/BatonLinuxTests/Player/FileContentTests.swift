import BatonCore
import Foundation
import Testing

@testable import BatonLinux

/// What files hold and how they are sent.
@MainActor @Suite(.serialized) struct FileContentTests {
    @Test(arguments: files) func file(_ stream: StreamCase) async throws { try await StreamCheck.run(stream) }

    nonisolated private static let files = [
        StreamCase("the index in front", "/film.mp4", StreamCase.film),
        StreamCase("the index at the end", "/tail.mp4", StreamCase.film),
        StreamCase("the index in front, from a server that sends no parts", "/film.mp4", StreamCase.film) {
            $0["/film.mp4"] = .init(type: "video/mp4", body: try StreamMedia.data("film.mp4"), ranges: false)
        },
        StreamCase(
            "the index at the end, from a server that sends no parts", "/tail.mp4",
            .refused([.loadFailed, .unrecognizedFormat, .noData, .noPicture])
        ) { $0["/tail.mp4"] = .init(type: "video/mp4", body: try StreamMedia.data("tail.mp4"), ranges: false) },
        StreamCase("sent as plain text", "/film.mp4", StreamCase.film) {
            $0.serve("/film.mp4", "text/plain", try StreamMedia.data("film.mp4"))
        },
        StreamCase("fragments", "/parts.mp4", StreamCase.film),
        StreamCase("fragments with an index", "/indexed.mp4", StreamCase.film),
        StreamCase("an edit list", "/edit.mp4", .ready(seconds: StreamMedia.edited)),
        StreamCase("Matroska by another name", "/x.mp4", StreamCase.film) {
            $0.serve("/x.mp4", "video/mp4", try StreamMedia.data("film.mkv"))
        },
        StreamCase("HEVC", "/hevc.mp4", at: 3.2, .ready(seconds: StreamMedia.short)),
        StreamCase("AV1", "/av1.mp4", at: 3.2, .ready(seconds: StreamMedia.short)),
        StreamCase("HEVC without a decoder", "/hevc.mp4", at: 3.2, onlyDecoder: "h264", .refused([.noPicture])),
        StreamCase("AV1 without a decoder", "/av1.mp4", at: 3.2, onlyDecoder: "h264", .refused([.noPicture])),
        StreamCase("encrypted", "/encrypted.mp4", .refused([.unrecognizedFormat])),
    ]
}
