// swift-tools-version: 6.0
import PackageDescription

let strict: [SwiftSetting] = [.enableUpcomingFeature("InternalImportsByDefault")]

// The layers, arrows pointing down only: baton -> BatonLinux or BatonApple -> BatonRuntime -> BatonCore.
// The Apple layer is built everywhere, so that a Mac, Xcode and Linux see the same package; where its frameworks are
// missing it compiles to nothing.
var products: [Product] = [
    .library(name: "BatonCore", targets: ["BatonCore"]),
    .library(name: "BatonRuntime", targets: ["BatonRuntime"]),
    .library(name: "BatonApple", targets: ["BatonApple"]),
    .library(name: "PlaybackDetection", targets: ["PlaybackDetection"]),
    .executable(name: "baton", targets: ["baton"]),
]
var targets: [Target] = [
    .target(
        name: "BatonCore",
        resources: [
            .embedInCode("Resources/user-script.js"), .embedInCode("Resources/user-script-reports.js"),
            .embedInCode("Resources/user-script-commands.js"),
        ],
        swiftSettings: strict),
    .target(name: "BatonRuntime", dependencies: ["BatonCore"], swiftSettings: strict),
    .target(name: "BatonApple", dependencies: ["BatonRuntime"], swiftSettings: strict),
    .target(name: "PlaybackDetection", swiftSettings: strict),
    .target(
        name: "BatonTestSupport", dependencies: ["BatonCore", "BatonRuntime"],
        swiftSettings: strict),
    .testTarget(
        name: "BatonCoreTests", dependencies: ["BatonCore", "BatonTestSupport"],
        swiftSettings: strict),
    .testTarget(name: "PlaybackDetectionTests", dependencies: ["PlaybackDetection"], swiftSettings: strict),
    .testTarget(
        name: "BatonRuntimeTests", dependencies: ["BatonRuntime", "BatonTestSupport"],
        swiftSettings: strict),
]

#if os(Linux)
products += [.library(name: "BatonLinux", targets: ["BatonLinux"])]
targets += [
    .systemLibrary(
        name: "CAdwaita", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
    .systemLibrary(
        name: "CWebKitGTK", pkgConfig: "webkitgtk-6.0",
        providers: [.apt(["libwebkitgtk-6.0-dev"])]),
    .systemLibrary(
        name: "CMpvLibrary", pkgConfig: "mpv", providers: [.apt(["libmpv-dev"])]),
    .target(
        name: "CGtkWebKit", dependencies: ["CAdwaita", "CWebKitGTK"], linkerSettings: [.linkedLibrary("X11")]),
    .systemLibrary(
        name: "CGUPnPLibrary", pkgConfig: "gupnp-1.6", providers: [.apt(["libgupnp-1.6-dev"])]),
    .target(name: "CGUPnP", dependencies: ["CGUPnPLibrary"]),
    .systemLibrary(
        name: "CPulseLibrary", pkgConfig: "libpulse-mainloop-glib", providers: [.apt(["libpulse-dev"])]),
    .target(name: "CPulse", dependencies: ["CPulseLibrary"]),
    .target(
        name: "CMpv", dependencies: ["CMpvLibrary"],
        linkerSettings: [
            .linkedLibrary("EGL"),
            // See MissingCipher.c: ffmpeg must find it in the program.
            .unsafeFlags(["-Xlinker", "--export-dynamic-symbol=av_aes_init"]),
        ]),
    .target(name: "GObjectSupport", dependencies: ["CGtkWebKit"], swiftSettings: strict),
    .target(
        name: "BatonLinux",
        dependencies: ["BatonRuntime", "GObjectSupport", "CGtkWebKit", "CMpv", "CGUPnP", "CPulse"],
        swiftSettings: strict),
    .target(
        name: "BatonDemoSite",
        dependencies: ["GObjectSupport", "CGtkWebKit"],
        resources: [.embedInCode("Pages")],
        swiftSettings: strict),
    .executableTarget(
        name: "baton", dependencies: ["BatonLinux", "BatonDemoSite", "GObjectSupport", "CGtkWebKit"],
        exclude: ["Apple"], swiftSettings: strict),
    .testTarget(name: "BatonCommandTests", dependencies: ["baton"], swiftSettings: strict),
    // Figures and fuzzing in an optimised build; never shipped.
    .executableTarget(
        name: "BatonLab", dependencies: ["BatonLinux", "BatonTestSupport", "CGtkWebKit"], swiftSettings: strict),
    .target(name: "CTestMainLoop", dependencies: ["CAdwaita"], path: "Tests/CTestMainLoop"),
    .testTarget(
        name: "BatonLinuxTests",
        dependencies: ["BatonLinux", "BatonDemoSite", "BatonTestSupport", "CTestMainLoop"],
        swiftSettings: strict),
]
#else
targets += [
    .executableTarget(
        name: "baton", dependencies: ["BatonApple"], path: "Sources/baton/Apple", swiftSettings: strict),
    .testTarget(
        name: "BatonAppleTests", dependencies: ["BatonApple", "BatonTestSupport"], swiftSettings: strict),
]
#endif

let package = Package(
    name: "Baton",
    platforms: [.iOS(.v17), .macOS(.v14)],
    products: products,
    targets: targets,
    swiftLanguageModes: [.v6])
