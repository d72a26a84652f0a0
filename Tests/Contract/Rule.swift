import FeedCore

/// One promise of the ports (Core/Ports/Backend.swift). A backend that breaks it fails with the
/// rule's name.
struct Rule: Sendable {
  typealias Check = @Sendable (Subject, inout Findings) async throws -> Void

  let name: String
  private let check: Check

  init(_ name: String, _ check: @escaping Check) {
    self.name = name
    self.check = check
  }

  /// Returns the violations of the rule, each with its name. The list is empty if the backend keeps
  /// the rule. A call that throws unexpectedly is also a violation.
  func violations(by backend: String, _ subject: Subject) async -> [String] {
    var diagnostics = Findings()
    do {
      try await check(subject, &diagnostics)
    } catch {
      diagnostics.note("threw \(error)")
    }
    return diagnostics.all.map { "\(backend) breaks “\(name)”: \($0)" }
  }

  static let all =
    feed + photo + search + people + likes + favorites + collections + collectionChanges
    + pictures + calls
}

extension Rule: CustomStringConvertible {
  var description: String { name }
}

struct Findings {
  private(set) var all: [String] = []

  mutating func note(_ text: String) { all.append(text) }

  mutating func expect(_ isSo: Bool, _ otherwise: @autoclosure () -> String) {
    if !isSo { note(otherwise()) }
  }

  /// Notes a violation unless the call fails with this code.
  mutating func expect<Value>(
    _ code: FeedError.Code, from what: String, _ call: () async throws -> Value
  ) async {
    do {
      _ = try await call()
      note("\(what) did not fail with \(code.name)")
    } catch {
      expect((error as? FeedError)?.code == code, "\(what) threw \(error), not \(code.name)")
    }
  }
}
