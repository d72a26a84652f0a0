import FeedCore
import FeedTestSupport
import Testing

@testable import LocalStores

@Suite("doctor: diagnostics about the cache")
struct CacheDiagnosisTests {
  @Test("A writable cache is fine, and the check leaves no file")
  func good() throws {
    let folder = try TemporaryFolder()
    let diagnostic = DiskCache.diagnose(folder: folder.file("cache"))
    #expect(diagnostic == Diagnostic(.good, .cache, Message(.findingCache, folder.file("cache"))))
    #expect(try folder.names() == ["cache"])
  }

  @Test("The check does not change the user’s files in the folder")
  func others() throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "doctor")
    #expect(DiskCache.diagnose(folder: folder.path).verdict == .good)
    #expect(try folder.names() == ["doctor"])
    #expect(try readFile(folder.file("doctor")) == Array("mine".utf8))
  }

  @Test("A cache that cannot be written is a fault with the system's reason")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    let path = "\(try folder.write("", to: "file"))/cache"
    let diagnostic = DiskCache.diagnose(folder: path)
    #expect(diagnostic.verdict == .fault)
    #expect(diagnostic.message == Message(.findingCacheUnwritable, path, "Not a directory"))
  }

  @Test("A full disk leads to advice about space, not about permissions")
  func full() {
    let reason = "No space left on device"
    #expect(DiskCache.fault(in: "/c", reason).message == Message(.findingCacheFull, "/c", reason))
  }
}
