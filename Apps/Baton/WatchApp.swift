internal import BatonApple
internal import SwiftUI

/// The Watch app for iPhone, iPad and Mac. All of it is in the package; a debug build can also show a script, for the
/// tests of the user interface.
@main
struct WatchApp {
    @MainActor
    static func main() {
        #if DEBUG
        if Script.named != nil { return ScriptedApp.main() }
        #endif
        BatonApp.main()
    }
}
