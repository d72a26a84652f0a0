import FeedCore
import FeedTestSupport
import Testing

@testable import FrontendJSONLines

@Suite("The written protocol", .timeLimit(.minutes(10)))
struct ProtocolPageTests {
  private static let folder = "../../Frontends/JSONLines"

  @Test("RPC-1: PROTOCOL.md is what the table says")
  func page() async throws {
    let page = ProtocolPage.markdown(samples: try await ProtocolSamples.markdown())
    try expectFile(page, "\(Self.folder)/PROTOCOL.md")
  }

  @Test("RPC-1: the JSON Schemas are what the table says")
  func schema() throws {
    let text = String(decoding: ProtocolPage.schema.encodedPretty(), as: UTF8.self) + "\n"
    try expectFile(text, "\(Self.folder)/schema/operations.json")
  }

  @Test("LANG-1: every word of the page is there", arguments: Operations.all.map(\.name))
  func summaries(name: String) throws {
    let operation = try #require(Operations.all.first { $0.name == name })
    #expect((20...200).contains(operation.summary.count) && operation.summary.hasSuffix("."))
    for member in operation.parameters.members { #expect(member.summary.hasSuffix(".")) }
  }
}
