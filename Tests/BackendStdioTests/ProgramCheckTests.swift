import FeedCore
import FeedTestSupport
import Testing

@testable import BackendStdio

@Suite("BACK-9: what doctor tells the author of a program", .blocking, .timeLimit(.minutes(10)))
struct ProgramCheckTests {
  private func findings(_ program: ShellProgram) async throws -> [Finding] {
    defer { program.backend.shutDown() }
    let photos = try #require(program.backend.photos as? StdioPhotos)
    return await ProgramCheck(client: photos.client, photos: photos).findings()
  }

  @Test("Each operation that fails is named, though the program says the same of all")
  func names() async throws {
    let names = ["list_feed", "random_photo", "search_photos"]
    let program = try ShellProgram(
      operations: names.map { "\"\($0)\"" }.joined(separator: ","),
      answers: "*imagefeed/*) fail '{\"code\":1502,\"message\":\"nope\"}' ;;")
    let faults = try await findings(program).filter {
      $0.subject == .checkOperations && $0.verdict == .fault
    }
    #expect(faults.compactMap(\.part) == names)
    for (name, fault) in zip(names, faults) {
      let text = fault.text(in: .english)
      #expect(text.hasPrefix("\(name): ") && text.hasSuffix(": nope"))
    }
  }

  @Test(
    "Of an unknown id it is told what happened, and only another answer is a wrong one",
    arguments: [
      (#"fail '{"code":1404,"message":"none"}'"#, .good, .findingOperation),
      (#"fail '{"code":1401,"message":"who?"}'"#, .notice, .errorProgramSays),
      (#"fail '{"code":1502,"message":"nope"}'"#, .fault, .errorProgramReply),
      (#"reply '{"id":"a","width":3,"height":2}'"#, .fault, .errorProgramReply),
      ("exit 3", .fault, .errorProgramEnded),
      (":", .fault, .errorTimeout),
    ] as [(String, Finding.Verdict, Phrase)])
  func unknownPhoto(answer: String, verdict: Finding.Verdict, phrase: Phrase) async throws {
    let program = try ShellProgram(
      operations: "\"get_photo\"", answers: "*imagefeed/get_photo*) \(answer) ;;",
      timeout: .seconds(phrase == .errorTimeout ? 2 : 120))
    let finding = try #require(try await findings(program).last)
    #expect(finding.verdict == verdict && finding.message.phrase == phrase)
    #expect(finding.text(in: .english).contains("get_photo"))
  }
}
