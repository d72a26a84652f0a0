/// The parsed answer of a sign-in, from the browser or pasted (AUTH-18). Any web page can make the
/// browser send any text here.
package enum SignInReply: Sendable, Hashable {
  case code(Secret)
  case declinedByUser
  /// Unsplash refused, with its own reason.
  case refusedByService(String)
  /// The `state` is wrong, or missing although it is required. This is not an answer to the
  /// invitation.
  case stateMismatch
  /// Neither a code nor an address that contains one.
  case noCode

  /// Parses the query of a request at the loopback address. `state` is required, even with an
  /// error.
  package init(callback query: String, to invitation: SignInInvitation) {
    let parameters = Self.parameters(query[...])
    guard let state = parameters["state"], invitation.state.matches(state) else {
      self = .stateMismatch
      return
    }
    self.init(parameters)
  }

  /// Parses a pasted text: a bare code, which is trusted because the user pasted it, or the whole
  /// address that the browser shows at the end, with or without its scheme. In an address, `state` is
  /// checked if it is present.
  package init(pasted text: String, to invitation: SignInInvitation) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 1, let word = words.first else {
      self = .noCode
      return
    }
    guard word.contains("=") || word.contains("/") else {
      self = Self.isCode(word) ? Secret(word).map(Self.code) ?? .noCode : .noCode
      return
    }
    let query = word.firstIndex(of: "?").map { word[word.index(after: $0)...] } ?? word
    let parameters = Self.parameters(query.prefix { $0 != "#" })
    if let state = parameters["state"], !invitation.state.matches(state) {
      self = .stateMismatch
    } else {
      self.init(parameters)
    }
  }

  private init(_ parameters: [String: String]) {
    if parameters["error"] == "access_denied" {
      self = .declinedByUser
    } else if let error = parameters["error"] {
      self = .refusedByService(parameters["error_description"] ?? error)
    } else if let code = parameters["code"], Self.isCode(code[...]), let secret = Secret(code) {
      self = .code(secret)
    } else {
      self = .noCode
    }
  }

  /// The decoded names and values. If a name is repeated, the first one counts.
  private static func parameters(_ query: Substring) -> [String: String] {
    let pairs = query.split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (parts[0].formDecoded(), parts.count == 2 ? parts[1].formDecoded() : "")
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Whether the text may be a code. Unsplash's codes are 43 letters, digits, `-` and `_`. A text
  /// that cannot be a code of any service is not sent.
  private static func isCode(_ text: Substring) -> Bool {
    (1...512).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
