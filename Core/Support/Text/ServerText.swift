/// Words that a server sent with a refusal. A server may quote what it was asked with, and at any
/// length, so that they can be looked at, but be told only with the secrets of the request hidden.
package struct ServerText: Sendable {
  /// The most that is told of them, in characters.
  package static let limit = 200

  /// What is looked at: secrets, which are short, cannot fill so much that one comes to its end.
  private static let looked = 1 << 20
  private let text: String

  package init(_ bytes: some Sequence<UInt8>) {
    text = String(decoding: Array(bytes.prefix(Self.looked)), as: UTF8.self).cleaned()
  }

  package func contains(_ words: String) -> Bool { text.contains(words) }

  /// One line, without what could end it or steer a terminal. Each secret is hidden as it stands
  /// and as an address or a form would carry it; what is cut off is cut afterwards, so that no half
  /// of one stays.
  package func quoted(hiding secrets: [Secret]) -> String {
    let hidden = secrets.flatMap { [$0.revealed, $0.revealed.percentEncoded()] }
      .map { Array($0.utf8) }.sorted { $0.count > $1.count }
    var told: [UInt8] = []
    var rest = Array(text.utf8)[...]
    // Four bytes are the longest letter; marks upon marks are cut with the rest.
    while let byte = rest.first, told.count < Self.limit * 4 {
      if let secret = hidden.first(where: rest.starts) {
        told += "redacted".utf8
        rest = rest.dropFirst(secret.count)
      } else {
        told.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(String(decoding: told, as: UTF8.self).prefix(Self.limit))
  }
}
