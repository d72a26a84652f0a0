/// What in an answer is not as the API sends it, and where: `[3].urls: missing`.
package struct WireError: Error, Sendable, Hashable, CustomStringConvertible {
  package let path: String
  package let reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  package var description: String { "\(path.isEmpty ? "the answer" : path): \(reason)" }
}
