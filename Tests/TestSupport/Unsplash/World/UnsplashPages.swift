/// The pages of the sign-in.
enum UnsplashPages {
  /// Returns the consent page. Its form repeats the request's parameters, so that the service need
  /// not store them.
  static func consent(_ asked: UnsplashParameters, scopes: [String]) -> String {
    let fields = asked.items.map { item in
      #"<input type="hidden" name="\#(escaped(item.name))" value="\#(escaped(item.value))">"#
    }
    return page(
      "Authorize this application?",
      """
      <p>It would like to: \(escaped(scopes.joined(separator: ", "))).</p>
      <form method="post" action="/oauth/authorize">
      \(fields.joined(separator: "\n"))
      <button name="decision" value="grant">Log in</button>
      <button name="decision" value="deny">Deny</button>
      </form>
      """)
  }

  static func code(_ code: String) -> String {
    page("Authorization code", "<code id=\"authorization_code\">\(escaped(code))</code>")
  }

  static func error(_ text: String) -> String {
    page("An error has occurred", "<p>\(escaped(text))</p>")
  }

  private static func page(_ title: String, _ body: String) -> String {
    "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<title>\(title)</title>\n<h1>\(title)</h1>\n\(body)\n"
  }

  private static func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      default: String(character)
      }
    }.joined()
  }
}
