import FeedCore
import FeedTestSupport
import Testing

@testable import FrontendJSONLines

/// Conversations with the mock, compared with the files in `Transcripts`.
@Suite("Conversations in JSON lines", .timeLimit(.minutes(10)))
struct TranscriptTests {
  /// Compares a conversation with its file. A request without an answer is followed by one with an
  /// answer.
  private func talk(_ name: String, _ lines: [String], _ client: PipedClient) async throws {
    var text = ""
    for line in lines {
      text += "> \(line)\n"
      if Self.isSilent(line) {
        client.send(line + "\n")
      } else {
        text += "< \(JSON.object(try await client.answer(to: line)).text)\n"
      }
    }
    client.endInput()
    #expect(await client.serving.value == .done)
    try expectFile(text, "Transcripts/\(name).txt")
  }

  private static func isSilent(_ line: String) -> Bool {
    line.contains(#""method":"notifications/"#) || line.isEmpty
  }

  private func call(_ id: Int, _ method: String, _ parameters: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(parameters)}"#
  }

  @Test("RPC-3: a program lists photos, likes one and gets a snippet")
  func plain() async throws {
    let id = #"{"id":"\#(Self.photo)"}"#
    try await talk(
      "plain",
      [
        call(1, "imagefeed/get_session"),
        call(2, "imagefeed/list_feed", #"{"page":2,"perPage":1}"#),
        call(3, "imagefeed/next_feed_page"),
        call(4, "imagefeed/get_photo", id), call(5, "imagefeed/like_photo", id),
        call(6, "imagefeed/unlike_photo", id),
        call(7, "imagefeed/photo_snippet", #"{"id":"\#(Self.photo)","format":"html"}"#),
        call(8, "imagefeed/get_profile"), call(9, "imagefeed/get_session"),
        call(10, "imagefeed/search_photos", #"{"query":"nothing like it"}"#),
      ], .mock("photos=2", "liked=none"))
  }

  @Test("AUTH-18, AUTH-4: a program signs in with a pasted code, and signs out")
  func signIn() async throws {
    try await talk(
      "sign-in",
      [
        call(1, "imagefeed/list_favorites"),
        call(2, "imagefeed/complete_sign_in", #"{"code":"early"}"#),
        call(3, "imagefeed/begin_sign_in", #"{"redirect":"urn:ietf:wg:oauth:2.0:oob"}"#),
        call(4, "imagefeed/get_session"),
        call(5, "imagefeed/complete_sign_in", #"{"code":"good"}"#),
        call(6, "imagefeed/sign_out"),
        call(7, "imagefeed/begin_sign_in", #"{"redirect":"ftp://elsewhere"}"#),
        call(8, "imagefeed/begin_sign_in"), call(9, "imagefeed/cancel_sign_in"),
        call(10, "imagefeed/complete_sign_in"),
      ], .mock("signed-in=false", "photos=1"))
  }

  @Test("RPC-4, RPC-7, RPC-8: errors are answered, and the session continues")
  func errors() async throws {
    try await talk(
      "errors",
      [
        "garbage", "[]", "[{}]", "7", #"{"jsonrpc":"1.0","id":1,"method":"ping"}"#,
        #"{"jsonrpc":"2.0","id":null,"method":"ping"}"#,
        #"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#,
        #"{"jsonrpc":"2.0","id":"","method":"imagefeed/get_session","params":[]}"#,
        call(1, "imagefeed/nope"), call(2, "imagefeed/get_photo"),
        call(3, "imagefeed/get_photo", #"{"id":"nope"}"#),
        call(4, "imagefeed/list_feed", #"{"page":"1"}"#),
        call(5, "imagefeed/list_user_photos", #"{"username":"nobody"}"#),
        call(6, "imagefeed/random_photo"), call(7, "imagefeed/random_photo"),
      ], .mock("photos=1", "fail=random_photo:rateLimited:1"))
  }

  @Test("RPC-1: an MCP client begins with a handshake")
  func handshake() async throws {
    let hello = #"""
      {"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}
      """#
    try await talk(
      "mcp-handshake",
      [
        call(0, "initialize", hello), #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
        call(1, "ping"), call(2, "resources/templates/list"), call(3, "resources/list"),
        call(4, "tools/call", #"{"name":"search_photos","arguments":{"query":"a","perPage":1}}"#),
        call(5, "tools/call", #"{"name":"get_photo","arguments":{"id":"nope"}}"#),
        call(6, "tools/call", #"{"name":"get_photo","arguments":{"ID":"nope"}}"#),
        call(7, "tools/call", #"{"name":"sign_out"}"#),
        call(8, "resources/read", #"{"uri":"imagefeed:///photo/nope"}"#),
        call(9, "resources/read", #"{"uri":"file:///etc/passwd"}"#),
        call(10, "tools/list", #"{"cursor":"2"}"#), call(11, "server/discover"),
        call(12, "logging/setLevel", #"{"level":"debug"}"#),
      ], .mock("photos=2"))
  }

  @Test("RPC-1: an MCP client names the revision in each request")
  func stateless() async throws {
    let meta = """
      "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
      "io.modelcontextprotocol/clientCapabilities":{}}
      """
    try await talk(
      "mcp-stateless",
      [
        call(0, "server/discover", "{\(meta)}"), call(1, "ping", "{\(meta)}"),
        call(2, "tools/call", #"{"name":"get_session",\#(meta)}"#),
        call(3, "tools/call", #"{"name":"like_photo","arguments":{},\#(meta)}"#),
        call(4, "resources/templates/list", "{\(meta)}"),
        call(5, "resources/read", #"{"uri":"imagefeed:///photo/nope",\#(meta)}"#),
        call(
          6, "tools/list",
          #"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2027-01-01","io.modelcontextprotocol/clientCapabilities":{}}}"#
        ),
        call(
          7, "tools/list", #"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}"#),
        call(8, "tools/call", #"{"name":"nope",\#(meta)}"#),
      ], .mock("photos=1"))
  }

  /// The mock's first photo.
  private static let photo = "UKq-msT0000"
}
