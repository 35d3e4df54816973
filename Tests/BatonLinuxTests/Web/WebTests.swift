import Testing

/// Everything here uses one web process environment and real playback, so one test at a time.
@Suite("Web", .serialized)
enum WebTests {}
