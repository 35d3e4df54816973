internal import BatonRuntime

/// What the command line asks for.
enum Invocation: Equatable {
    case window(page: String?)
    case demo(DemoOptions)
    case probe(page: String, seconds: Double, json: Bool)
    case watch(page: String, options: WatchOptions)
    case resolve
    case matrix(MatrixOptions)
    case help(topic: String?)
    case version
}

struct DemoOptions: Equatable {
    var headless = false
    var json = false
    /// Where screenshots go; none are taken without it.
    var screenshots: String?
    /// The pages to play, by their ids; all of them when empty.
    var only: [String] = []
    /// Only serve the site, until the process is ended.
    var servesOnly = false
}

struct WatchOptions: Equatable {
    var headless = false
    /// How long to wait for something to hand over, in seconds.
    var patience = 20.0
    /// How long the page plays before it is handed over, in seconds.
    var beginAfter = 0.0
    /// How long native plays before it gives back, in seconds.
    var returnAfter = 5.0
    /// How long the page plays on at the end, in seconds.
    var endAfter = 0.0
    /// Whether the window is hidden while native plays.
    var hides = false
    var json = false
}

struct MatrixOptions: Equatable {
    /// The rows to measure, by their ids; all of them when empty.
    var only: [String] = []
    var json = false
    /// Only name the rows.
    var lists = false
}

/// A mistake on the command line, with what to do about it.
struct UsageError: Error, Equatable, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// Reads a command line. Pure.
struct ArgumentParser {
    private var rest: [String]

    private init(_ arguments: [String]) { rest = arguments }

    static func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
        var parser = ArgumentParser(arguments)
        return try parser.invocation()
    }

    private mutating func invocation() throws(UsageError) -> Invocation {
        guard let first = rest.first else { return .window(page: nil) }
        if rest.contains("--help") || rest.contains("-h") {
            return .help(topic: Help.topics.contains(first) ? first : nil)
        }
        switch first {
        case "--version": return .version
        case "help":
            return .help(topic: rest.dropFirst().first)
        case "resolve":
            guard rest.count == 1 else { throw UsageError("resolve takes no arguments; it reads the standard input") }
            return .resolve
        case "probe": return try probe()
        case "watch": return try watch()
        case "demo": return try demo()
        case "matrix": return try matrix()
        case let option where option.hasPrefix("-"):
            throw UsageError("unknown option \(Self.quoted(option)); see baton --help")
        case let word where Self.isMistypedCommand(word):
            throw UsageError(
                "there is no such command; there are \(Help.topics.joined(separator: ", ")); see baton --help")
        case let page:
            guard rest.count == 1 else { throw UsageError("one page at a time; see baton --help") }
            return .window(page: try Self.page(page))
        }
    }

    private mutating func probe() throws(UsageError) -> Invocation {
        rest.removeFirst()
        var page: String?
        var seconds = 10.0
        var json = false
        while let argument = next() {
            switch argument {
            case "--for": seconds = try number("--for")
            case "--json": json = true
            default: page = try only(page, argument, "probe")
            }
        }
        guard let page else { throw UsageError("probe needs a page: baton probe PAGE") }
        return .probe(page: try Self.page(page), seconds: seconds, json: json)
    }

    private mutating func watch() throws(UsageError) -> Invocation {
        rest.removeFirst()
        var page: String?
        var options = WatchOptions()
        while let argument = next() {
            switch argument {
            case "--headless": options.headless = true
            case "--for": options.patience = try number("--for")
            case "--begin-after": options.beginAfter = try number("--begin-after")
            case "--return-after": options.returnAfter = try number("--return-after")
            case "--end-after": options.endAfter = try number("--end-after")
            case "--hide": options.hides = true
            case "--json": options.json = true
            default: page = try only(page, argument, "watch")
            }
        }
        guard let page else { throw UsageError("watch needs a page: baton watch PAGE --headless") }
        return .watch(page: try Self.page(page), options: options)
    }

    private mutating func demo() throws(UsageError) -> Invocation {
        rest.removeFirst()
        var options = DemoOptions()
        while let argument = next() {
            switch argument {
            case "--headless": options.headless = true
            case "--serve": options.servesOnly = true
            case "--json": options.json = true
            case "--only":
                guard let pages = next() else { throw UsageError("--only needs page ids, such as --only mp4,live") }
                options.only = pages.split(separator: ",").map(String.init)
            case "--screenshots":
                guard let folder = next() else { throw UsageError("--screenshots needs a folder") }
                options.screenshots = folder
            default: throw UsageError("demo does not know \(Self.quoted(argument)); see baton demo --help")
            }
        }
        return .demo(options)
    }

    private mutating func matrix() throws(UsageError) -> Invocation {
        rest.removeFirst()
        var options = MatrixOptions()
        while let argument = next() {
            switch argument {
            case "--json": options.json = true
            case "--list": options.lists = true
            case "--only":
                guard let rows = next() else { throw UsageError("--only needs rows, such as --only frozen,pause") }
                options.only = rows.split(separator: ",").map(String.init)
            default: throw UsageError("matrix does not know \(Self.quoted(argument)); see baton matrix --help")
            }
        }
        return .matrix(options)
    }

    private mutating func next() -> String? { rest.isEmpty ? nil : rest.removeFirst() }

    private mutating func number(_ option: String) throws(UsageError) -> Double {
        guard let text = next(), let value = Double(text), value.isFinite, value > 0, value <= 86_400 else {
            throw UsageError("\(option) needs a number of seconds above 0, such as \(option) 10")
        }
        return value
    }

    /// - Returns: `argument` as it was typed, when it is the first that is no option.
    private func only(_ page: String?, _ argument: String, _ command: String) throws(UsageError) -> String {
        if argument.hasPrefix("-") {
            throw UsageError("\(command) does not know \(Self.quoted(argument)); see baton \(command) --help")
        }
        guard page == nil else {
            throw UsageError("\(command) expects one page, and this is a second one; see baton \(command) --help")
        }
        return argument
    }

    /// A single word without anything that an address has.
    private static func isMistypedCommand(_ text: String) -> Bool {
        !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
            && AddressInterpreter.address(of: text) == nil
    }

    /// A page's address as it could be typed into the address field, which would search for whatever is none.
    private static func page(_ text: String) throws(UsageError) -> String {
        switch AddressInterpreter().interpret(text) {
        case .page(let address): return address
        case .unsupported: throw UsageError("only http and https pages can be opened")
        case .nothing, .search, .malformed: throw UsageError("this is not the address of a page; see baton --help")
        }
    }

    /// An argument may be an address with a secret in it; only what looks like an option is repeated.
    private static func quoted(_ argument: String) -> String {
        let name = argument.prefix { $0 != "=" }.prefix(24)
        return name.hasPrefix("-") && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } ? "\(name)" : "this"
    }
}
