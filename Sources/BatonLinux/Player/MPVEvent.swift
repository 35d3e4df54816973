internal import CMpv

/// Why a core could not be brought up. Carries option names only, never values.
enum MPVFailure: Error, Equatable {
    /// libmpv gave no core: out of memory, or `LC_NUMERIC` is not `C`.
    case coreUnavailable
    /// Options that keep a stream within its bounds were not taken by this version of mpv.
    case optionsRefused([String])
}

/// How mpv ended a file.
enum MPVEnd: Equatable {
    case endOfFile
    case stopped
    case redirected
    /// mpv's error code, see `mpv_error`.
    case error(Int32)
}

/// What mpv reports, as a Swift value. Nothing in it can hold an address.
enum MPVEvent: Equatable {
    case property(String, MPVNode)
    case fileStarted(entry: Int64)
    case fileEnded(entry: Int64, MPVEnd)
    case fileLoaded
    case seekStarted
    /// Decoding reached the target of the load or of the last seek.
    case restarted
    case videoChanged
    case audioChanged
    /// A message that says why a stream will not play. Only what it means: its text may hold anything.
    case complaint(MPVComplaint)
    /// The core went away by itself.
    case shutDown
}

extension MPVEvent {
    /// Copies an event that mpv owns; `nil` for replies (answered by the handle) and for what nobody here needs.
    init?(copying event: mpv_event) {
        switch event.event_id {
        case MPV_EVENT_PROPERTY_CHANGE:
            guard let property = event.data?.assumingMemoryBound(to: mpv_event_property.self).pointee,
                let name = property.name
            else { return nil }
            self = .property(String(cString: name), MPVNode(copyingPropertyData: property.data, property.format))
        case MPV_EVENT_START_FILE:
            guard let file = event.data?.assumingMemoryBound(to: mpv_event_start_file.self).pointee else { return nil }
            self = .fileStarted(entry: file.playlist_entry_id)
        case MPV_EVENT_END_FILE:
            guard let file = event.data?.assumingMemoryBound(to: mpv_event_end_file.self).pointee else { return nil }
            self = .fileEnded(entry: file.playlist_entry_id, MPVEnd(file))
        case MPV_EVENT_FILE_LOADED: self = .fileLoaded
        case MPV_EVENT_SEEK: self = .seekStarted
        case MPV_EVENT_PLAYBACK_RESTART: self = .restarted
        case MPV_EVENT_VIDEO_RECONFIG: self = .videoChanged
        case MPV_EVENT_AUDIO_RECONFIG: self = .audioChanged
        case MPV_EVENT_SHUTDOWN: self = .shutDown
        case MPV_EVENT_LOG_MESSAGE:
            guard let message = event.data?.assumingMemoryBound(to: mpv_event_log_message.self).pointee,
                let prefix = message.prefix, let text = message.text,
                let complaint = MPVComplaint(prefix: String(cString: prefix), text: String(cString: text))
            else { return nil }
            self = .complaint(complaint)
        default: return nil  // A foreign enumeration that grows with mpv.
        }
    }
}

extension MPVEnd {
    init(_ file: mpv_event_end_file) {
        switch file.reason {
        case MPV_END_FILE_REASON_EOF: self = .endOfFile
        case MPV_END_FILE_REASON_REDIRECT: self = .redirected
        case MPV_END_FILE_REASON_ERROR: self = .error(file.error)
        default: self = .stopped  // Stop, quit, and whatever a later mpv adds.
        }
    }
}

extension MPVNode {
    /// Copies the data of a property that was asked for as a node; `none` while the property has no value.
    init(copyingPropertyData data: UnsafeMutableRawPointer?, _ format: mpv_format) {
        guard let data, format == MPV_FORMAT_NODE else {
            self = .none
            return
        }
        self = MPVNode(copying: data.assumingMemoryBound(to: mpv_node.self).pointee)
    }
}
