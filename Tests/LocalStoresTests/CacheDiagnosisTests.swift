import FeedCore
import FeedTestSupport
import Testing

@testable import LocalStores

@Suite("doctor: what is found of the cache")
struct CacheDiagnosisTests {
  @Test("One that can be written to is good, and nothing stays there")
  func good() throws {
    let folder = try TemporaryFolder()
    let finding = DiskCache.diagnose(folder: folder.file("cache"))
    #expect(finding == Finding(.good, .checkCache, Message(.findingCache, folder.file("cache"))))
    #expect(try folder.names() == ["cache"])
  }

  @Test("One that cannot is a fault with the system's reason")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    let path = "\(try folder.write("", to: "file"))/cache"
    let finding = DiskCache.diagnose(folder: path)
    #expect(finding.verdict == .fault)
    #expect(finding.message == Message(.findingCacheUnwritable, path, "Not a directory"))
  }

  @Test("A full disk asks for space, not for permission")
  func full() {
    let reason = "No space left on device"
    #expect(DiskCache.fault(in: "/c", reason).message == Message(.findingCacheFull, "/c", reason))
  }
}
