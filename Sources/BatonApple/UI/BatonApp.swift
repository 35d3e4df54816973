#if os(iOS) || os(macOS)
public import SwiftUI

/// The Watch app.
public struct BatonApp: App {
    public init() {}

    public var body: some Scene {
        WindowGroup { Text(verbatim: "Baton") }
    }
}
#endif
