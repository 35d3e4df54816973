internal import BatonLinux
internal import Foundation

// The command line's entry: reads the arguments and hands over to one command.

@MainActor
private func run() -> Int32 {
    ProcessEnvironment.prepare()
    let invocation: Invocation
    do throws(UsageError) {
        invocation = try ArgumentParser.parse(Array(CommandLine.arguments.dropFirst()))
    } catch {
        Output.error(error.description)
        return ExitCode.usage
    }
    switch invocation {
    case .help(let topic):
        Output.line(Help.text(topic))
        return ExitCode.done
    case .version:
        Output.line("baton \(Help.version)")
        return ExitCode.done
    case .resolve: return ResolveCommand.run()
    case .probe(let page, let seconds, let json): return ProbeCommand.run(page: page, seconds: seconds, json: json)
    case .watch(let page, let options): return WatchCommand.run(page: page, options: options)
    case .demo(let options): return DemoCommand.run(options)
    case .matrix(let options): return MatrixCommand.run(options)
    case .window(let page): return WindowCommand.run(page: page)
    }
}

exit(Output.exitCode(run()))
