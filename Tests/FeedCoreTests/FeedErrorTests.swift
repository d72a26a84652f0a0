import FeedCore
import FoundationEssentials
import Testing

@Suite("The table of errors")
struct FeedErrorTests {
  private typealias Code = FeedError.Code

  @Test("Names are unique and identify their code")
  func names() {
    #expect(Set(Code.all.map(\.name)).count == Code.all.count)
    for code in Code.all { #expect(Code(name: code.name) == code) }
    #expect(Code(name: "Offline") == nil)
    #expect(Code(name: "") == nil)
  }

  @Test("`all` has every code that the table declares")
  func complete() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Core/Domain/FeedError+Codes.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    let declared = source.matches(of: /package static let \w+ = Self\("(\w+)"/).map { String($0.1) }
    #expect(declared.count > 20)
    #expect(Code.all.map(\.name) == declared)
  }

  @Test("CLI-21: each kind of error has its exit status", arguments: Code.all)
  func exit(code: FeedError.Code) {
    let expected: Int32 =
      switch code.name {
      case "usage", "notConfigured", "insecureAddress": 2
      case "notFound": 3
      case "notSignedIn", "signedOut", "wrongKey", "tokenRefused", "signInFailed", "missingScope",
        "forbidden":
        4
      case "timeout", "truncated", "badReply", "webPage", "tooLarge", "serverError", "tls",
        "offline", "dns", "noPicture":
        5
      case "rateLimited": 6
      case "cancelled": 130
      default: 1
      }
    #expect(code.exitStatus.rawValue == expected)
  }

  @Test("RPC-33: each kind of error has its wire code", arguments: Code.all)
  func wire(code: FeedError.Code) {
    let expected =
      switch code.name {
      case "usage": -32_602
      case "internal": -32_603
      case "cancelled": -32_800
      case "notConfigured", "insecureAddress": 1_400
      case "notSignedIn", "signedOut", "wrongKey", "tokenRefused", "signInFailed": 1_401
      case "missingScope", "forbidden": 1_403
      case "notFound": 1_404
      case "unsupported", "gone": 1_405
      case "timeout": 1_408
      case "exists": 1_409
      case "rateLimited", "busy": 1_429
      case "offline", "dns": 1_503
      case "disk": 1_507
      default: 1_502
      }
    #expect(code.wireCode == expected)
  }

  @Test("RPC-7: errors that may be temporary are retryable")
  func retryable() {
    #expect(
      Set(Code.all.filter(\.isRetryable).map(\.name)) == [
        "timeout", "rateLimited", "busy", "truncated", "badReply", "webPage", "serverError",
        "offline", "dns",
      ])
  }

  @Test("CLI-2: the exit statuses are the documented numbers")
  func statuses() {
    #expect(ExitStatus.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6, 7, 130, 143])
  }

  @Test("SEC-3: the detail is cleaned and printed after the message")
  func detail() {
    let error = FeedError(.offline, Message(.errorOffline, "h.test"), detail: "a\u{1B}[1mb\nc")
    #expect(error.detail == "ab c")
    #expect(
      "\(error)"
        == "offline: Could not reach h.test. Check your network connection. (ab c)")
  }
}
