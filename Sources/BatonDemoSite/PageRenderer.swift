internal import Foundation

/// Writes the pages: fills the templates in the folder `Pages`.
struct PageRenderer {
    let autoplay: Bool
    /// The origin of the other site.
    let other: String
    /// A fresh token for a media address.
    let token: () -> String

    /// Style and scripts of the site.
    static func asset(_ name: Substring) -> SiteAnswer? {
        let bytes: [UInt8]
        switch name {
        case "style.css": bytes = PackageResources.style_css
        case "page.js": bytes = PackageResources.page_js
        case "page-player.js": bytes = PackageResources.page_player_js
        case _: return nil
        }
        return SiteAnswer(type: MediaFolder.type(String(name)), body: .data(Data(bytes)))
    }

    static func index(_ pages: [DemoPage]) -> String {
        let moving = pages.filter { $0.refusals.isEmpty && $0.kind != .background && $0.kind != .capture }
        let staying = pages.filter { !moving.contains($0) }
        let sections =
            section(
                "Moves to the native player",
                "Start one and press Play Natively: it goes on outside the page, where it was.", moving)
            + section(
                "Stays on the website", "Each has a reason to stay, and nothing happens to it while Baton finds out.",
                staying)
        return fill(PackageResources.index_html, ["sections": sections])
    }

    private static func section(_ title: String, _ text: String, _ pages: [DemoPage]) -> String {
        let cards = pages.map { page in
            let reason = page.refusals.first ?? page.expectedReason
            let isNative = page.staysNative
            return """
                <a class="card" href="\(page.path)"><span class="title">\(escaped(page.title))</span>
                <span class="summary">\(escaped(page.summary))</span>
                <span class="badge\(isNative ? "" : " website")">\(isNative ? "native" : reason)</span></a>
                """
        }
        return """
            <section><h2>\(title)</h2><p>\(text)</p>
            <div class="cards">
            \(cards.joined(separator: "\n"))
            </div></section>

            """
    }

    func page(_ page: DemoPage) -> String {
        let isVideoJS = page.kind == .videojs
        let scripts = (isVideoJS ? ["/player/video.min.js"] : []) + Self.scripts
        return Self.fill(
            PackageResources.page_html,
            [
                "title": Self.escaped(page.title), "summary": Self.escaped(page.summary),
                "expectation": Self.escaped(page.expectation), "player": player(page),
                "head": isVideoJS ? #"<link rel="stylesheet" href="/player/video-js.min.css">"# : "",
                "scripts": Self.tags(scripts),
            ])
    }

    /// The streamed film alone, to be shown in another page.
    func embedded() -> String {
        Self.fill(
            PackageResources.embed_html,
            ["player": streamed("/media/hls/master.m3u8"), "scripts": Self.tags(Self.scripts)])
    }

    private func player(_ page: DemoPage) -> String {
        let film = page.gate == .open ? "/media/film.mp4" : "/gated/\(page.gate.rawValue)/film.mp4"
        let stream = page.gate == .open ? "/media/hls/master.m3u8" : "/gated/\(page.gate.rawValue)/hls/master.m3u8"
        switch page.kind {
        case .mp4: return "<video id=\"film\" controls playsinline src=\"\(signed(film))\" \(page.behaviour)></video>"
        case .mediaSource: return streamed(stream)
        case .live: return streamed("/live/index.m3u8")
        case .frame:
            let address = "\(other)/embed" + (autoplay ? "?autoplay=1" : "")
            return "<iframe src=\"\(address)\" allow=\"autoplay; fullscreen\" title=\"Embedded player\"></iframe>"
        case .audio: return "<audio id=\"film\" controls src=\"\(signed("/media/audio.mp4"))\"></audio>"
        case .background:
            return "<video id=\"film\" autoplay muted loop playsinline src=\"\(signed("/media/loop.mp4"))\"></video>"
        case .capture: return "<video id=\"film\" controls muted playsinline data-capture=\"1\"></video>"
        case .advert:
            return """
                <video id="film" playsinline controls preload="auto" src="\(signed(film))"></video>
                <video id="advert" playsinline controls src="\(signed(other + "/media/ad.mp4"))"></video>
                """
        case .pair:
            return """
                <div class="pair"><video id="film" controls playsinline preload="auto" src="\(signed(film))"></video>
                <video id="second" controls playsinline preload="auto" src="\(signed(film))"></video></div>
                """
        case .languages:
            let tracks = [("en", "English"), ("de", "Deutsch")].map { code, name in
                """
                <track kind="subtitles" srclang="\(code)" label="\(name)" src="\(signed("/media/\(code).vtt"))">
                """
            }
            return """
                <video id="film" controls playsinline src="\(signed("/media/languages.mp4"))" data-captions="de">
                \(tracks.joined())</video>
                """
        case .videojs:
            return """
                <video id="film" class="video-js" controls playsinline preload="auto"
                data-stream="\(signed(stream))"></video>
                """
        }
    }

    private func streamed(_ address: String) -> String {
        "<video id=\"film\" controls playsinline data-hls=\"\(signed(address))\"></video>"
    }

    private func signed(_ address: String) -> String { "\(address)?token=\(token())" }

    private static let scripts = ["/page-player.js", "/page.js"]

    private static func tags(_ scripts: [String]) -> String {
        scripts.map { "<script src=\"\($0)\"></script>" }.joined(separator: "\n")
    }

    private static func fill(_ template: [UInt8], _ values: [String: String]) -> String {
        var text = String(decoding: template, as: UTF8.self)
        for (name, value) in values { text = text.replacing("{{\(name)}}", with: value) }
        return text
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
}
