import FeedCore
import Testing

@testable import imagefeed

@Suite("The registry of plugins")
struct PluginRegistryTests {
  private let registry = PluginRegistry(.errorUnknownBackend, ["live", "mock"], name: { $0 })

  @Test("BACK-6: plugins keep the order in which they were registered")
  func order() throws {
    #expect(registry.all == ["live", "mock"])
    #expect(registry.names == ["live", "mock"])
    #expect(try registry.plugin(named: "mock") == "mock")
  }

  @Test("The error for an unknown name lists the known names", arguments: ["Mock", "", "live "])
  func unknown(name: String) {
    let message = Message(.errorUnknownBackend, name, "live, mock")
    #expect(throws: FeedError(.usage, message)) { try registry.plugin(named: name) }
  }
}
