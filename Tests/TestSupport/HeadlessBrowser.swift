/// A headless Chromium, for what only a browser does: following a sign-in from page to page. Each
/// visit has a fresh profile, without cookies.
package enum HeadlessBrowser {
  package static let isAvailable = Program.isInstalled("chromium")

  /// Visits an address. Blocks until the browser ends, two minutes at most: its start alone takes
  /// seconds.
  ///
  /// - Returns: The HTML of the last page, when it has loaded.
  package static func visit(_ url: String) throws -> String {
    let folder = try TemporaryFolder()
    try Program.run(
      "timeout",
      [
        "120", "chromium", "--headless=new", "--no-sandbox", "--disable-gpu",
        "--disable-dev-shm-usage", "--user-data-dir=\(folder.file("profile"))", "--dump-dom",
        url,
      ], output: folder.file("document"))
    return String(decoding: try readFile(folder.file("document")), as: UTF8.self)
  }
}
