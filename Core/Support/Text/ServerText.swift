/// The error text of a server's response. A server may quote the request in it, at any length. The
/// text can therefore be searched, but is shown only after the request's secrets are removed.
package struct ServerText: Sendable {
  /// The maximum length of a quotation, in characters.
  package static let limit = 200

  /// The number of bytes that are kept. It is large enough that a secret cut in half at the end is
  /// never quoted, even if the text consists only of secrets.
  private static let byteLimit = 1 << 20
  private let text: String

  package init(_ bytes: some Sequence<UInt8>) {
    text = String(decoding: Array(bytes.prefix(Self.byteLimit)), as: UTF8.self).cleaned()
  }

  /// Whether the text contains these words.
  package func contains(_ words: String) -> Bool { text.contains(words) }

  /// The text for a message: one line, shortened to `limit`, without control characters. Secrets
  /// are removed, even in percent-encoded form. They are removed before the text is cut, so that no
  /// part of a secret remains.
  package func quoted(hiding secrets: [Secret]) -> String {
    let hidden = secrets.flatMap { [$0.revealed, $0.revealed.percentEncoded()] }
      .map { Array($0.utf8) }.sorted { $0.count > $1.count }
    var shown: [UInt8] = []
    var rest = Array(text.utf8)[...]
    // A character usually has at most four bytes. A longer one, with combining marks, is cut like
    // the rest.
    while let byte = rest.first, shown.count < Self.limit * 4 {
      if let secret = hidden.first(where: rest.starts) {
        shown += "redacted".utf8
        rest = rest.dropFirst(secret.count)
      } else {
        shown.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(String(decoding: shown, as: UTF8.self).prefix(Self.limit))
  }
}
