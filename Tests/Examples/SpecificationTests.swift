import FeedTestSupport
import FoundationEssentials
import Testing

/// Checks the documents that code and tests cite. Each citation must exist, and each promise of the
/// contract must have a test.
@Suite("Core/SPEC.md and Backends/Live/UNSPLASH.md")
struct SpecificationTests {
  @Test("Each row of the contract has one tag of its own")
  func distinct() throws {
    let tags = try Specification.read().rows.map(\.tag)
    #expect(tags.count > 100)
    #expect(Dictionary(grouping: tags) { $0 }.filter { $0.value.count > 1 }.keys.sorted() == [])
  }

  @Test("A row of the specification has at most 60 words")
  func length() throws {
    for row in try Specification.read().rows {
      #expect(row.wordCount <= 60, "\(row.tag) has \(row.wordCount) words")
    }
  }

  @Test("A family of tags is in one section of the specification")
  func families() throws {
    let sections = try Specification.sections()
    #expect(sections.count > 1)
    let families = sections.flatMap { Set(Specification.rows(in: $0).map(\.family)) }
    #expect(Dictionary(grouping: families) { $0 }.filter { $0.value.count > 1 }.keys.sorted() == [])
  }

  @Test("A cited tag is a row of the contract")
  func citations() throws {
    let specification = try Specification.read()
    for file in try ProjectFile.all() {
      for tag in specification.tagsCited(in: file.text) where !specification.tags.contains(tag) {
        Issue.record("\(file.path) cites \(tag), which Core/SPEC.md does not have")
      }
    }
  }

  @Test("Each row that is not planned is cited by a test, bench (PERF) or script (PKG, QUAL)")
  func proofs() throws {
    let specification = try Specification.read()
    let files = try ProjectFile.all()
    let tests = files.filter { $0.path.hasPrefix("Tests/") }.flatMap(\.displayNames)
    let tools = files.filter { $0.path.hasPrefix("tools/") }
    let bench = tools.filter { $0.path.hasPrefix("tools/bench") }
    let proved = (
      tests: specification.tags(in: tests), bench: specification.tags(in: bench.map(\.text)),
      tools: specification.tags(in: tools.map(\.text))
    )
    for row in specification.rows {
      let isProved =
        switch row.family {
        case "PERF": proved.bench.contains(row.tag)
        case "PKG", "QUAL": proved.tools.contains(row.tag) || proved.tests.contains(row.tag)
        default: proved.tests.contains(row.tag)
        }
      if row.isPlanned {
        #expect(!isProved, "\(row.tag) is proved: remove its (planned)")
      } else {
        #expect(isProved, "\(row.tag) has no test")
      }
    }
  }

  @Test("Each cited section of UNSPLASH.md exists")
  func sections() throws {
    let page = try ProjectFile.text("Backends/Live/UNSPLASH.md")
    let sections = Set(
      page.matches(of: #/(?m)^##+ ([0-9.]+?)\.? /#).map { String($0.output.1) })
    #expect(sections.contains("7.1"))
    for file in try ProjectFile.all() {
      for citation in file.text.matches(of: #/UNSPLASH\.md`?((?:,? (?:and )?§[0-9.]*[0-9])+)/#) {
        for section in citation.output.1.matches(of: #/§([0-9.]*[0-9])/#) {
          let number = String(section.output.1)
          #expect(sections.contains(number), "\(file.path) cites §\(number)")
        }
      }
    }
  }
}

/// The rows of Core/SPEC.md: `| TAG-1 | …` in a table, `- TAG-1 …` in a list.
private struct Specification {
  struct Row {
    let tag: String
    let isPlanned: Bool
    let wordCount: Int

    var family: String { String(tag.prefix { $0 != "-" }) }
  }

  let rows: [Row]
  let tags: Set<String>
  private let families: Set<String>

  static func read() throws -> Self { Self(rows(in: try text())) }

  /// The text below each heading of the second level.
  static func sections() throws -> [String] {
    try text().split(separator: "\n## ").dropFirst().map(String.init)
  }

  static func rows(in text: String) -> [Row] {
    text.matches(of: #/(?m)^\| ([A-Z]+-[0-9]+) \|( \(planned\))? (.+) \|$/#).map {
      Row(
        tag: String($0.output.1), isPlanned: $0.output.2 != nil,
        wordCount: $0.output.3.split(separator: " ").count)
    }
  }

  private static func text() throws -> String { try ProjectFile.text("Core/SPEC.md") }

  private init(_ rows: [Row]) {
    self.rows = rows
    tags = Set(rows.map(\.tag))
    families = Set(rows.map(\.family))
  }

  /// Returns the words that look like tags of the contract's families. `UTF-8` is not one of them.
  func tagsCited(in text: String) -> Set<String> {
    var cited: Set<String> = []
    for match in text.matches(of: #/\b([A-Z]+)-[0-9]+\b/#)
    where families.contains(String(match.output.1)) { cited.insert(String(match.output.0)) }
    return cited
  }

  func tags(in texts: [String]) -> Set<String> {
    texts.reduce(into: []) { $0.formUnion(tagsCited(in: $1)) }
  }
}

/// A text file of the project, with its path in it.
private struct ProjectFile {
  let path: String
  let text: String

  /// The display names of tests and suites.
  var displayNames: [String] {
    text.matches(of: #/@(?:Test|Suite)\(\s*"((?:[^"\\]|\\.)*)"/#).map { String($0.output.1) }
  }

  static func text(_ path: String) throws -> String {
    String(decoding: try readFile("\(Samples.projectFolder)/\(path)"), as: UTF8.self)
  }

  static func all() throws -> [Self] {
    try ["Backends", "Core", "Frontends", "Tests", "tools"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: "\(Samples.projectFolder)/\(folder)")
        .compactMap { name in
          let path = "\(folder)/\(name)"
          return isText(path) ? Self(path: path, text: try text(path)) : nil
        }
    }
  }

  /// Returns whether a path is that of a source, a page or a script. A script has no extension.
  private static func isText(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    let kinds = [".swift", ".c", ".h", ".md", ".py", ".lua", ".el", ".sh"]
    if kinds.contains(where: name.hasSuffix) { return true }
    return path.hasPrefix("tools/") && !name.contains(".") && isFile(path)
  }

  private static func isFile(_ path: String) -> Bool {
    var isFolder = false
    let there = FileManager.default.fileExists(
      atPath: "\(Samples.projectFolder)/\(path)", isDirectory: &isFolder)
    return there && !isFolder
  }
}
