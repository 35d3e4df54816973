internal import BatonApple
internal import SwiftUI

/// The composition root on iPhone, iPad and Mac.
@main
struct BatonMain {
    @MainActor
    static func main() {
        #if os(macOS)
        // `swift run` starts a bare executable without a bundle, which would have neither a menu bar nor a Dock icon.
        NSApplication.shared.setActivationPolicy(.regular)
        NSApplication.shared.activate()
        #endif
        BatonApp.main()
    }
}
