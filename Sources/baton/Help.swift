/// The texts of `--help` and `--version`.
enum Help {
    static let version = "0.1.0"
    /// The commands that have a help of their own, in the order of the overview.
    static let topics = ["demo", "probe", "watch", "resolve", "matrix"]

    static func text(_ topic: String?) -> String {
        switch topic {
        case "demo": demo
        case "probe": probe
        case "watch": watch
        case "resolve": resolve
        case "matrix": matrix
        case _: overview
        }
    }

    static let exitCodes = """
        Exit codes: 0 done (that a video stays on the website is a success), 2 usage, 3 the page could not be loaded,
        4 the environment lacks something; the message names it and the package that brings it, 5 the output could not be
        written.
        """

    private static let overview = """
        Watch video on websites, with the native player: background play, media keys, sleep prevention.

        baton [PAGE]            open the window
        baton demo              start the built-in site and open it
        baton probe PAGE        load a page, let it play, and say what can be handed over, or why nothing can
        baton watch PAGE --headless
                                do a whole hand-off and print its trace
        baton resolve           judge recorded reports from the standard input
        baton matrix            measure what works on this computer, a line for each thing
        baton COMMAND --help    more on a command
        baton --version

        PAGE is an address as the address field takes it. Without http:// or https:// the latter is meant, but for this
        computer, addresses made of numbers, and names without a dot.

        \(exitCodes)
        """

    private static let demo = """
        baton demo [--headless] [--only PAGE,…] [--screenshots FOLDER] [--json]
        baton demo --serve [--json]

        Starts the built-in site on this machine and opens it. With --headless, or without a display, every page of it
        is played, handed over and given back, and a table says how that went and whether the page got its film back;
        --screenshots writes pictures of the page, the native player and the page again; --json prints one line of JSON
        a page instead of the table. With --serve it opens nothing: it prints the site's address, with --json also those
        of its pages, and serves the site to any browser on this machine until it is ended.

        \(exitCodes)
        The table also has 1: a page did not do what it is there to show.
        """

    private static let probe = """
        baton probe PAGE [--for SECONDS] [--json]

        Loads the page without a window, lets it play for at most SECONDS (10), and prints the verdict with its reason.
        With --json: {"verdict":"handoff"|"website","reason":"…","kind":"hls"|"mp4"|null,"elements":N,"frames":N}

        \(exitCodes)
        """

    private static let watch = """
        baton watch PAGE --headless [--for SECONDS] [--begin-after SECONDS] [--return-after SECONDS]
                                    [--end-after SECONDS] [--hide] [--json]

        Loads the page, waits at most --for seconds (20) for something to hand over, lets it play for another
        --begin-after seconds (0), hands it over, gives it back after --return-after seconds (5), and lets the page play
        on for --end-after seconds (0). With --hide native plays out of sight. Prints each step; with --json as JSON
        Lines, and last
        {"summary":true,"verdict":"…","reason":"…","readyMs":N,"gapMs":N,"clockErrorMs":N,"rollbacks":N,
        "audibleOverlapMs":N,"cameBack":true|false|null}; what was not measured is null, and so is cameBack, whether the
        website got the playback back, where native never had it.

        \(exitCodes)
        """

    private static let matrix = """
        baton matrix [--only ROW,…] [--json]
        baton matrix --list

        Runs the app on the built-in site, without a display of its own too, and measures on the real parts: a stream
        that starts natively and keeps its place, a locked screen and a frozen web process, closing the window and coming
        back, pauses that let go of everything, receivers, and pages that must stay on the website. One row each; a row
        that cannot be measured here says why. --list names the rows. With --json one line a row:
        {"desktop":"X11"|"Wayland","row":"…","what":"…","result":"passed"|"failed"|"not-measured","measured":"…"},
        and after these the row's numbers under names of their own.

        BATON_DESKTOP=given uses the desktop that it is started on, BATON_HOME_ADDRESS is an address of this computer
        that receivers reach, BATON_MATRIX_LOCK is a command that locks the screen until it is killed. `make matrix` sets
        all of it up, on X11 and on Wayland.

        Exit codes: 0 no row failed, 1 a row failed, 2 usage, 4 the environment lacks something; the message names it
        and the package that brings it, 5 the output could not be written.
        """

    private static let resolve = """
        baton resolve < reports.json

        Reads a JSON array or JSON Lines of recorded page reports and prints one line for each:
        {"id":"…","verdict":"handoff"|"website","reason":"…","candidate":{"frame":N,"element":N}|{"frame":N,"resource":N}|null}

        A value that is absent or has another form is unknown. Of a report that cannot be judged at all a line on the
        error output says why; the others are judged all the same, and the exit code is 2.

        \(exitCodes)
        """
}
