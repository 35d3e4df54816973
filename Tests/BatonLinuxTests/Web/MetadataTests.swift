import BatonCore
import BatonRuntime
import Foundation
import Testing

@testable import BatonLinux

extension WebTests {
    @MainActor
    @Suite("What a page tells the desktop")
    struct MetadataTests {
        /// The script's own world shares the object that the page's scripts filled.
        @Test func metadataOfThePageIsReported() async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            let html =
                Pages.film + """
                    <script>navigator.mediaSession.metadata = new MediaMetadata({title: 'Chapter one',
                      artist: 'Someone', album: 'A series',
                      artwork: [{src: '/cover.png', sizes: '96x96 512x512', type: 'image/png'}]});</script>
                    """
            _ = try await fixture.play(html)
            let said = try #require(try await fixture.page.report().frames.first?.metadata)
            #expect(said.title == "Chapter one" && said.artist == "Someone" && said.album == "A series")
            #expect(said.artwork.count == 1 && said.artwork.first?.pixels == 512)
            said.artwork.first?.address.withText { #expect($0 == fixture.server.origin + "/cover.png") }
        }

        @Test func aPageThatSaysNothingIsFine() async throws {
            let fixture = try PageFixture()
            defer { fixture.close() }
            _ = try await fixture.play(Pages.film)
            #expect(try await fixture.page.report().frames.first?.metadata == nil)
        }

        @Test func artworkIsHeldAsData() async throws {
            try GLibPump.start()
            let server = try TestServer()
            defer { server.stop() }
            let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(repeating: 7, count: 5000)
            server.serve("/cover.png", "image/png", Data(picture))
            server.serve("/page.png", "image/png", Data("<html>".utf8))
            server.serve("/huge.png", "image/png", Data(picture) + Data(count: NowPlayingItem.Artwork.limit))
            let loader = SoupArtworkLoader()
            func load(_ addresses: String...) async -> NowPlayingItem.Artwork? {
                await loader.load(addresses.map { PageMetadata.Artwork(address: MediaAddress($0)) })
            }
            let found = NowPlayingItem.Artwork(format: .png, bytes: picture)
            #expect(await load(server.origin + "/cover.png") == found)
            #expect(await load(server.origin + "/missing.png", server.origin + "/cover.png") == found)
            #expect(await load(server.origin + "/page.png") == nil)
            #expect(await load(server.origin + "/huge.png") == nil)
            #expect(await load("data:image/png;base64," + Data(picture).base64EncodedString()) == found)
            #expect(await load("file:///etc/passwd", "blob:x", "data:,x") == nil)
            #expect(server.requests == ["/cover.png", "/missing.png", "/cover.png", "/page.png", "/huge.png"])
        }

        @Test func artworkFilesArePrivateAndGoAway() throws {
            let holder = ArtworkFile()
            let artwork = NowPlayingItem.Artwork(format: .jpeg, bytes: [0xFF, 0xD8, 0xFF, 1])
            let address = try #require(holder.address(of: artwork))
            let path = try #require(URL(string: address)?.path)
            #expect(path.hasPrefix(ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] ?? "-"))
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            #expect(FileManager.default.contents(atPath: path) == Data(artwork.bytes))
            #expect(holder.address(of: artwork) == address)
            // What a process left behind that is no more.
            let left = URL(filePath: path).deletingLastPathComponent().appending(path: "99999999-1.png")
            try Data([1]).write(to: left)
            holder.remove()
            #expect(!FileManager.default.fileExists(atPath: path))
            let next = ArtworkFile()
            _ = next.address(of: artwork)
            #expect(!FileManager.default.fileExists(atPath: left.path))
            next.remove()
        }
    }
}
