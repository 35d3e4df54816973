import Testing

/// Everything here shares one session bus and one sound server, so one test at a time.
@Suite("Desktop", .serialized)
enum DesktopTests {}
