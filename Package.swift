// swift-tools-version: 6.2
import PackageDescription

// One section per folder, targets sorted inside it. Allowed imports (checked by
// tools/check-layers):
//
//   FeedFormats (the formats of pictures) is a leaf that all modules may import.
//   FeedCore ← swift-log, CPlatform. FeedMetadata (XMP, IPTC, EXIF in a picture) ← CDeflate, CExpat.
//   FeedImaging ← CHEIF, CJPEG, CPictures, CPlatform, FeedMetadata. FeedSession ← FeedCore, FeedMetadata.
//   FeedSystem (files, processes) ← FeedCore, CPlatform.
//   Backends ← FeedCore, and only the other modules that are listed here; never FeedSession,
//   never each other:
//     Fixture ← FeedSystem, FeedImaging, FeedMetadata, BackendSupport, UnsplashWire.
//     Folder  ← FeedSystem, FeedImaging, FeedMetadata, BackendSupport.
//     Live    ← FeedHTTP, FeedSystem, UnsplashWire.
//     Local   ← FeedSystem.
//     Mock    ← FeedImaging, BackendSupport, MockPainter (which imports only FeedImaging).
//     Stdio   ← FeedHTTP, FeedSystem, UnsplashWire.
//   Frontends ← FeedCore, FeedSession, FeedImaging, TerminalKit; never a backend, FeedHTTP,
//   LocalStores or each other. The terminal's questions to tmux also ← FeedSystem.
//   FrontendHTTP (the answers of `serve`) ← FeedCore, FeedImaging.
//   Only the executables `imagefeed` and `imagefeed-serve` and the tests see both sides. Only
//   `imagefeed-serve` ← NIO (decision 0014).

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// Modules that process pixels, or the hundred thousand rows of a folder's catalog, are optimized in
// debug builds too. Otherwise a test that paints or decodes takes thirty times as long. Bounds and
// overflow are still checked.
let optimized: [SwiftSetting] = strict + [.unsafeFlags(["-O"])]

// The commit that `--version` prints, if tools/imagefeed or tools/package set it (PKG-5). For
// another commit, only one file of C is compiled again.
let commit = Context.environment["IMAGEFEED_COMMIT"] ?? ""

// The address to which users send reports of `doctor --live-check` (LIVE-39). It is compiled in
// too.
let reportAddress = (Context.environment["IMAGEFEED_REPORT_ADDRESS"] ?? "").filter {
  $0 != "\"" && $0 != "\\"
}

let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")

