package import FeedCore

/// The backend in memory, for CI, demos and the tests of every frontend (BACK-2). It is
/// deterministic and uses no files and no network.
package struct MockBackend: BackendPlugin {
  package let name = "mock"
  package let summary = "Built-in demo photos (no key, no network)"

  package init() {}

  /// The message for a search without a result. It suggests words that find photos, in both
  /// languages.
  static let nothingFound = Message(.errorNothingFoundInDemo)

  package let options = [
    PluginOption(
      "photos", .integer(0...1_000_000), default: "60", help: "number of photos"),
    PluginOption(
      "ids", .choice(["catalog", "any"]), default: "catalog",
      help: "known photos: those of the feed, or any well-formed id"),
    PluginOption(
      "liked", .choice(["even", "none"]), default: "even", help: "photos liked at the start"),
    PluginOption(
      "signed-in", .flag, default: "true", help: "start signed in"),
    PluginOption(
      "latency", .integer(0...600_000), default: "0",
      help: "delay before each answer in milliseconds"),
    PluginOption(
      "fail", .text(placeholder: "OPERATION[:KIND[:TIMES]]"), repeatable: true,
      help: "a planned failure, such as like_photo:offline:1"),
  ]

  package func make(
    _ options: PluginOptions, _ settings: ConnectionSettings, _ services: BackendServices
  ) throws(FeedError) -> Backend {
    var faults: [MockFault] = []
    for text in options.texts("fail") { faults.append(try MockFault(text)) }
    let catalog = MockCatalog(
      count: options.integer("photos") ?? 60, acceptsAnyID: options.text("ids") == "any")
    let library = MockLibrary(
      catalog, likesEven: options.text("liked") == "even", faults: faults,
      latency: .milliseconds(options.integer("latency") ?? 0), timeout: settings.timeout,
      clock: services.clock)
    return Backend(
      photos: MockPhotos(library: library), profile: MockProfile(library: library),
      collections: MockCollectionChanges(library: library), auth: MockAuth(library: library),
      builtInCredentials: options.flag("signed-in") ? MockAuth.credentials : nil,
      photoID: catalog.id(of:), nothingFound: Self.nothingFound)
  }
}
