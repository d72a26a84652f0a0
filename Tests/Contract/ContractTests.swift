import FeedCore
import Testing

@testable import imagefeed

/// BACK-5: what the ports promise, kept by every registered backend.
@Suite("BACK-5: the contract", .timeLimit(.minutes(10)))
struct ContractTests {
  @Test("Every rule, by every backend", arguments: Plugins.backends.names, Rule.all)
  func rule(backend: String, rule: Rule) async throws {
    let subject = try await Harness.subject(backend)
    defer { subject.backend.shutDown() }
    for violation in await rule.violations(by: backend, subject) {
      Issue.record("\(violation)")
    }
  }

  @Test("The rules have names of their own")
  func names() {
    #expect(Set(Rule.all.map(\.name)).count == Rule.all.count)
  }

  @Test("A registered backend without a harness is told so")
  func missing() async {
    await #expect(throws: Harness.Missing.self) { try await Harness.subject("tiny") }
    #expect(Harness.Missing(name: "tiny").description.contains("«tiny» has no harness"))
  }
}
