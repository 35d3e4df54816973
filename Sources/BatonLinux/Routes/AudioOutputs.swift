internal import BatonRuntime

/// The outputs of this computer, as mpv lists them.
enum AudioOutputs {
    /// mpv's name for whatever the system uses.
    static let system = "auto"

    /// - Parameter list: mpv's `audio-device-list`.
    /// - Returns: The system's choice first; then what the sound server offers, not the raw devices below it.
    static func routes(_ list: MPVNode) -> [Route] {
        let all = list.items.compactMap { item -> (String, String)? in
            guard let name = item["name"].text, let description = item["description"].text else { return nil }
            return (name, description)
        }
        let served = all.filter { $0.0.hasPrefix("pipewire/") }
        let outputs = served.isEmpty ? all.filter { $0.0.hasPrefix("pulse/") } : served
        return [Route(id: system, name: Wording.Text.routeSystem.string, kind: .systemOutput)]
            + OutputNames.distinct(outputs.map { Route(id: $0.0, name: $0.1, kind: kind($0.0, $0.1)) })
    }

    /// From the names that PulseAudio and PipeWire give their sinks.
    static func kind(_ name: String, _ description: String) -> Route.Kind {
        if name.contains("/raop") || name.contains("raop_output") { return .networkSpeaker }
        if name.contains("bluez") { return .bluetooth }
        let words = description.lowercased()
        return words.contains("headphone") || words.contains("headset") ? .headphones : .speakers
    }
}

extension MPVPlayer {
    /// The outputs of this computer that playback can be heard on; empty without a load.
    func outputs() async -> [Route] {
        guard let handle = current?.handle else { return [] }
        let list = await withCheckedContinuation { done in
            handle.get("audio-device-list") { done.resume(returning: $0.value) }
        }
        return AudioOutputs.routes(list)
    }

    /// Moves the sound to another output. If that cannot be opened, the one before is used again.
    /// - Returns: Why it stayed; `nil` when the sound is there.
    func use(output: String) async -> RouteFailure? {
        guard let load = current else { return .outputFailed }
        let before = audioDevice
        load.audioOutputFailed = false
        load.isChangingOutput = true
        defer {
            load.isChangingOutput = false
            watchSound(of: load)
        }
        audioDevice = output == AudioOutputs.system ? nil : output
        guard load.observed.audio == .playing else { return nil }
        // mpv goes to the next driver, and with it elsewhere, when the one that is named in front refuses.
        let wanted = audioDevice.flatMap { $0.split(separator: "/").first.map(String.init) }
        var elsewhere = 0
        for _ in 0..<30 {
            try? await Task.sleep(for: .milliseconds(100))
            guard load === current else { return .overtaken }
            let driver = await withCheckedContinuation { done in
                load.handle.get("current-ao") { done.resume(returning: $0.value.text) }
            }
            let isThere = driver != nil && (wanted == nil || driver == wanted)
            if isThere, !load.audioOutputFailed { return nil }
            if driver != nil, !isThere { elsewhere += 1 }
            if load.audioOutputFailed || elsewhere == 5 { break }
        }
        audioDevice = before
        load.isChangingOutput = false
        // With the output mpv has let go of the sound, or is about to.
        watchSound(of: load)
        for _ in 0..<20 where load === current {
            try? await Task.sleep(for: .milliseconds(100))
            if load.observed.audio == .playing { break }
        }
        return .outputFailed
    }
}
