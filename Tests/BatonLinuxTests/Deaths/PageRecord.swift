import Foundation

/// What a page's own scripts saw of its film, written down in the page, by its own clock and apart from the hand-off.
struct PageRecord: Decodable {
    struct Event: Decodable {
        let name: String
        /// Seconds since 1970.
        let at: Double
        let time: Double
    }
    struct Sample: Decodable {
        let at: Double
        let time: Double
        let paused: Bool
    }

    var events: [Event] = []
    var samples: [Sample] = []

    /// Starts writing; a record survives the document in the session's storage.
    static let start = """
        (() => {
            const film = document.querySelector('#film');
            const record = window.record = { events: [], samples: [] };
            const now = () => Date.now() / 1000;
            for (const name of ['pause', 'play', 'waiting', 'seeking', 'emptied', 'ended']) {
                film.addEventListener(name, () => record.events.push({ name, at: now(), time: film.currentTime }));
            }
            setInterval(() => record.samples.push({ at: now(), time: film.currentTime, paused: film.paused }), 40);
            addEventListener('pagehide', () => { sessionStorage.record = JSON.stringify(record); });
            return 'recording';
        })()
        """
    static let read = "window.record ? JSON.stringify(window.record) : (sessionStorage.record || '')"

    init() {}

    init?(json: String?) {
        guard let json, let record = try? JSONDecoder().decode(PageRecord.self, from: Data(json.utf8)) else {
            return nil
        }
        self = record
    }

    /// The stretches in which the film was heard.
    var sounding: [ClosedRange<Double>] {
        zip(samples, samples.dropFirst()).compactMap { first, second in
            !first.paused && !second.paused && second.time > first.time ? first.at...second.at : nil
        }
    }

    /// The part of real time by which the film went on from `start` to `end`, in seconds since 1970.
    func pace(from start: Double, to end: Double) -> Double? {
        let part = samples.filter { start...max(start, end) ~= $0.at }
        guard let first = part.first, let last = part.last, last.at - first.at > 0.2 else { return nil }
        return (last.time - first.time) / (last.at - first.at)
    }
}
