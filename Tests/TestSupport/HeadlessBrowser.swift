/// A real browser without a window, for what only a browser does: following a sign-in from page
/// to page. Each visit has a profile of its own, without cookies.
package enum HeadlessBrowser {
  package static let isAvailable = Program.isInstalled("chromium")

  /// The document at which the browser ends, as HTML. Blocks until then, a minute at most: the
  /// browser's start alone takes seconds.
  package static func visit(_ url: String) throws -> String {
    let folder = try TemporaryFolder()
    try Program.run(
      "timeout",
      [
        "60", "chromium", "--headless=new", "--no-sandbox", "--disable-gpu",
        "--disable-dev-shm-usage", "--user-data-dir=\(folder.file("profile"))", "--dump-dom", url,
      ], output: folder.file("document"))
    return String(decoding: try readFile(folder.file("document")), as: UTF8.self)
  }
}
