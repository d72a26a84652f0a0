import FoundationEssentials

extension TemporaryFolder {
  /// Every name below the folder, sorted.
  package func names() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
  }
}
