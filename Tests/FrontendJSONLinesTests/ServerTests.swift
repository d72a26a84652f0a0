import FeedCore
import FeedTestSupport
import Testing

@testable import FrontendJSONLines

@Suite("The JSON-lines server between two pipes", .timeLimit(.minutes(10)))
struct ServerTests {
  private let missing = FeedError(.notFound, Message(.errorNotFound))

  private func codes(_ answers: [JSONObject]) -> [Int64] {
    answers.compactMap { $0["error"]?.objectValue?["code"]?.integerValue }
  }

  @Test("RPC-4: an id is free again as soon as its answer is written")
  func sameID() async throws {
    let client = try PipedClient()
    client.startReading()
    for number in 1...1_000 {
      client.photos.photo.answers("x", with: .failure(missing))
      client.askPhoto(7)
      try await client.answers.wait { $0.count >= number }
    }
    #expect(codes(client.answers.value).allSatisfy { $0 == 1_404 })
    client.endInput()
    #expect(await client.serving.value == .done)
  }

  @Test("RPC-38: a client that keeps 32 requests open is never too busy")
  func window() async throws {
    let client = try PipedClient()
    client.startReading()
    for number in 1...1_000 {
      client.photos.photo.answers("x", with: .failure(missing))
      if number > 32 { try await client.answers.wait { $0.count >= number - 32 } }
      client.askPhoto(number)
    }
    client.endInput()
    #expect(await client.serving.value == .done)
    try await client.answers.wait { $0.count == 1_000 }
    #expect(codes(client.answers.value).allSatisfy { $0 == 1_404 })
  }

  @Test("RPC-37: a byte order mark before the handshake, and before a later request, is skipped")
  func byteOrderMark() async throws {
    let client = try PipedClient.mock("photos=1")
    func line(_ id: Int, _ method: String) -> String {
      #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{}}"#
    }
    for (number, method) in ["initialize", "tools/list", "imagefeed/list_feed"].enumerated() {
      let answer = try await client.answer(to: "\u{FEFF}" + line(number, method))
      #expect(answer["result"] != nil, "\(method)")
    }
    client.send("\u{FEFF}\r\n")
    #expect(try await client.answer(to: line(9, "ping"))["id"] == 9)
  }

