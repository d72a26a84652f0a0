import FeedTestSupport
import FoundationEssentials

extension TemporaryFolder {
  /// Every name below the folder, sorted.
  func names() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
  }
}
