// The folder Apple is inside `#if os(iOS) || os(macOS)`; what joins the signals is built everywhere, for its tests.
#if os(visionOS) || os(tvOS) || os(watchOS)
#warning("Playback detection is for web views on iPhone, iPad and Mac; on this platform it watches nothing.")
#endif
