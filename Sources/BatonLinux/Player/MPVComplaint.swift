/// What a message of mpv or ffmpeg says about a stream that no property tells.
///
/// ffmpeg does not know what protects a stream: it looks for the key of a segment like for any file, and feeds what it
/// cannot decrypt to the decoders, which may well make a picture of it. Its messages are the only sign. They are read
/// for their first words and dropped, since they quote addresses.
enum MPVComplaint: Equatable {
    /// There is no sound device that works.
    case audioOutput
    /// The key of a segment is not a file that anybody could fetch: it belongs to a system of copy protection.
    case protected
    /// The key of a segment could not be fetched.
    case keyUnavailable
    /// There is no decoder for the picture.
    case noPictureDecoder
    /// There is no decoder for the sound.
    case noSoundDecoder
    /// Something could not be decoded, or was patched up.
    case damage

    /// - Parameters:
    ///   - prefix: The part of mpv that speaks.
    ///   - text: What it says. `nil` comes of everything that means nothing here.
    init?(prefix: String, text: String) {
        switch prefix {
        case "ffmpeg/demuxer":
            // Not at the start: ffmpeg names itself in front, but not always.
            guard let words = text.firstRange(of: "Unable to open key file ") else { return nil }
            self = Self.isFetchable(text[words.upperBound...]) ? .keyUnavailable : .protected
        case "ffmpeg/video" where text.contains("concealing "): self = .damage
        case "vd" where text.hasPrefix("Error while decoding frame"): self = .damage
        case "vd" where text.hasPrefix(Self.noDecoder): self = .noPictureDecoder
        case "ad" where text.hasPrefix("Error decoding audio"): self = .damage
        case "ad" where text.hasPrefix(Self.noDecoder): self = .noSoundDecoder
        case "ao": self = .audioOutput
        case _ where prefix.hasPrefix("ao/"): self = .audioOutput
        case _: return nil
        }
    }

    private static let noDecoder = "Failed to initialize a decoder"

    /// Keys of FairPlay have the scheme `skd`; Widevine and PlayReady put their own data in place of an address.
    private static func isFetchable(_ address: Substring) -> Bool {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        return ["http", "https", "file", "crypto"].contains(scheme)
    }
}

/// How much of a stream is damaged. A healthy one may stumble where it is entered, a broken transmission in bursts;
/// what is encrypted, and was decoded as if it were not, fails in every part.
struct MPVDamage: Equatable {
    /// Parts that may fail before a stream is called ready.
    static let whilePreparing = 3
    /// Parts that may fail within ``span`` while it plays: fewer than a second's frames of picture and sound.
    static let whilePlaying = 60
    /// In nanoseconds.
    static let span: UInt64 = 2_000_000_000

    private var failures: [UInt64] = []

    /// - Parameter now: Nanoseconds of a clock that never jumps.
    /// - Returns: How many parts failed within the span, this one included.
    mutating func note(at now: UInt64) -> Int {
        failures.removeAll { now &- $0 > Self.span }
        failures.append(now)
        return failures.count
    }
}
