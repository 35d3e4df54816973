/// The script that every frame of a page runs in a world of its own; one for every WebKit.
public enum UserScript {
    /// JavaScript, complete and ready to be injected at document start.
    public static let source: String = {
        let parts = [
            PackageResources.user_script_js, PackageResources.user_script_reports_js,
            PackageResources.user_script_commands_js,
        ]
        // One function around all parts keeps their names out of the world's global object.
        let body = parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
        return "\"use strict\";\n(() => {\n\(body)\n})();\n"
    }()
    /// The isolated world that it runs in, and the name of its message handler there.
    public static let worldName = "baton"
    public static let handlerName = "baton"
    /// The function of that world that takes a frame's name and commands (a JSON array, as a text) from an app that
    /// reaches into the frame, and answers whether they were meant for it.
    public static let entryName = "batonObey"
    /// Bytes of the largest message that the app reads; the script stays below it.
    public static let messageLimit = 1 << 20
}
