#if os(iOS) || os(macOS)
internal import SwiftUI

extension View {
    /// For names and addresses, which the keyboard must neither correct nor capitalise.
    func takesTextAsTyped() -> some View {
        #if os(iOS)
        autocorrectionDisabled().textInputAutocapitalization(.never)
        #else
        autocorrectionDisabled()
        #endif
    }
}
#endif
