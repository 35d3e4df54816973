// Every other file of this module is inside `#if os(iOS) || os(macOS)`, so that Linux builds it to nothing.
#if os(visionOS) || os(tvOS) || os(watchOS)
#warning("Baton's Apple layer is for iPhone, iPad and Mac; on this platform the module is empty.")
#endif
