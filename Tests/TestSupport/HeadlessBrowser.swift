/// A headless Chromium, for what only a browser does: following a sign-in from page to page. Each
/// visit has a fresh profile, without cookies.
package enum HeadlessBrowser {
  package static let isAvailable = Program.isInstalled("chromium")

  /// Visits an address. Blocks until the browser ends, a minute at most: its start alone takes
  /// seconds.
  ///
  /// - Parameter timeBudget: The time that passes for the page after it has loaded, for what its
  ///   scripts do then; the clock runs as fast as they allow.
  /// - Returns: The HTML of the last page.
  package static func visit(_ url: String, timeBudget: Duration? = nil) throws -> String {
    let folder = try TemporaryFolder()
    let budget = timeBudget.map { ["--virtual-time-budget=\($0.components.seconds * 1_000)"] } ?? []
    try Program.run(
      "timeout",
      [
        "60", "chromium", "--headless=new", "--no-sandbox", "--disable-gpu",
        "--disable-dev-shm-usage", "--user-data-dir=\(folder.file("profile"))", "--dump-dom",
      ] + budget + [url], output: folder.file("document"))
    return String(decoding: try readFile(folder.file("document")), as: UTF8.self)
  }
}
