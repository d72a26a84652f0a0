import FeedCore
import Testing

/// The contract detects every violation. For each rule, a backend around the mock breaks it and
/// must fail with the rule's name.
@Suite("BACK-5: backends that break the contract", .timeLimit(.minutes(10)))
struct BrokenBackendTests {
  @Test("A backend that breaks a rule fails with the name of the rule", arguments: Breakage.all)
  func broken(_ breakage: Breakage) async throws {
    let rule = try #require(Rule.all.first { $0.name == breakage.rule }, "no rule has that name")
    let subject = breakage.broken(try await Harness.subject("mock"))
    let violations = await rule.violations(by: "the broken one", subject)
    #expect(!violations.isEmpty)
    #expect(violations.allSatisfy { $0.hasPrefix("the broken one breaks “\(rule.name)”: ") })
  }

  @Test("Every rule has a backend that breaks it")
  func complete() {
    #expect(Set(Breakage.all.map(\.rule)) == Set(Rule.all.map(\.name)))
  }
}
