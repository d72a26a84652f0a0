/// What a browser brought back or a person pasted, told apart (AUTH-3). Whoever can make the
/// browser open an address can send anything here.
package enum SignInReply: Sendable, Hashable {
  case code(Secret)
  /// The person said no.
  case refused
  /// Unsplash said no; the reason in its own words.
  case denied(String)
  /// It has another `state`, or none where it must: not an answer to this invitation.
  case foreign
  /// Neither a code nor an address with one.
  case nothing

  /// The query of a request at the loopback address: `state` is a must, also beside an error.
  package init(callback query: String, to invitation: SignInInvitation) {
    let parameters = Self.parameters(query[...])
    guard let state = parameters["state"], invitation.state.matches(state) else {
      self = .foreign
      return
    }
    self.init(parameters)
  }

  /// A bare code, for which the person vouches, or the whole address at which the browser ended,
  /// with or without its scheme; there `state` is checked when it is present.
  package init(pasted text: String, to invitation: SignInInvitation) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 1, let word = words.first else {
      self = .nothing
      return
    }
    guard word.contains("=") || word.contains("/") else {
      self = Self.isCode(word) ? Secret(word).map(Self.code) ?? .nothing : .nothing
      return
    }
    let query = word.firstIndex(of: "?").map { word[word.index(after: $0)...] } ?? word
    let parameters = Self.parameters(query.prefix { $0 != "#" })
    if let state = parameters["state"], !invitation.state.matches(state) {
      self = .foreign
    } else {
      self.init(parameters)
    }
  }

  private init(_ parameters: [String: String]) {
    if parameters["error"] == "access_denied" {
      self = .refused
    } else if let error = parameters["error"] {
      self = .denied(parameters["error_description"] ?? error)
    } else if let code = parameters["code"], Self.isCode(code[...]), let secret = Secret(code) {
      self = .code(secret)
    } else {
      self = .nothing
    }
  }

  /// Names and values decoded; of a name that comes twice the first counts.
  private static func parameters(_ query: Substring) -> [String: String] {
    let pairs = query.split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (parts[0].formDecoded(), parts.count == 2 ? parts[1].formDecoded() : "")
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Unsplash's codes are 43 letters, digits, `-` and `_`; what could not be one of anybody's is
  /// not sent.
  private static func isCode(_ text: Substring) -> Bool {
    (1...512).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
