import FeedCore
import FeedTestSupport
import Testing

@testable import BackendStdio

@Suite(
  "BACK-9: doctor's diagnostics for the author of a program", .blocking, .timeLimit(.minutes(10)))
struct ProgramCheckTests {
  private func diagnostics(_ program: ShellProgram) async throws -> [Diagnostic] {
    defer { program.backend.shutDown() }
    let photos = try #require(program.backend.photos as? StdioPhotos)
    return await StdioCheck(client: photos.client, photos: photos).diagnostics()
  }

  @Test("Each failing operation is named, even if the program's errors are all the same")
  func names() async throws {
    let names = ["list_feed", "random_photo", "search_photos"]
    let program = try ShellProgram(
      operations: names.map { "\"\($0)\"" }.joined(separator: ","),
      answers: "*imagefeed/*) fail '{\"code\":1502,\"message\":\"nope\"}' ;;")
    let faults = try await diagnostics(program).filter {
      $0.subject == .operations && $0.verdict == .fault
    }
    #expect(faults.compactMap(\.part) == names)
    for (name, fault) in zip(names, faults) {
      let text = fault.text(in: .english)
      #expect(text.hasPrefix("\(name): ") && text.hasSuffix(": nope"))
    }
  }

  @Test(
    "The result for an unknown id is reported, and any error but notFound is a fault",
    arguments: [
      (#"fail '{"code":1404,"message":"none"}'"#, .good, .findingOperation),
      (#"fail '{"code":1401,"message":"who?"}'"#, .notice, .errorProgramSays),
      (#"fail '{"code":1502,"message":"nope"}'"#, .fault, .errorProgramReply),
      (#"reply '{"id":"a","width":3,"height":2}'"#, .fault, .errorProgramReply),
      ("exit 3", .fault, .errorProgramEnded),
      (":", .fault, .errorTimeout),
    ] as [(String, Diagnostic.Verdict, Phrase)])
  func unknownPhoto(answer: String, verdict: Diagnostic.Verdict, phrase: Phrase) async throws {
    let program = try ShellProgram(
      operations: "\"get_photo\"", answers: "*imagefeed/get_photo*) \(answer) ;;",
      timeout: .seconds(phrase == .errorTimeout ? 2 : 120))
    let diagnostic = try #require(try await diagnostics(program).last)
    #expect(diagnostic.verdict == verdict && diagnostic.message.phrase == phrase)
    #expect(diagnostic.text(in: .english).contains("get_photo"))
  }
}
