package import FeedCore

/// Text that the terminal shows as a link (OSC 8).
package struct TerminalLink: Sendable, Hashable {
  /// The sequence that ends a link.
  package static let end = "\u{1B}]8;;\u{1B}\\"

  /// VTE ignores longer addresses (VTE_HYPERLINK_URI_LENGTH_MAX is 2083).
  private static let maxLength = 2_000

  /// The sequence that begins the link.
  package let start: String

  /// Nil for an address that leads nowhere, or that terminals do not accept. An address comes from
  /// outside. `WebAddress` has percent-encoded everything but visible ASCII, and this is checked
  /// again here, so that no address can end the sequence.
  package init?(_ address: WebAddress) {
    let text = address.text
    guard !address.isReserved, text.utf8.count <= Self.maxLength,
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    // Terminals highlight the parts of a link together if they have the same id.
    start = "\u{1B}]8;id=\(Self.id(of: text));\(text)\u{1B}\\"
  }

  /// The text as a link.
  package func around(_ text: String) -> String { start + text + Self.end }

  /// A short hash of the address (FNV-1a).
  private static func id(of text: String) -> String {
    var hash: UInt32 = 2_166_136_261
    for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return String(hash, radix: 36)
  }
}
