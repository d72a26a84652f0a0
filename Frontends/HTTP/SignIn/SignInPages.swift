import FeedCore

/// The pages that Unsplash shows during OAuth, as `imagefeed serve` imitates them. They need no script,
/// and text from the request is escaped.
enum SignInPages {
  static func consent(_ request: SignInRequest, app: String, site: Site) -> String {
    let hidden: [(String, String)] = [
      ("client_id", request.clientID), ("redirect_uri", request.redirect),
      ("scope", request.scopes.joined(separator: " ")), ("response_type", "code"),
      ("state", request.state ?? ""),
    ]
    let fields = hidden.map { name, value in
      "<input type=\"hidden\" name=\"\(name)\" value=\"\(escaped(value))\">"
    }
    let scopes = request.scopes.map { "<li><code>\(escaped($0))</code></li>" }
    return page(
      "Authorize",
      """
      <h1>Authorize \(escaped(app))?</h1>
      <p>This is a local copy of Unsplash for tests. The application asks for:</p>
      <ul>\(scopes.joined())</ul>
      <form method="post" action="\(escaped(site.url(["oauth", "authorize"])))">
      \(fields.joined(separator: "\n"))
      <button name="decision" value="allow">Allow</button>
      <button name="decision" value="deny">Deny</button>
      </form>
      """)
  }

  static func code(_ code: String) -> String {
    page(
      "Authorization code",
      "<h1>Authorization code</h1>\n<p>Copy it into the application:</p>\n"
        + "<p><code id=\"authorization_code\">\(escaped(code))</code></p>")
  }

  static func error(_ reason: String) -> String {
    page(
      "An error has occurred",
      "<h1>An error has occurred</h1>\n<p id=\"error_message\">\(escaped(reason))</p>")
  }

  private static func page(_ title: String, _ body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(title) · imagefeed serve</title>
    <style>body { font: 1.1rem system-ui; max-width: 34rem; margin: 3rem auto; padding: 0 1rem }
    button { font: inherit; padding: .5rem 1.5rem; margin-right: .5rem }</style>
    \(body)
    </html>

    """
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
