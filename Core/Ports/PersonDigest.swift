/// Identifies a person to the cache without revealing the token: a digest of the token and of the
/// API that it belongs to, which is known before the first answer tells a name. A token is random
/// and long: its digest cannot be reversed by trial, so it may be visible.
package struct PersonDigest: Sendable, Hashable {
  /// 32 hexadecimal digits, valid as a folder's name.
  package let text: String

  package init(_ token: Secret, at api: WebAddress) {
    text = SHA256.name(of: "\(api.text)\n\(token.revealed)")
  }

  /// A digest as it was stored; nil for a text that is none.
  package init?(_ text: String) {
    let isDigit = { (byte: UInt8) in byte.isASCIIDigit || (0x61...0x66).contains(byte) }
    guard text.utf8.count == 32, text.utf8.allSatisfy(isDigit) else { return nil }
    self.text = text
  }
}
