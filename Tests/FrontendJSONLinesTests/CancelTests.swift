import FeedCore
import FeedTestSupport
import Testing

@testable import FrontendJSONLines

@Suite("Cancelled, timed-out and abandoned requests", .timeLimit(.minutes(10)))
struct CancelTests {
  private let missing = FeedError(.notFound, Message(.errorNotFound))

  private func client() throws -> PipedClient {
    let client = try PipedClient()
    client.startReading()
    return client
  }

  private func notice(_ method: String, _ parameters: String) -> String {
    #"{"jsonrpc":"2.0","method":"\#(method)","params":\#(parameters)}"# + "\n"
  }

  private func codes(_ client: PipedClient) -> [Int64?] {
    client.answers.value.map { $0["error"]?.objectValue?["code"]?.integerValue }
  }

  @Test("RPC-5: notifications/cancelled stops the request without an answer")
  func silent() async throws {
    let client = try client()
    client.photos.photo.holds("x")
    client.askPhoto(1)
    try await client.photos.photo.waitForCalls(1)
    client.send(notice("notifications/cancelled", #"{"requestId":1,"reason":"enough"}"#))
    try await client.photos.photo.waitForCancel(1)
    client.endInput()
    #expect(await client.serving.value == .done)
    #expect(client.answers.value.isEmpty)
  }

  @Test(
    "RPC-31: $/cancelRequest stops the request and answers it", arguments: ["Request", "_request"])
  func answered(spelling: String) async throws {
    let client = try client()
    client.photos.photo.holds("x")
    client.askPhoto(1)
    try await client.photos.photo.waitForCalls(1)
    client.send(notice("$/cancel\(spelling)", #"{"id":1}"#))
    try await client.answers.wait { $0.count == 1 }
    #expect(codes(client) == [-32_800])
    try await client.photos.photo.waitForCancel(1)
  }

  @Test("RPC-5: $/cancelRequest answers a tool call with a protocol error")
  func answeredTool() async throws {
    let client = try client()
    client.photos.photo.holds("x")
    client.send(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":"#
        + #"{"name":"get_photo","arguments":{"id":"x"}}}"# + "\n")
    try await client.photos.photo.waitForCalls(1)
    client.send(notice("$/cancelRequest", #"{"id":1}"#))
    try await client.answers.wait { $0.count == 1 }
    #expect(codes(client) == [-32_800])
    #expect(client.answers.value[0]["result"] == nil)
  }

  @Test("RPC-5: a cancel overtakes 32 waiting requests and makes room for another at once")
  func overtakes() async throws {
    let client = try client()
    for number in 1...32 {
      client.photos.photo.holds("x", throughCancel: true)
      client.askPhoto(number)
    }
    try await client.photos.photo.waitForCalls(32)
    client.send(notice("$/cancelRequest", #"{"id":7}"#))
    try await client.answers.wait { $0.count == 1 }
    client.photos.photo.answers("x", with: .failure(missing))
    client.askPhoto(7)
    try await client.answers.wait { $0.count == 2 }
    #expect(codes(client) == [-32_800, 1_404])
    for number in 1...32 { try await client.photos.photo.release(number, with: .failure(missing)) }
    // The cancelled request ends later, without an answer.
    client.endInput()
    #expect(await client.serving.value == .done)
    try await client.answers.wait { $0.count == 33 }
  }

  @Test(
    "RPC-5: a cancel of an unknown or invalid id is ignored",
    arguments: [#"{"requestId":99}"#, "{}", #"{"requestId":null}"#, #"{"requestId":[1]}"#])
  func unknown(parameters: String) async throws {
    let client = try client()
    client.send(notice("notifications/cancelled", parameters))
    client.ask("1", "get_session")
    try await client.answers.wait { $0.count == 1 }
    #expect(client.answers.value[0]["id"] == 1)
  }

  @Test(
    "RPC-41: a request that takes 55 s is stopped with error 1408, and its late answer is dropped")
  func timeout() async throws {
    let client = try client()
    client.photos.photo.holds("x", throughCancel: true)
    client.askPhoto(1)
    try await client.photos.photo.waitForCalls(1)
    try await client.clock.waitForSleepers()
    client.clock.advance(by: .seconds(54))
    #expect(client.answers.value.isEmpty)
    client.clock.advance(by: .seconds(1))
    try await client.answers.wait { $0.count == 1 }
    #expect(codes(client) == [1_408])
    try await client.photos.photo.release(1, with: .failure(missing))
    client.endInput()
    #expect(await client.serving.value == .done)
    #expect(client.answers.value.count == 1)
  }

  @Test("RPC-41: while a picture arrives, the 55 s count from its last byte")
  func slowPicture() async throws {
    let client = try client()
    let photo = Photo.sample()
    let request = photo.picture(.named(.full))
    client.photos.photo.answers(photo.id, with: .success(Answer(photo)))
    client.photos.track.answers(photo.id, with: .success(()))
    client.photos.picture.holds(request)
    let ending = StubCall<PictureRequest, Void>("ending")
    ending.holds(request)
    client.photos.ending.withLock { $0 = ending }
    client.ask("1", "download_photo", #"{"id":"\#(photo.id)","path":"a.jpg"}"#)
    try await client.photos.picture.waitForCalls(1)
    try await client.clock.waitForSleepers()
    client.clock.advance(by: .seconds(54))
    try await client.photos.picture.release(1, with: .success([0xFF, 0xD8]))
    try await ending.waitForCalls(1)
    // The server checks the limit and extends it.
    client.clock.advance(by: .seconds(1))
    try await client.clock.waitForSleepers()
    client.clock.advance(by: .seconds(52))
    #expect(client.answers.value.isEmpty)
    try await client.clock.waitForSleepers()
    client.clock.advance(by: .seconds(2))
    try await client.answers.wait { $0.count == 1 }
    #expect(codes(client) == [1_408])
    try await ending.waitForCancel(1)
  }

  @Test("RPC-9: in a plain pipe, waiting requests are finished after the end of the input")
  func plainEnd() async throws {
    let client = try client()
    client.photos.photo.holds("x")
    client.askPhoto(1)
    try await client.photos.photo.waitForCalls(1)
    client.endInput()
    try await client.photos.photo.release(1, with: .failure(missing))
    #expect(await client.serving.value == .done)
    try await client.answers.wait { $0.count == 1 }
  }

  @Test("RPC-9: for an MCP client, requests end 1.5 s after the end of the input")
  func mcpEnd() async throws {
    let client = try client()
    client.photos.photo.holds("x")
    _ = try await client.answer(
      to: #"{"jsonrpc":"2.0","id":0,"method":"resources/templates/list"}"#)
    client.askPhoto(1)
    try await client.photos.photo.waitForCalls(1)
    client.endInput()
    try await client.clock.waitForSleepers(2)
    client.clock.advance(by: .milliseconds(1_500))
    #expect(await client.serving.value == .done)
    try await client.photos.photo.waitForCancel(1)
    #expect(client.answers.value.count == 1)
  }

  @Test("RPC-40: a client that closes its pipe leaves no unfinished file")
  func goneWhileDownloading() async throws {
    let client = try PipedClient()
    let photo = Photo.sample()
    client.photos.photo.answers(photo.id, with: .success(Answer(photo)))
    client.photos.track.answers(photo.id, with: .success(()))
    client.photos.picture.holds(photo.picture(.named(.full)))
    client.ask("1", "download_photo", #"{"id":"\#(photo.id)","path":"a.jpg"}"#)
    try await client.photos.picture.waitForCalls(1)
    #expect(client.files.open.value == 1)
    client.closeOutput()
    #expect(await client.serving.value == .done)
    #expect(client.files.open.value == 0 && client.files.files.value.isEmpty)
  }
}
