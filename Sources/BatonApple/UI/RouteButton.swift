#if os(iOS) || os(macOS)
internal import AVFoundation
internal import AVKit
internal import BatonRuntime
internal import SwiftUI

/// The system's own picker of other devices, while native plays. Routes are the person's choice alone.
struct RouteButton: View {
    let stage: WatchStage

    var body: some View {
        if stage.workspace.face == .native {
            RoutePicker(player: stage.player)
                .frame(width: IconButton.target, height: IconButton.target)
                .help(Wording.Text.watchRoutes.string)
                .accessibilityLabel(Text(verbatim: Wording.Text.watchRoutes.string))
                .accessibilityIdentifier("routes")
        }
    }
}

/// The picker itself.
struct RoutePicker {
    let player: AVPlayer
}

#if os(iOS)
extension RoutePicker: UIViewRepresentable {
    func makeUIView(context: Context) -> AVRoutePickerView {
        let picker = AVRoutePickerView(frame: .zero)
        picker.prioritizesVideoDevices = true
        return picker
    }

    func updateUIView(_ picker: AVRoutePickerView, context: Context) {}
}
#else
extension RoutePicker: NSViewRepresentable {
    func makeNSView(context: Context) -> AVRoutePickerView {
        let picker = AVRoutePickerView(frame: .zero)
        picker.isRoutePickerButtonBordered = false
        picker.player = player
        return picker
    }

    // Without a player there is nothing to route.
    func updateNSView(_ picker: AVRoutePickerView, context: Context) { picker.player = player }
}
#endif
#endif