  @Test("FEED-17: of two opposite likes on one pipe, the later one wins")
  func oppositeLikes() async throws {
    let client = try PipedClient.mock("photos=1", "liked=none")
    let feed = try await client.answer(
      to: #"{"jsonrpc":"2.0","id":0,"method":"imagefeed/list_feed"}"#)
    let photos = feed["result"]?.objectValue?["photos"]?.arrayValue
    let id = try #require(photos?.first?.objectValue?["id"]?.stringValue)
    for round in 1...100 {
      client.ask("1", "like_photo", #"{"id":"\#(id)"}"#)
      client.ask("2", "unlike_photo", #"{"id":"\#(id)"}"#)
      try await client.answers.wait { $0.count >= 1 + 3 * (round - 1) + 2 }
      let photo = try await client.answer(
        to: #"{"jsonrpc":"2.0","id":3,"method":"imagefeed/get_photo","params":{"id":"\#(id)"}}"#)
      #expect(photo["result"]?.objectValue?["isLiked"] == false, "round \(round)")
    }
  }

  @Test("RPC-38: requests that need no network are answered while 32 requests wait")
  func fromMemory() async throws {
    let client = try PipedClient()
    client.startReading()
    for number in 1...32 {
      client.photos.photo.holds("x")
      client.askPhoto(number)
    }
    client.askPhoto(33)
    client.ask("34", "describe")
    client.ask("35", "nope")
    client.ask("36", "get_photo")
    client.ask("1", "describe")
    try await client.answers.wait { $0.count == 5 }
    #expect(client.answers.value.map { $0["id"] } == [33, 34, 35, 36, 1])
    #expect(client.answers.value[1]["result"] != nil)
    #expect(codes(client.answers.value) == [1_429, -32_601, -32_602, -32_600])
    client.serving.cancel()
    #expect(await client.serving.value == .done)
  }

  @Test("RPC-9: a closed output ends the server")
  func closedOutput() async throws {
    let client = try PipedClient()
    client.photos.photo.holds("x", "x")
    client.askPhoto(1)
    client.askPhoto(2)
    try await client.photos.photo.waitForCalls(2)
    client.closeOutput()
    try await client.photos.photo.release(1, with: .failure(missing))
    #expect(await client.serving.value == .done)
    try await client.photos.photo.waitForCancel(2)
  }

  @Test("RPC-43: likes continue after their client is gone, other work does not")
  func likeWithoutClient() async throws {
    let user = Credentials(
      token: try #require(Secret("token")), scopes: ["write_likes"], origin: .memory)
    let client = try PipedClient(credentials: user)
    client.photos.photo.holds("x")
    client.photos.photo.answers("a", with: .success(Answer(.sample("a"))))
    client.photos.like.holds(.init(true, "a"))
    client.askPhoto(1)
    try await client.photos.photo.waitForCalls(1)
    client.ask("2", "like_photo", #"{"id":"a"}"#)
    try await client.photos.like.waitForCalls(1)
    client.closeOutput()
    try await client.photos.photo.waitForCancel(1)
    try await client.photos.like.release(1, with: .success(Answer(LikeState(isLiked: true))))
    #expect(await client.serving.value == .done)
  }

  @Test("RPC-9: a cancel ends the server while unread answers block the output")
  func cancelWhileStuck() async throws {
    let client = try PipedClient()
    let padding = String(repeating: "x", count: 20_000)
    for _ in 1...32 { client.photos.photo.answers("x", with: .failure(missing)) }
    await client.blocking {
      for number in 1...32 { client.ask("\"\(number)\(padding)\"", "get_photo", #"{"id":"x"}"#) }
    }
    try await client.photos.photo.waitForCalls(32)
    client.serving.cancel()
    #expect(await client.serving.value == .done)
  }

  @Test(
    "RPC-44: after the end of the input, the server ends if its client reads nothing for a minute",
    arguments: [1_000, 4 << 20])
  func unread(budget: Int) async throws {
    // With the small budget the server does not read its input to the end.
    let client = try PipedClient(make: { context, output in
      JSONLinesServer(context, writer: LineWriter(output, budget: budget))
    })
    let writer = client.server.writer
    await client.blocking {
      for number in 1...900 { client.ask("\(number)", "get_session") }
      client.endInput()
    }
    try await client.clock.waitForSleepers()
    let written = writer.written
    // A client that reads slowly gets its answers.
    _ = await client.blocking { client.read(atMost: 10_000) }
    try await eventually("an answer is read") { writer.written > written ? () : nil }
    client.clock.advance(by: .seconds(60))
    try await client.clock.waitForSleepers()
    // The pipe may still be filling, so it may take more than one minute.
    let ended = Watched(false)
    Task {
      _ = await client.serving.value
      ended.change { $0 = true }
    }
    try await eventually("the end of the server") {
      client.clock.advance(by: .seconds(60))
      return ended.value ? () : nil
    }
    #expect(await client.serving.value == .done)
  }

  @Test("RPC-9: at the end of input the server answers every line, even an unterminated one")
  func flushes() async throws {
    let client = try PipedClient()
    client.startReading()
    await client.blocking {
      for number in 1...2_000 { client.ask("\(number)", "get_session") }
      client.send(#"{"jsonrpc":"2.0","id":"last","method":"imagefeed/get_session"}"#)
      client.endInput()
    }
    #expect(await client.serving.value == .done)
    try await client.answers.wait { $0.count == 2_001 }
    #expect(client.answers.value.last?["id"] == "last")
  }
}
