#if os(iOS) || os(macOS)
internal import AVFoundation
public import BatonCore
public import BatonRuntime

extension AVPlayerAdapter {
    public func load(_ source: consuming StreamSource, _ request: NativeLoad) {
        stop()
        renewPlayerIfNeeded()
        let kind = source.kind
        guard let url = source.use(Self.url) else {
            onEvent?(.failed(.loadFailed))
            return
        }
        // No cookies, no user agent, no headers: what cannot be opened without them stays on the website.
        let asset = AVURLAsset(url: url)
        let item = AVPlayerItem(asset: asset)
        item.audioTimePitchAlgorithm = .timeDomain
        let load = AVLoad(asset: asset, item: item, kind: kind, request: request)
        let output = AVPlayerItemVideoOutput(pixelBufferAttributes: nil)
        item.add(output)
        load.output = output
        current = load
        settings = request.settings
        observe(load)
        player.pause()
        // Whether a film repeats ends with its load.
        player.actionAtItemEnd = .pause
        player.replaceCurrentItem(with: item)
        examine(load)
        watch(load)
    }

    /// The address as the page gave it. Foundation's usual initialiser would encode what it takes for mistakes, which
    /// breaks signed addresses; the second form leaves escapes alone.
    private static func url(_ address: String) -> URL? {
        URL(string: address, encodingInvalidCharacters: false)
            ?? URL(dataRepresentation: Data(address.utf8), relativeTo: nil, isAbsolute: true)
    }

    // MARK: Bells

    private func observe(_ load: AVLoad) {
        let item = load.item
        load.observations = [
            item.observe(\.status) { [weak self] _, _ in Task { @MainActor [weak self] in self?.look() } },
            item.observe(\.isPlaybackLikelyToKeepUp) { [weak self] _, _ in
                Task { @MainActor [weak self] in self?.look() }
            },
            item.observe(\.isPlaybackBufferFull) { [weak self] _, _ in
                Task { @MainActor [weak self] in self?.look() }
            },
            item.observe(\.loadedTimeRanges) { [weak self] _, _ in Task { @MainActor [weak self] in self?.look() } },
        ]
        on(AVPlayerItem.didPlayToEndTimeNotification, of: load) { $0.ended($1) }
        on(AVPlayerItem.failedToPlayToEndTimeNotification, of: load) { $0.failedToPlayToEnd($1) }
        on(AVPlayerItem.playbackStalledNotification, of: load) { adapter, _ in adapter.look() }
        on(AVPlayerItem.newErrorLogEntryNotification, of: load) { $0.errorLogged($1) }
        on(AVPlayerItem.mediaSelectionDidChangeNotification, of: load) { adapter, load in
            adapter.tell(.tracks, of: load)
        }
    }

    /// These come on any thread; the queue brings them to the main one.
    private func on(
        _ name: Notification.Name, of load: AVLoad,
        _ handler: @escaping @MainActor (AVPlayerAdapter, AVLoad) -> Void
    ) {
        load.tokens.append(
            .on(name, from: load.item) { [weak self, weak load] in
                guard let self, let load, load === current, load.stage != .over else { return }
                handler(self, load)
            })
    }

    /// What only the asset says. It may take as long as the manifest does.
    private func examine(_ load: AVLoad) {
        let asset = load.asset
        load.tasks.append(
            Task { [weak self, weak load] in
                let answer = try? await asset.load(.isPlayable, .hasProtectedContent)
                // A failure to load them is told by the item, with its reason.
                guard !Task.isCancelled, let self, let load, load === current, let (isPlayable, isProtected) = answer
                else { return }
                if isProtected { return fail(.protected, load) }
                if !isPlayable { return fail(.unrecognizedFormat, load) }
                load.isPlayable = true
                if load.stage == .preparing { tell(.progress, of: load) }
                look()
            })
    }

    /// A frame rings no bell, so it is looked for in short steps while the load prepares. Ends with the load.
    private func watch(_ load: AVLoad) {
        load.tasks.append(
            Task { [weak self, weak load] in
                while let load, let self, load === current, load.stage == .preparing, !Task.isCancelled {
                    look()
                    try? await Task.sleep(for: .milliseconds(25))
                }
            })
    }

    /// Reads everything anew and does what follows from it.
    func look() {
        guard let load = current, load.stage != .over else { return }
        adoptControls()
        guard load === current, load.stage != .over else { return }
        if load.item.status == .failed { return fail(Refusal(opening: load.item.error), load) }
        if player.status == .failed { return fail(.nativeUnavailable, load) }
        switch load.stage {
        case .preparing: considerReady(load)
        case .ready: refreshStatus(of: load)
        case .over: return
        }
    }

    // MARK: Readiness

    private func considerReady(_ load: AVLoad) {
        guard load.item.status == .readyToPlay, player.status == .readyToPlay else { return }
        tellProgress(of: load)
        if load.soughtTo == nil { return seekToStart(load) }
        guard load.hasSought, load.isPlayable == true, hasData(load), hasPicture(load) else { return }
        let position = load.item.currentTime().position ?? 0
        // Sent elsewhere, such as to the end of a shorter film: what stands there is not what was asked for.
        if let target = load.soughtTo, abs(position - target) > 0.5, !load.isLive { return fail(.noData, load) }
        load.stage = .ready
        load.lastPosition = position
        load.removeOutput()
        loadTracks(of: load)
        let size = load.item.presentationSize
        tell(
            .ready(
                NativeItem(
                    position: position, duration: duration, isLive: load.isLive, window: window,
                    aspect: size.width > 0 && size.height > 0 ? size.width / size.height : nil)),
            of: load)
        refreshStatus(of: load)
    }

    private func tellProgress(of load: AVLoad) {
        let loaded = load.item.loadedTimeRanges.compactMap(\.timeRangeValue.positions)
            .reduce(0) { $0 + ($1.upperBound - $1.lowerBound) }
        guard loaded > load.reportedLoad else { return }
        load.reportedLoad = loaded
        tell(.progress, of: load)
    }

    private func seekToStart(_ load: AVLoad) {
        load.isLive = load.item.duration.isIndefinite
        var target = load.request.position
        if load.isLive {
            // The window of a live stream may be told a little later than its readiness.
            guard let window = load.item.seekable else { return }
            let distance = max(load.request.distanceFromLiveEdge ?? 0, 0)
            target = max(window.upperBound - distance, window.lowerBound)
        }
        guard let target, target.isFinite, target > 0 else {
            load.soughtTo = load.item.currentTime().position ?? 0
            load.hasSought = true
            return look()
        }
        load.soughtTo = target
        load.tasks.append(
            Task { [weak self, weak load] in
                guard let load else { return }
                await load.seek(to: target)
                guard let self, load === current else { return }
                load.hasSought = true
                look()
            })
    }

    private func hasData(_ load: AVLoad) -> Bool {
        load.item.isPlaybackLikelyToKeepUp || load.item.isPlaybackBufferFull
    }

    private func hasPicture(_ load: AVLoad) -> Bool {
        // A television draws the picture itself, and gives no frame back.
        if load.hasFrame || player.isExternalPlaybackActive { return true }
        if let output = load.output, output.hasNewPixelBuffer(forItemTime: load.item.currentTime()) {
            load.hasFrame = true
            return true
        }
        // Sound alone has no frame, and some pictures are shown but never given out. Neither is known from the item,
        // whose size is zero at first. Data that has been there for a second has been decoded.
        let now = ContinuousClock.now
        guard let since = load.dataSince else {
            load.dataSince = now
            return false
        }
        return since.duration(to: now) >= .seconds(1)
    }
}
#endif
