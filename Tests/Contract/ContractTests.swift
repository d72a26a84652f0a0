import FeedCore
import Testing

@testable import imagefeed

/// BACK-5: every registered backend keeps the promises of the ports.
@Suite("BACK-5: the contract", .timeLimit(.minutes(10)))
struct ContractTests {
  @Test("BACK-56: Every backend keeps every rule", arguments: Plugins.backends.names, Rule.all)
  func rule(backend: String, rule: Rule) async throws {
    let subject = try await Harness.subject(backend)
    defer { subject.backend.shutDown() }
    let violations = await rule.violations(by: backend, subject)
    if let reason = Harness.exceptions[backend]?[rule.name] {
      #expect(!violations.isEmpty, "the exception is no longer needed: \(reason)")
      return
    }
    for violation in violations { Issue.record("\(violation)") }
  }

  @Test(
    "FAV-5, FAV-16: With favorites in a collection, the live backend keeps every rule without likes",
    arguments: EndOfLikes.allCases, Rule.all)
  func collection(end: EndOfLikes, rule: Rule) async throws {
    // Nothing is liked any longer.
    if rule.name == "the user's favorites are their public likes" { return }
    let subject = try await Harness.liveWithCollection(end)
    defer { subject.backend.shutDown() }
    for violation in await rule.violations(by: "live", subject) { Issue.record("\(violation)") }
  }

  @Test("An exception names a registered backend and an existing rule")
  func exceptions() {
    #expect(Set(Harness.exceptions.keys).isSubset(of: Plugins.backends.names))
    for rules in Harness.exceptions.values {
      #expect(Set(rules.keys).isSubset(of: Set(Rule.all.map(\.name))))
    }
  }

  @Test("The rules have different names")
  func names() {
    #expect(Set(Rule.all.map(\.name)).count == Rule.all.count)
  }

  @Test("A registered backend without a harness is reported")
  func missing() async {
    await #expect(throws: Harness.Missing.self) { try await Harness.subject("tiny") }
    #expect(Harness.Missing(name: "tiny").description.contains("“tiny” has no harness"))
  }
}
