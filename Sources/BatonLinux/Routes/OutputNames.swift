internal import BatonRuntime

/// Tells outputs apart that the sound server describes in the same words, such as two screens of one graphics card or two
/// headsets of one make.
enum OutputNames {
    /// - Parameter routes: Their ids are the sound server's names, each once.
    /// - Returns: The same, with a part of the server's name behind every name that occurs more than once.
    static func distinct(_ routes: [Route]) -> [Route] {
        let groups = Dictionary(grouping: routes, by: \.name).values.filter { $0.count > 1 }
        let parts = groups.flatMap { group in zip(group.map(\.id), differences(group.map(\.id))) }
        let partOf = Dictionary(parts) { first, _ in first }
        return routes.map { route in
            guard let part = partOf[route.id] else { return route }
            let name = Wording.Text.routeOfSeveral.filled(route.name, part)
            return Route(id: route.id, name: name, kind: route.kind, refusal: route.refusal)
        }
    }

    /// The pieces of each name, in order, that are not the same in all of them: the port or the device's place on its bus.
    private static func differences(_ names: [String]) -> [String] {
        // mpv puts the sound server before the name.
        let own = names.map { $0.split(separator: "/", maxSplits: 1).last ?? "" }
        let pieces = own.map { $0.split(separator: ".", omittingEmptySubsequences: false) }
        let shortest = pieces.map(\.count).min() ?? 0
        var leading = (0..<shortest).prefix { place in pieces.allSatisfy { $0[place] == pieces[0][place] } }.count
        let trailing = (0..<shortest - leading).prefix { place in
            pieces.allSatisfy { $0[$0.count - 1 - place] == pieces[0][pieces[0].count - 1 - place] }
        }.count
        // One that only has less than the others is told by what they share.
        if leading > 0, shortest == leading + trailing { leading -= 1 }
        return pieces.map { $0.dropFirst(leading).dropLast(trailing).joined(separator: ".") }
    }
}
