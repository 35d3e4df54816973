#if os(iOS) || os(macOS)
internal import BatonRuntime
internal import SwiftUI

/// One quiet sentence, with the reason for those who ask. Never a dialog.
struct NoticeView: View {
    let watch: WatchSession
    let notice: TabPresentation.NoticeLine

    var body: some View {
        @Bindable var watch = watch
        HStack(spacing: 12) {
            Text(verbatim: notice.sentence)
                .fixedSize(horizontal: false, vertical: true)
                .frame(maxWidth: .infinity, alignment: .leading)
                .accessibilityIdentifier("notice")
            Button(Wording.Text.why.string) { watch.isExplaining = true }
                .accessibilityHint(Text(verbatim: Wording.Text.whyTooltip.string))
                .accessibilityIdentifier("why")
                .popover(isPresented: $watch.isExplaining) { explanation }
            Button {
                watch.dismissNotice()
            } label: {
                Label {
                    Text(verbatim: Wording.Text.dismiss.string)
                } icon: {
                    Image(systemName: "xmark")
                }
                .labelStyle(.iconOnly)
            }
            .accessibilityIdentifier("dismiss")
        }
        .buttonStyle(.borderless)
        .padding(.horizontal, 16)
        .padding(.vertical, 8)
        .background(notice.persistence == .untilDismissed ? AnyShapeStyle(.red.opacity(0.15)) : AnyShapeStyle(.bar))
        // Read out when it appears, without moving the reader's place.
        .onChange(of: notice, initial: true) { _, notice in
            AccessibilityNotification.Announcement(notice.sentence).post()
        }
    }

    private var explanation: some View {
        Text(verbatim: notice.explanation)
            .fixedSize(horizontal: false, vertical: true)
            .frame(maxWidth: 320, alignment: .leading)
            .padding(16)
            .presentationCompactAdaptation(.popover)
            .accessibilityIdentifier("explanation")
    }
}

/// What is under way, with the way out.
struct ProgressStrip: View {
    let text: Wording.Text
    let canCancel: Bool
    let cancel: @MainActor () -> Void

    var body: some View {
        HStack(spacing: 12) {
            ProgressView().controlSize(.small)
            Text(verbatim: text.string)
            if canCancel { Button(Wording.Text.cancel.string, action: cancel).buttonStyle(.bordered) }
        }
        .padding(.horizontal, 16)
        .padding(.vertical, 10)
        .background(.regularMaterial, in: .capsule)
        .padding(.bottom, 18)
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("progress")
    }
}
#endif
