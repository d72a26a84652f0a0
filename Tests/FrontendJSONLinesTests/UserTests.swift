import FeedCore
import FeedSession
import FeedTestSupport
import Testing

@testable import FrontendJSONLines

@Suite("The sign-in state in JSON lines", .timeLimit(.minutes(10)))
struct UserTests {
  private let load: StubCall<StubTokenStore.Call, Void>
  private let auth = StubAuthPort()
  private let client: PipedClient

  /// Creates a client whose token store answers when the test releases it.
  init() throws {
    let token = try #require(Secret("stored"))
    let tokens = StubTokenStore(Credentials(token: token, scopes: [], origin: .memory))
    load = tokens.plan(.load)
    load.holds(.load)
    client = try PipedClient(auth: auth, tokens: tokens)
    client.startReading()
  }

  private func result(of id: Int64) -> JSONObject? {
    client.answers.value.first { $0["id"] == .integer(id) }?["result"]?.objectValue
  }

  @Test(
    "RPC-24: the session is reported only after the token store has answered",
    arguments: ["get_session", "watch"])
  func restored(operation: String) async throws {
    try await load.waitForCalls(1)
    client.ask("1", operation)
    client.ask("2", "describe")
    try await client.answers.wait { $0.count == 1 }
    #expect(result(of: 2) != nil, "an operation without the session does not wait")
    try await load.release(1, with: .success(()))
    try await client.answers.wait { $0.count == 2 }
    #expect(result(of: 1)?["state"] == "signedIn")
  }

  @Test("RPC-24: the session tool waits for the token store too")
  func restoredTool() async throws {
    try await load.waitForCalls(1)
    client.send(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_session"}}"# + "\n")
    client.ask("2", "describe")
    try await client.answers.wait { $0.count == 1 }
    try await load.release(1, with: .success(()))
    try await client.answers.wait { $0.count == 2 }
    #expect(result(of: 1)?["structuredContent"]?.objectValue?["state"] == "signedIn")
  }

  @Test("AUTH-27: a sign-in denied in the browser is reported until the next one starts")
  func denied() async throws {
    client.tokens.stored = nil
    try await load.waitForCalls(1)
    try await load.release(1, with: .success(()))
    _ = try await answer(1, "watch")
    _ = try await answer(2, "begin_sign_in")
    let begun = try await answer(3, "get_session")["result"]?.objectValue
    #expect(begun?["state"] == "signingIn" && begun?["signInError"] == nil)
    try await #require(auth.browser).release(1, with: .success(.refusedByService("access_denied")))
    for await state in await client.session.updates() where state.signInFault != nil { break }
    let session = try await answer(4, "get_session")["result"]?.objectValue
    #expect(session?["state"] == "signedOut")
    #expect(
      session?["signInError"] == [
        "kind": "signInFailed", "message": "Could not sign in: access_denied",
      ])
    let revision = session?["revision"]
    try await client.answers.wait { answers in
      answers.contains { $0["params"]?.objectValue?["revision"] == revision }
    }
    let error = try await answer(5, "sign_out")["error"]?.objectValue
    #expect(error?["code"] == 1_401)
    #expect(error?["data"]?.objectValue?["kind"] == "notSignedIn")
  }

  private func answer(_ id: Int64, _ operation: String) async throws -> JSONObject {
    client.ask("\(id)", operation)
    try await client.answers.wait { $0.contains { $0["id"] == .integer(id) } }
    return try #require(client.answers.value.first { $0["id"] == .integer(id) })
  }
}