let core: [Target] = [
  .target(
    name: "FeedCore", dependencies: ["CPlatform", "FeedFormats", logging], path: "Core",
    exclude: [
      "CDeflate", "CExpat", "CHEIF", "CJPEG", "CPictures", "CPlatform", "Decisions", "Formats",
      "Imaging", "Metadata", "PictureProcess", "README.md", "SPEC.md", "Session", "System",
    ],
    sources: ["Support", "Domain", "Ports"], swiftSettings: optimized),
  .systemLibrary(name: "CDeflate", path: "Core/CDeflate", providers: [.apt(["libdeflate-dev"])]),
  .systemLibrary(name: "CExpat", path: "Core/CExpat", providers: [.apt(["libexpat1-dev"])]),
  // Starts imagefeed-picture and reads its answer (decision 0012).
  .target(name: "CHEIF", path: "Core/CHEIF"),
  .target(name: "CPlatform", path: "Core/CPlatform"),
  .target(name: "CJPEG", path: "Core/CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
  // Opens its libraries when they are needed (decision 0011).
  .target(name: "CPictures", path: "Core/CPictures"),
  .target(name: "FeedFormats", path: "Core/Formats", swiftSettings: optimized),
  // Each unsafe expression is marked, with its bounds next to it (decision 0010).
  .target(
    name: "FeedImaging",
    dependencies: ["CHEIF", "CJPEG", "CPictures", "CPlatform", "FeedFormats", "FeedMetadata"],
    path: "Core/Imaging",
    swiftSettings: optimized + [.strictMemorySafety()]),
  .target(
    name: "FeedMetadata", dependencies: ["CDeflate", "CExpat", "FeedFormats"],
    path: "Core/Metadata", swiftSettings: optimized,
    linkerSettings: [.linkedLibrary("deflate"), .linkedLibrary("expat")]),
  .target(
    name: "FeedSession", dependencies: ["FeedCore", "FeedFormats", "FeedMetadata"],
    path: "Core/Session",
    swiftSettings: strict),
  .target(
    name: "FeedSystem", dependencies: ["CPlatform", "FeedCore"], path: "Core/System",
    swiftSettings: strict),
  // The process that decodes HEIC and AVIF. It is C without Swift's runtime, and shares only the
  // header of the protocol with the program.
  .executableTarget(
    name: "imagefeed-picture", path: "Core/PictureProcess",
    cSettings: [.headerSearchPath("../CHEIF/include"), .unsafeFlags(["-O2"])],
    linkerSettings: [
      .linkedLibrary("m"),
      // Its functions of these names replace those of the codecs.
      .unsafeFlags([
        "-Xlinker", "--export-dynamic-symbol=dav1d_default_settings",
        "-Xlinker", "--export-dynamic-symbol=de265_new_decoder",
      ]),
    ]),
  .testTarget(
    name: "FeedCoreTests", dependencies: ["FeedCore", "FeedTestSupport"],
    path: "Tests/FeedCoreTests", swiftSettings: strict),
  .testTarget(
    name: "FeedImagingTests",
    dependencies: ["FeedCore", "FeedFormats", "FeedImaging", "FeedMetadata", "FeedTestSupport"],
    path: "Tests/FeedImagingTests",
    swiftSettings: strict),
  .testTarget(
    name: "FeedMetadataTests", dependencies: ["FeedFormats", "FeedMetadata", "FeedTestSupport"],
    path: "Tests/FeedMetadataTests",
    swiftSettings: strict),
  .testTarget(
    name: "FeedSessionTests",
    dependencies: [
      "FeedCore", "FeedFormats", "FeedMetadata", "FeedSession", "FeedTestSupport",
    ],
    path: "Tests/FeedSessionTests", swiftSettings: strict),
]

let backends: [Target] = [
  .target(
    name: "BackendFixture",
    dependencies: [
      "FeedCore", "FeedFormats", "FeedSystem", "FeedImaging", "FeedMetadata", "BackendSupport",
      "UnsplashWire",
      logging,
    ],
    path: "Backends/Fixture", exclude: ["FORMAT.md"], swiftSettings: strict),
  .target(
    name: "BackendFolder",
    dependencies: [
      "FeedCore", "FeedFormats", "FeedSystem", "FeedImaging", "FeedMetadata", "BackendSupport",
      logging,
    ],
    path: "Backends/Folder", exclude: ["README.md"], swiftSettings: optimized),
  .target(
    name: "BackendLive",
    dependencies: ["FeedCore", "FeedHTTP", "FeedSystem", "UnsplashWire", logging],
    path: "Backends/Live", exclude: ["UNSPLASH.md"], swiftSettings: strict),
  .target(
    name: "BackendMock",
    dependencies: ["FeedCore", "FeedImaging", "BackendSupport", "MockPainter"],
    path: "Backends/Mock", exclude: ["Painter"], swiftSettings: strict),
  .target(
    name: "BackendStdio",
    dependencies: ["FeedCore", "FeedFormats", "FeedHTTP", "FeedSystem", "UnsplashWire", logging],
    path: "Backends/Stdio", exclude: ["README.md"], swiftSettings: strict),
  .target(
    name: "BackendSupport", dependencies: ["FeedCore", "FeedFormats", "FeedImaging"],
    path: "Backends/Support",
    swiftSettings: strict),
  .target(name: "CCurl", path: "Backends/CCurl"),
  .target(
    name: "FeedHTTP", dependencies: ["FeedCore", "FeedFormats", "FeedMetadata", "CCurl"],
    path: "Backends/HTTP",
    swiftSettings: strict),
  .target(
    name: "LocalStores", dependencies: ["FeedCore", "FeedFormats", "FeedSystem"],
    path: "Backends/Local", swiftSettings: strict),
  .target(
    name: "MockPainter", dependencies: ["FeedImaging"], path: "Backends/Mock/Painter",
    swiftSettings: optimized),
  .target(
    name: "UnsplashWire", dependencies: ["FeedCore"], path: "Backends/Wire",
    swiftSettings: strict),
  .testTarget(
    name: "BackendFixtureTests",
    dependencies: ["BackendFixture", "FeedCore", "FeedImaging", "FeedTestSupport"],
    path: "Tests/BackendFixtureTests", swiftSettings: strict),
  .testTarget(
    name: "BackendFolderTests",
    dependencies: [
      "BackendFolder", "FeedCore", "FeedSystem", "FeedImaging", "FeedMetadata", "FeedTestSupport",
      logging,
    ],
    path: "Tests/BackendFolderTests", swiftSettings: strict),
  .testTarget(
    name: "BackendLiveTests",
    dependencies: [
      "BackendLive", "FeedCore", "FeedHTTP", "FeedSession", "FeedTestSupport", "UnsplashWire",
      logging,
    ],
    path: "Tests/BackendLiveTests", exclude: ["Description/facts.json"], swiftSettings: strict),
  .testTarget(
    name: "BackendMockTests",
    dependencies: [
      "BackendMock", "BackendSupport", "FeedCore", "FeedImaging", "FeedTestSupport", "MockPainter",
    ],
    path: "Tests/BackendMockTests", swiftSettings: strict),
  .testTarget(
    name: "BackendStdioTests",
    dependencies: [
      "BackendStdio", "FeedCore", "FeedHTTP", "FeedMetadata", "FeedSession", "FeedTestSupport",
      "LocalStores",
    ],
    path: "Tests/BackendStdioTests", swiftSettings: strict),
  .testTarget(
    name: "LocalStoresTests",
    dependencies: ["FeedCore", "FeedSystem", "FeedTestSupport", "LocalStores"],
    path: "Tests/LocalStoresTests", swiftSettings: strict),
  .testTarget(
    name: "UnsplashWireTests", dependencies: ["FeedCore", "FeedTestSupport", "UnsplashWire"],
    path: "Tests/UnsplashWireTests", swiftSettings: strict),
  .testTarget(
    name: "FeedHTTPTests", dependencies: ["FeedCore", "FeedHTTP", "FeedTestSupport"],
    path: "Tests/FeedHTTPTests", swiftSettings: strict),
]

let frontends: [Target] = [
  .target(
    name: "CCommit", path: "Frontends/CCommit",
    cSettings: [
      .define("IMAGEFEED_COMMIT", to: "\"\(commit)\""),
      .define("IMAGEFEED_REPORT_ADDRESS", to: "\"\(reportAddress)\""),
    ]),
  .target(
    name: "CNcurses", path: "Frontends/CNcurses",
    linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
  .target(
    name: "FrontendCLI",
    dependencies: ["FeedCore", "FeedFormats", "FeedImaging", "FeedSession", "TerminalKit"],
    path: "Frontends/CLI", swiftSettings: strict),
  .target(
    name: "FrontendHTTP", dependencies: ["FeedCore", "FeedImaging"], path: "Frontends/HTTP",
    exclude: ["README.md"], swiftSettings: strict),
  .target(
    name: "FrontendJSONLines",
    dependencies: ["FeedCore", "FeedFormats", "FeedImaging", "FeedSession"],
    path: "Frontends/JSONLines", exclude: ["PROTOCOL.md", "schema"], swiftSettings: strict),
  .target(
    name: "FrontendTUI", dependencies: ["FeedCore", "FeedImaging", "FeedSession", "TerminalKit"],
    path: "Frontends/TUI", exclude: ["KEYMAP.md"], swiftSettings: strict),
  .target(
    name: "TerminalKit",
    dependencies: ["CDeflate", "CNcurses", "FeedCore", "FeedFormats", "FeedImaging", "FeedSystem"],
    path: "Frontends/Terminal", swiftSettings: strict,
    linkerSettings: [.linkedLibrary("deflate")]),
  .executableTarget(
    name: "imagefeed",
    dependencies: [
      "BackendFixture", "BackendFolder", "BackendLive", "BackendMock", "BackendStdio", "CCommit",
      "FeedCore", "FeedFormats", "FeedHTTP", "FeedImaging", "FeedSystem", "FeedSession",
      "FrontendCLI", "FrontendHTTP", "FrontendJSONLines", "FrontendTUI", "LocalStores",
      "TerminalKit", logging,
    ],
    path: "Frontends/imagefeed", swiftSettings: strict),
  .executableTarget(
    name: "imagefeed-serve",
    dependencies: [
      "BackendFixture", "BackendFolder", "BackendMock", "BackendStdio", "FeedCore", "FeedSystem",
      "FrontendHTTP", "LocalStores", logging,
      .product(name: "Atomics", package: "swift-atomics"),
      .product(name: "DequeModule", package: "swift-collections"),
      .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOHTTP1", package: "swift-nio"),
      .product(name: "NIOPosix", package: "swift-nio"),
      .product(name: "SystemPackage", package: "swift-system"),
    ],
    path: "Frontends/imagefeed-serve", swiftSettings: strict),
  .testTarget(
    name: "FrontendCLITests",
    dependencies: [
      "BackendMock", "FeedCore", "FeedImaging", "FeedSession", "FeedTestSupport", "FrontendCLI",
      "TerminalKit",
    ],
    path: "Tests/FrontendCLITests", exclude: ["Snapshots"], swiftSettings: strict),
  .testTarget(
    name: "FrontendHTTPTests",
    dependencies: [
      "BackendFixture", "BackendFolder", "BackendMock", "FeedCore", "FeedImaging",
      "FeedTestSupport", "FrontendHTTP", logging,
    ],
    path: "Tests/FrontendHTTPTests", swiftSettings: strict),
  .testTarget(
    name: "ImagefeedTests",
    dependencies: [
      "BackendFixture", "BackendLive", "BackendMock", "FeedCore", "FeedSession", "FeedTestSupport",
      "FrontendCLI", "LocalStores", "imagefeed",
    ],
    path: "Tests/ImagefeedTests", exclude: ["Snapshots"], swiftSettings: strict),
  .testTarget(
    name: "FrontendJSONLinesTests",
    dependencies: [
      "BackendMock", "FeedCore", "FeedImaging", "FeedSession", "FeedTestSupport",
      "FrontendJSONLines",
    ],
    path: "Tests/FrontendJSONLinesTests", exclude: ["Transcripts"], swiftSettings: strict),
  .testTarget(
    name: "FrontendTUITests",
    dependencies: [
      "BackendMock", "FeedCore", "FeedImaging", "FeedSession", "FeedTestSupport", "FrontendTUI",
      "TerminalKit",
    ],
    path: "Tests/FrontendTUITests", exclude: ["Snapshots", "Transcripts"], swiftSettings: strict),
  .testTarget(
    name: "TerminalKitTests",
    dependencies: [
      "CDeflate", "FeedCore", "FeedImaging", "FeedTestSupport", "MockPainter", "TerminalKit",
      "TerminalProbe",
    ],
    path: "Tests/TerminalKitTests", swiftSettings: strict),
]

let tests: [Target] = [
  .testTarget(
    name: "ContractTests",
    dependencies: [
      "BackendFixture", "FeedCore", "FeedImaging", "FeedTestSupport", "LocalStores", "imagefeed",
    ],
    path: "Tests/Contract", swiftSettings: strict),
  .testTarget(
    name: "EndToEnd",
    dependencies: [
      "FeedCore", "FeedFormats", "FeedImaging", "FeedSession", "FeedTestSupport", "imagefeed",
      "imagefeed-serve",
    ],
    path: "Tests/EndToEnd", swiftSettings: strict),
  .testTarget(
    name: "ExampleTests", dependencies: ["FeedCore", "FeedSession", "FeedTestSupport"],
    path: "Tests/Examples", swiftSettings: strict),
  .target(
    name: "FeedTestSupport",
    dependencies: [
      "FeedCore", "FeedHTTP", "FeedImaging", "FeedMetadata", "FeedSession", "FrontendHTTP",
      "TerminalKit", logging,
    ],
    path: "Tests/TestSupport", exclude: ["Samples/API"], swiftSettings: strict),
  .testTarget(
    name: "FeedTestSupportTests",
    dependencies: ["FeedCore", "FeedHTTP", "FeedImaging", "FeedTestSupport"],
    path: "Tests/FeedTestSupportTests", swiftSettings: strict),
  .executableTarget(
    name: "FetchProbe", dependencies: ["FeedCore", "FeedHTTP"], path: "Tests/FetchProbe",
    swiftSettings: strict),
  .executableTarget(
    name: "SandboxProbe", path: "Tests/SandboxProbe",
    cSettings: [
      .headerSearchPath("../../Core/CHEIF/include"), .headerSearchPath("../../Core/PictureProcess"),
    ]),
  .executableTarget(
    name: "TerminalProbe", dependencies: ["FeedCore", "TerminalKit"], path: "Tests/TerminalProbe",
    swiftSettings: strict),
]

// IMAGEFEED_TEST_TARGETS=FeedCoreTests,EndToEnd builds only these test targets, for quick work on a
// part.
let testTargets = Context.environment["IMAGEFEED_TEST_TARGETS"]?.split(separator: ",").map(
  String.init)

let package = Package(
  name: "imagefeed",
  dependencies: [
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio.git", exact: "2.101.2"),
    // What swift-nio needs. They are named so that their versions are fixed too.
    .package(url: "https://github.com/apple/swift-atomics.git", exact: "1.3.0"),
    .package(url: "https://github.com/apple/swift-collections.git", exact: "1.6.0"),
    .package(url: "https://github.com/apple/swift-system.git", exact: "1.8.1"),
  ],
  targets: (core + backends + frontends + tests).filter { target in
    target.type != .test || testTargets?.contains(target.name) ?? true
  },
  swiftLanguageModes: [.v6]
)
