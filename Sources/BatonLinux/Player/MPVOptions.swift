internal import CMpv
internal import Glibc

/// One option of a core, and what it means if this version of mpv does not take it.
struct MPVOption: Equatable {
    enum IfRefused: Equatable {
        /// Without it a stream could do more than play: no core.
        case noCore
        /// The option switches a feature off; a build that does not know it (no Lua, a later mpv) lacks the feature.
        /// A value that is refused is still no core.
        case featureIsAbsent
        /// A matter of comfort.
        case goOn
    }

    let name: String
    let value: String
    let ifRefused: IfRefused

    init(_ name: String, _ value: String, _ ifRefused: IfRefused) {
        self.name = name
        self.value = value
        self.ifRefused = ifRefused
    }

    /// - Returns: Whether a core with this outcome may be used.
    func apply(to core: OpaquePointer) -> Bool {
        let code = mpv_set_option_string(core, name, value)
        switch ifRefused {
        case .noCore: return code >= 0
        case .featureIsAbsent: return code >= 0 || code == MPV_ERROR_OPTION_NOT_FOUND.rawValue
        case .goOn: return true
        }
    }
}

/// Where the picture goes.
public enum MPVVideoOutput: Sendable, Hashable {
    /// Into ``MPVPlayer/view``.
    case embedded
    /// Decoded and dropped: for commands without a display.
    case none
}

enum MPVOptions {
    /// Memory that the demuxer may hold ahead of and behind the position.
    static let cacheAhead = "64MiB"
    static let cacheBehind = "16MiB"

    /// ffmpeg's bounds: protocols that a manifest may name, and how often a live list may stay as it was (each time
    /// half a segment's length is waited) or a segment may fail.
    static let streamBounds = "protocol_whitelist=[http,https,tcp,tls,crypto,data],max_reload=6,seg_max_retry=1"

    /// Everything a core is started with.
    /// - Parameter audioDevice: A name of mpv's `audio-device-list`; `nil` follows the system.
    static func all(output: MPVVideoOutput, audioDevice: String?) -> [MPVOption] {
        bounds + features + leaks + playback + picture(output)
            + (audioDevice.map { [MPVOption("audio-device", $0, .noCore)] } ?? [])
    }

    /// Keeps a manifest from reading files, from other protocols and from endless retries. `demuxer=lavf` shuts out
    /// mpv's own playlists, edit lists and cue sheets; ffmpeg's options reach nested requests because mpv propagates
    /// them.
    private static var bounds: [MPVOption] {
        var options = [
            MPVOption("config", "no", .noCore),
            MPVOption("demuxer", "lavf", .noCore),
            MPVOption("sub-demuxer", "lavf", .noCore),
            MPVOption("demuxer-lavf-o", streamBounds, .noCore),
            MPVOption("demuxer-lavf-propagate-opts", "yes", .noCore),
            MPVOption("load-unsafe-playlists", "no", .noCore),
            MPVOption("network-timeout", "5", .noCore),
            MPVOption("demuxer-max-bytes", cacheAhead, .noCore),
            MPVOption("demuxer-max-back-bytes", cacheBehind, .noCore),
            MPVOption("cache-on-disk", "no", .featureIsAbsent),
            MPVOption("tls-verify", "yes", .noCore),
        ]
        // Without a bundle, ffmpeg's TLS library falls back to its own trust store; verification stays on.
        if let bundle = trustBundle { options.append(MPVOption("tls-ca-file", bundle, .noCore)) }
        return options
    }

    private static var trustBundle: String? {
        ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem"]
            .first { access($0, R_OK) == 0 }
    }

    /// Features that run programs, read other files or listen to someone else.
    private static let features =
        [
            "ytdl", "load-scripts", "osc", "load-stats-overlay", "load-osd-console", "load-auto-profiles",
            "autoload-files", "ordered-chapters", "resume-playback", "save-position-on-quit", "use-filedir-conf",
            "sub-auto", "audio-file-auto", "cover-art-auto", "input-default-bindings", "input-builtin-bindings",
            "input-vo-keyboard", "input-media-keys", "input-cursor", "prefetch-playlist", "stop-screensaver",
        ].map { MPVOption($0, "no", .featureIsAbsent) }

    /// What others could read or be sent. PulseAudio shows the title, which mpv makes from the address by default.
    private static let leaks = [
        MPVOption("terminal", "no", .noCore),
        MPVOption("msg-level", "all=error", .noCore),
        MPVOption("cookies", "no", .noCore),
        MPVOption("referrer", "", .noCore),
        MPVOption("http-header-fields", "", .noCore),
        MPVOption("audio-client-name", "Baton", .noCore),
        MPVOption("title", "Baton", .noCore),
        MPVOption("force-media-title", "Baton", .noCore),
        MPVOption("write-filename-in-watch-later-config", "no", .featureIsAbsent),
    ]

    private static let playback = [
        MPVOption("idle", "yes", .noCore),
        // Silence until start() is a promise of the product, not of the caller.
        MPVOption("pause", "yes", .noCore),
        MPVOption("hr-seek", "yes", .noCore),
        // The last frame stays on screen, and a seek from there plays on: ending does not press pause.
        MPVOption("keep-open", "yes", .noCore),
        MPVOption("keep-open-pause", "no", .noCore),
        // PipeWire answers on PulseAudio's socket as well, and its own output is the less tested one.
        MPVOption("ao", "pulse,pipewire,alsa", .goOn),
        // The client library of PulseAudio 16 extrapolates a stream's time, and after a pause it may be years off
        // (docs/KNOWN-ISSUES.md). mpv asks the server instead, as it does by itself from 0.38 on. That also spares the
        // library's timer, which runs on while the stream is paused.
        MPVOption("pulse-latency-hacks", "yes", .goOn),
        MPVOption("audio-pitch-correction", "yes", .goOn),
        MPVOption("volume-max", "100", .goOn),
        // No sound device must be an error, never a silent film.
        MPVOption("audio-fallback-to-null", "no", .noCore),
        // A cover is no picture: it would pass for one in the check for a missing video decoder.
        MPVOption("audio-display", "no", .noCore),
        MPVOption("sid", "no", .goOn),
        MPVOption("osd-level", "0", .goOn),
        // As large as browsers make them.
        MPVOption("sub-font-size", "40", .goOn),
    ]

    private static func picture(_ output: MPVVideoOutput) -> [MPVOption] {
        switch output {
        case .embedded:
            [
                MPVOption("vo", "libmpv", .noCore),
                // Frames are drawn as soon as GTK asks, so preparing them early only makes them late.
                MPVOption("video-timing-offset", "0", .goOn),
                // Only software decoding is used; probing for hardware loads drivers that complain on stderr.
                MPVOption("gpu-hwdec-interop", "no", .goOn),
                MPVOption("gpu-shader-cache-dir", "", .goOn),
                MPVOption("icc-cache-dir", "", .goOn),
            ]
        case .none: [MPVOption("vo", "null", .noCore)]
        }
    }
}
