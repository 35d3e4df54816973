internal import Glibc

/// What libraries read from the environment of this process.
public enum ProcessEnvironment {
    /// Sets it, once. Call it first of all, before anything starts a thread: another one may be reading.
    public static func prepare() { _ = once }

    private static let once: Void = {
        // mpv 0.35 does not tell the sound server what its stream is for, so calls would not silence it. Streams of web
        // processes have a role of their own, which this does not replace.
        setenv("PULSE_PROP", "media.role=video", 0)
    }()
}
