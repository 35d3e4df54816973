internal import Foundation

// What needs an optimised build and is not part of the app: the figures of `make bench` and the inputs of `make fuzz`.
//
//   BatonLab fuzz [INPUTS [SEED]]                hostile messages through the decoders and the resolver
//   BatonLab resolver                            nanoseconds for one report
//   BatonLab page ADDRESS SECONDS [without]      what one page costs, with the user script or without it

private func run(_ words: [String]) -> Int32 {
    switch words.first {
    case "fuzz":
        let inputs = words.count > 1 ? Int(words[1]) : 1_000_000
        let seed = words.count > 2 ? UInt64(words[2]) : 1
        guard let inputs, let seed else { return 2 }
        return Fuzz.run(inputs: inputs, seed: seed)
    case "resolver": return ResolverFigures.run()
    case "page":
        guard words.count >= 3, let seconds = Double(words[2]) else { return 2 }
        return PageFigures.run(address: words[1], seconds: seconds, discovers: !words.contains("without"))
    case _: return 2
    }
}

exit(run(Array(CommandLine.arguments.dropFirst())))
