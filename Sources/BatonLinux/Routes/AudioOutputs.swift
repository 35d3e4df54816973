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
        audioDevice = output == AudioOutputs.system ? nil : output
        guard load.observed.audio == .playing else { return nil }
        for _ in 0..<30 {
            try? await Task.sleep(for: .milliseconds(100))
            guard load === current else { return .overtaken }
            let driver = await withCheckedContinuation { done in
                load.handle.get("current-ao") { done.resume(returning: $0.value.text) }
            }
            if driver != nil, !load.audioOutputFailed { return nil }
            if load.audioOutputFailed { break }
        }
        audioDevice = before
        return .outputFailed
    }
}
