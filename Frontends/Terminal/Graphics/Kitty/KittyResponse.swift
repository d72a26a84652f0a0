/// A terminal's response to a command of the kitty graphics protocol: to the queries of the probe,
/// or to the placement of a picture that it may have dropped.
package struct KittyResponse: Sendable, Hashable {
  package let id: UInt32
  /// Whether the command failed, for example because the terminal has dropped the picture. Every
  /// terminal keeps only a limited number.
  package let isFailure: Bool

  /// - Parameter reply: A complete reply of the terminal, with its introducer and its end.
  /// - Returns: Nil if it is not a response to such a command.
  package init?(_ reply: String) {
    guard reply.hasPrefix("\u{1B}_") else { return nil }
    self.init(body: reply.dropFirst(2).dropLast(reply.hasSuffix("\u{1B}\\") ? 2 : 1))
  }

  /// - Parameter body: The text of an APC.
  init?(body: Substring) {
    guard body.hasPrefix("G") else { return nil }
    let parts = body.dropFirst().split(separator: ";", maxSplits: 1)
    let id = parts.first?.split(separator: ",").first { $0.hasPrefix("i=") }
    guard parts.count == 2, let id = id.flatMap({ UInt32($0.dropFirst(2)) }) else { return nil }
    self.id = id
    isFailure = parts[1] != "OK"
  }
}
