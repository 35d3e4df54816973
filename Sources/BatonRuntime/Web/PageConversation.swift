internal import BatonCore
internal import Foundation

/// What a page and its app say to each other, for every WebKit: all of ``WebPage`` that needs only the user script.
///
/// An adapter carries texts between the script and ``channel``, tells when documents come and go, and passes the
/// calls of ``WebPage`` on. Main actor only.
@MainActor
package final class PageConversation {
    package var onEvent: (@MainActor (WebPageEvent) -> Void)?
    package let channel = PageChannel()
    /// Nothing is asked and nothing is told any more.
    package private(set) var isClosed = false
    /// Counts the releases: what was asked before one and is answered after it must hold nothing any more.
    var releases = 0
    /// What was to play again and did not: a release lets it, for nobody plays in its place any more.
    var owed: PageTarget?
    private var reportIsScheduled = false

    package init() {
        channel.onReport = { [weak self] in self?.scheduleReport() }
        channel.onEvent = { [weak self] event in
            switch event {
            case .resumedItself: self?.onEvent?(.resumedItself)
            case .targetChanged: self?.onEvent?(.targetChanged)
            }
        }
    }

    /// Commands under way fail as gone.
    package func close() {
        isClosed = true
        onEvent = nil
        channel.reset()
    }

    /// Reports of several frames come within one moment; one event tells of all.
    private func scheduleReport() {
        guard !reportIsScheduled else { return }
        reportIsScheduled = true
        Task { [weak self] in
            try? await Task.sleep(for: .milliseconds(20))
            guard let self else { return }
            reportIsScheduled = false
            if !isClosed { onEvent?(.report(channel.report)) }
        }
    }
}
