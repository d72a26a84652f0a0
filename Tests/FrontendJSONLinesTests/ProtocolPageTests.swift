import FeedCore
import FeedTestSupport
import Testing

@testable import FrontendJSONLines

@Suite("The protocol's documentation", .timeLimit(.minutes(10)))
struct ProtocolPageTests {
  private static let folder = "../../Frontends/JSONLines"

  @Test("RPC-1: PROTOCOL.md matches the table")
  func page() async throws {
    let page = ProtocolPage.markdown(samples: try await ProtocolSamples.markdown())
    try expectFile(page, "\(Self.folder)/PROTOCOL.md")
  }

  @Test("RPC-1: the JSON Schemas match the table")
  func schema() throws {
    let text = String(decoding: ProtocolPage.schema.encodedPretty(), as: UTF8.self) + "\n"
    try expectFile(text, "\(Self.folder)/schema/operations.json")
  }

  @Test(
    "LANG-1: every operation and parameter has a summary", arguments: Operations.all.map(\.name))
  func summaries(name: String) throws {
    let operation = try #require(Operations.all.first { $0.name == name })
    #expect((20...200).contains(operation.summary.count) && operation.summary.hasSuffix("."))
    for member in operation.parameters.members { #expect(member.summary.hasSuffix(".")) }
  }
}
