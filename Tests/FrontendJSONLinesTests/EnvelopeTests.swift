import FeedCore
import Testing

@testable import FrontendJSONLines

@Suite("Parsing lines of JSON-RPC")
struct EnvelopeTests {
  private func envelope(_ line: String) -> Envelope { Envelope(Array(line.utf8)) }

  @Test(
    "RPC-4: an id is returned exactly, whether string or integer",
    arguments: ["1", "0", "-7", "9223372036854775807", #""1""#, #""ж""#, #""""#])
  func ids(id: String) throws {
    let found = envelope(#"{"jsonrpc":"2.0","id":\#(id),"method":"m"}"#)
    let expected = try #require(RequestID(try JSON(parsing: id)))
    #expect(found == .request(RPCRequest(id: expected, method: "m", parameters: [:])))
    #expect(expected.json.text == id)
  }

  @Test(
    "RPC-30: null, fractions and other types are rejected as ids",
    arguments: ["null", "1.5", "1e3", "true", "[]", "{}", "9223372036854775808"])
  func badIDs(id: String) {
    guard case .invalid(nil, let error) = envelope(#"{"jsonrpc":"2.0","id":\#(id),"method":"m"}"#)
    else {
      Issue.record("the value counts as an id")
      return
    }
    #expect(error.code == -32_600)
  }

  @Test(
    "RPC-7, RPC-8: an invalid message is answered with an error code",
    arguments: [
      ("{", -32_700), ("garbage", -32_700), (#"{"a":"\#u{FF}"}"#, -32_600),
      ("[]", -32_600), ("7", -32_600), (#"{"jsonrpc":"1.0","method":"m"}"#, -32_600),
      (#"{"jsonrpc":"2.0","id":1,"method":7}"#, -32_600),
      (#"{"jsonrpc":"2.0","id":1,"method":"m","params":[]}"#, -32_602),
      (String(repeating: "[", count: 100_000), -32_700),
    ])
  func invalid(line: String, code: Int) {
    guard case .invalid(_, let error) = envelope(line) else {
      Issue.record("the line counts as a message")
      return
    }
    #expect(error.code == code)
  }

  @Test("RPC-37: a byte order mark is skipped, before a message or on its own")
  func byteOrderMark() {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let line = Array(#"{"jsonrpc":"2.0","id":1,"method":"m"}"#.utf8)
    #expect(Envelope(mark + line) == Envelope(line))
    #expect(Envelope(mark) == .blank && Envelope(mark + [0x0D]) == .blank)
  }

  @Test(
    "RPC-7: an error has a kind, and its message is in the user's language",
    arguments: [
      ("{", "parseError"), ("[]", "invalidRequest"), ("7", "invalidRequest"),
      (#"{"jsonrpc":"2.0","id":null,"method":"m"}"#, "invalidRequest"),
      (#"{"jsonrpc":"1.0","id":1,"method":"m"}"#, "invalidRequest"),
      (#"{"jsonrpc":"2.0","id":1,"method":"m","params":[]}"#, "usage"),
    ])
  func kinds(line: String, kind: String) {
    for (language, isRussian) in [(Language.english, false), (.russian, true)] {
      guard case .invalid(_, let error) = Envelope(Array(line.utf8), language) else {
        Issue.record("the line counts as a message")
        return
      }
      #expect(error.data["kind"] == .string(kind) && error.data["retryable"] == false)
      let isCyrillic = error.message.unicodeScalars.contains { (0x410...0x44F).contains($0.value) }
      #expect(isCyrillic == isRussian, "\(error.message)")
    }
  }

  @Test("MCP-21: `params` of null count as absent")
  func nullParameters() {
    let request = envelope(#"{"jsonrpc":"2.0","id":1,"method":"m","params":null}"#)
    #expect(request == .request(RPCRequest(id: .integer(1), method: "m", parameters: [:])))
    let notice = envelope(#"{"jsonrpc":"2.0","method":"m","params":null}"#)
    #expect(notice == .notification(method: "m", [:]))
  }

  @Test("RPC-36: bytes that are not UTF-8 are a parse error")
  func badUTF8() {
    let line = Array(#"{"jsonrpc":"2.0","id":""#.utf8) + [0xFF] + Array(#"","method":"m"}"#.utf8)
    guard case .invalid(nil, let error) = Envelope(line) else {
      Issue.record("the line counts as a message")
      return
    }
    #expect(error.code == -32_700)
  }

  @Test("Blank lines, notifications and stray answers need no answer")
  func silent() {
    #expect(envelope("  ") == .blank)
    #expect(envelope(#"{"jsonrpc":"2.0","id":1,"result":{}}"#) == .response)
    let notification = envelope(#"{"jsonrpc":"2.0","method":"x","params":{"a":1}}"#)
    #expect(notification == .notification(method: "x", ["a": 1]))
  }

  @Test(
    "RPC-7: an invalid notification gets no answer",
    arguments: ["[]", "7", #""x""#, "true"])
  func silentFault(parameters: String) {
    let method = "notifications/cancelled"
    #expect(
      envelope(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(parameters)}"#) == .blank)
    guard
      case .invalid(.integer(1), _) = envelope(
        #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#)
    else {
      Issue.record("an invalid request gets an answer")
      return
    }
  }
}
