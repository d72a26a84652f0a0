import FeedCore
import FeedSystem
import FeedTestSupport
import Glibc
import Testing

@testable import LocalStores

@Suite("doctor: diagnostics about the cache")
struct CacheDiagnosisTests {
  @Test("A writable cache is fine, and the check leaves no file")
  func good() throws {
    let folder = try TemporaryFolder()
    let diagnostic = DiskCache.diagnose(folder: folder.file("cache"))
    #expect(diagnostic == Diagnostic(.good, .cache, Message(.findingCache, folder.file("cache"))))
    #expect(try folder.names() == [])
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
    let message = Message(.findingFolderFull, "/c", "No space left on device")
    #expect(DiskCache.fault(in: "/c", FileFault(ENOSPC)).message == message)
  }
}

@Suite("doctor: diagnostics about the state folder")
struct StateDiagnosisTests {
  @Test("CLI-41: a state folder that can be written is fine, and a missing one is not left behind")
  func good() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("state/imagefeed")
    #expect(StateFolder.diagnose(path) == Diagnostic(.good, .state, Message(.findingState, path)))
    #expect(try folder.names() == [])
  }

  @Test("CLI-41: a state folder that cannot be written is a fault, and an unknown one a notice")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    let path = "\(try folder.write("", to: "file"))/state"
    let message = Message(.findingStateUnwritable, path, "Not a directory")
    #expect(StateFolder.diagnose(path) == Diagnostic(.fault, .state, message))
    #expect(StateFolder.diagnose(nil).verdict == .notice)
  }

  @Test(
    "CLI-41: the advice for a state folder of another user names the owner",
    .enabled(if: geteuid() != 0, "root may write everywhere"))
  func foreign() {
    let message = Message(.findingStateForeign, "/", "root", "/")
    #expect(StateFolder.diagnose("/") == Diagnostic(.fault, .state, message))
  }

  @Test("CLI-41: without space in the state folder the advice is about space")
  func full() {
    let message = Message(.findingFolderFull, "/s", "No space left on device")
    #expect(StateFolder.message(of: FileFault(ENOSPC), in: "/s") == message)
  }
}
