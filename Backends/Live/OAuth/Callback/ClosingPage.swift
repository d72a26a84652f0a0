import FeedCore

/// The page that the browser shows at the end: the same for everybody, so that nothing of the
/// request can come back in it. Which language the person reads is not known here, so it has all of
/// them.
enum ClosingPage {
  static func html(_ phrase: Phrase) -> String {
    let paragraphs = Language.allCases.map {
      "<p lang=\"\($0.rawValue)\">\(phrase.text(in: $0))</p>"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <title>\(Phrase.appName.text(in: .english))</title>
      <style>
      :root { color-scheme: light dark }
      body { font: 1.25rem/1.5 system-ui, sans-serif; max-width: 32em; margin: 20vh auto }
      </style>
      <body>
      \(paragraphs.joined(separator: "\n"))
      </body>
      </html>

      """
  }
}
