/// A headless Chromium that follows a sign-in from page to page. Each visit has a new profile
/// without cookies.
package enum HeadlessBrowser {
  package static let isAvailable = Program.isInstalled("chromium")

  /// Visits an address. Blocks until the browser ends, for at most two minutes. Its start takes
  /// several seconds.
  ///
  /// - Returns: The HTML of the last page after it has loaded.
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
