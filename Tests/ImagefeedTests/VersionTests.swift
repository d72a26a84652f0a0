import FeedTestSupport
import Testing

@testable import imagefeed

@Suite("PKG-5: the version")
struct VersionTests {
  @Test("The line has the version and, if known, the commit")
  func line() {
    #expect(Version.line(commit: nil) == "imagefeed \(Version.number)")
    #expect(Version.line(commit: "557dd8d0bb10") == "imagefeed \(Version.number) (557dd8d0bb10)")
  }

  @Test("PKG-19: The plugin for Emacs and the changelog name the same version")
  func elsewhere() throws {
    let plugin = try text(of: "tools/editors/emacs/imagefeed.el")
    #expect(plugin.contains(";; Version: \(Version.number)\n"))
    #expect(try text(of: ".github/CHANGELOG.md").contains("\n## \(Version.number) "))
  }

  private func text(of path: String) throws -> String {
    String(decoding: try readFile("\(Samples.projectFolder)/\(path)"), as: UTF8.self)
  }
}
