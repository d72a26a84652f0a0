import FeedTestSupport
import Glibc
import Testing

@Suite("Child processes and waiting")
struct StartChildTests {
  @Test("A child starts without blocked or ignored signals")
  func signals() throws {
    signal(SIGPIPE, SIG_IGN)
    let folder = try TemporaryFolder()
    let output = folder.file("status")
    try Program.run("grep", ["-E", "Sig(Blk|Ign)", "/proc/self/status"], output: output)
    let lines = String(decoding: try readFile(output), as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 2)
    // Two signals above the standard 31 belong to the C library, which does not change them.
    let standard: UInt64 = (1 << 31) - 1
    let masks = lines.compactMap { UInt64($0.suffix(16), radix: 16) }
    #expect(masks.map { $0 & standard } == [0, 0], "\(lines)")
  }

  @Test(
    "A quoted word with blanks and quotes is one word for a shell",
    arguments: ["a b", "it's", "$x"])
  func quoted(word: String) throws {
    let folder = try TemporaryFolder()
    let output = folder.file("output")
    try Program.run("sh", ["-c", "printf %s \(Program.quoted(word))"], output: output)
    #expect(String(decoding: try readFile(output), as: UTF8.self) == word)
  }

  @Test("A wait that times out fails with the current value")
  func timeout() async {
    let failure = await #expect(throws: WaitFailure.self) {
      try await Watched(7).wait(for: .milliseconds(1)) { $0 == 8 }
    }
    #expect(failure?.description.hasSuffix("with 7") == true)
  }
}
