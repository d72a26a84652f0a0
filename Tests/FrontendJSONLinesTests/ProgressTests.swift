import FeedCore
import FeedSession
import FeedTestSupport
import Testing

@testable import FrontendJSONLines

@Suite("Progress in JSON lines", .timeLimit(.minutes(10)))
struct ProgressTests {
  private func values(_ client: PipedClient) -> [Int64] {
    client.answers.value.compactMap {
      $0["params"]?.objectValue?["progress"]?.integerValue
    }
  }

  @Test("RPC-6: progress increases, at a limited rate, with the total unless it is exceeded")
  func rising() async throws {
    let client = try PipedClient()
    client.startReading()
    let writer = client.server.writer
    let reporter = ProgressReporter("t", writer, client.clock)
    let steps: [(Int, Int?)] = [(10, nil), (20, 100), (15, 100), (30, 100), (90, 50), (100, 100)]
    for (received, expected) in steps {
      reporter.report(received, of: expected)
      await writer.flush()
      if received != 20 { client.clock.advance(by: .milliseconds(100)) }
      if received == 10 { client.clock.advance(by: .milliseconds(-100)) }
    }
    RPCReply(id: .integer(1), writer: writer, progress: reporter).send(.success([:]))
    reporter.report(200, of: nil)
    client.endInput()
    #expect(await client.serving.value == .done)
    try await client.answers.wait { $0.last?["id"] == 1 }
    #expect(values(client) == [10, 30, 90, 100])
    let totals = client.answers.value.map { $0["params"]?.objectValue?["total"]?.integerValue }
    #expect(totals == [nil, 100, nil, 100, nil])
  }

  @Test("RPC-6: an unchanged value is not sent again")
  func repeated() async throws {
    let client = try PipedClient()
    client.startReading()
    let writer = client.server.writer
    let reporter = ProgressReporter("t", writer, client.clock)
    for received in [0, 40, 40, 100, 100] {
      reporter.report(received, of: 100)
      await writer.flush()
      client.clock.advance(by: .seconds(1))
    }
    RPCReply(id: .integer(1), writer: writer, progress: reporter).send(.success([:]))
    client.endInput()
    #expect(await client.serving.value == .done)
    try await client.answers.wait { $0.last?["id"] == 1 }
    #expect(values(client) == [40, 100])
  }

  @Test("RPC-6, PHOTO-5: a download reports its progress with the client's token before the answer")
  func download() async throws {
    let client = try PipedClient(folders: BaseFolders(current: "/work"))
    client.startReading()
    let photo = Photo.sample()
    client.photos.photo.answers(photo.id, with: .success(Answer(photo)))
    client.photos.track.answers(photo.id, with: .success(()))
    client.photos.picture.answers(
      photo.picture(.width(640)), with: .success([UInt8](repeating: 7, count: 5_000)))
    client.ask(
      "1", "download_photo",
      #"{"id":"\#(photo.id)","path":"pictures/","size":640,"_meta":{"progressToken":"p"}}"#)
    client.endInput()
    #expect(await client.serving.value == .done)
    try await client.answers.wait { $0.last?["id"] == 1 }
    // Progress may be dropped if the answer is ready first, but it never follows the answer.
    #expect(values(client) == [5_000] || values(client) == [])
    let result = client.answers.value.last?["result"]?.objectValue
    #expect(result?["path"] == "/work/pictures/Nora-Fjeld-abcdefghij0-640.jpg")
    #expect(result?["bytes"] == 5_000)
    #expect(result?["credit"] == .string(Snippet.credit(of: photo)))
    #expect(client.files.files.value.count == 1 && client.files.open.value == 0)
  }

  @Test("LIVE-32: a download that could not be reported succeeds with a remark")
  func unreported() async throws {
    let client = try PipedClient()
    client.startReading()
    let photo = Photo.sample()
    client.photos.photo.answers(photo.id, with: .success(Answer(photo)))
    client.photos.track.answers(photo.id, with: .failure(.busy))
    client.photos.picture.answers(photo.picture(.named(.full)), with: .success([7]))
    client.ask("1", "download_photo", #"{"id":"\#(photo.id)","path":"a.jpg"}"#)
    try await client.answers.wait { $0.count == 1 }
    let result = client.answers.value[0]["result"]?.objectValue
    #expect(result?["path"] == "a.jpg")
    let remark = Message(.downloadNotReported).text(in: .english)
    #expect(result?["remarks"] == .array([.string(remark)]))
  }

  @Test(
    "MCP-8: a new path without an extension is rejected with a hint to add a slash",
    arguments: ["assets", "site/assets", "~/assets", "a.d/assets", ".assets", "assets."])
  func bareName(path: String) async throws {
    let client = try PipedClient(folders: BaseFolders(home: "/home/mira", current: "/work"))
    client.startReading()
    let call: JSONObject = [
      "name": "download_photo",
      "arguments": ["id": "x", "path": .string(path), "overwrite": true],
    ]
    let result = try await client.result("tools/call", call)
    #expect(result["isError"] == true)
    let text = result["content"]?.arrayValue?.first?.objectValue?["text"]?.stringValue
    #expect(text?.contains("path: \"\(path)/\"") == true, "\(text ?? "")")
    #expect(client.files.open.value == 0 && client.photos.photo.inputs.isEmpty)
  }

  @Test("PHOTO-21: a path in another user’s home is refused", arguments: ["~root/x/", "~a.jpg"])
  func otherHome(path: String) async throws {
    let client = try PipedClient(folders: BaseFolders(home: "/home/mira", current: "/work"))
    client.startReading()
    for (name, member) in [("download_photo", "path"), ("photo_snippet", "file")] {
      let call: JSONObject = [
        "name": .string(name), "arguments": .object(["id": "x", member: .string(path)]),
      ]
      let result = try await client.result("tools/call", call)
      let text = result["content"]?.arrayValue?.first?.objectValue?["text"]?.stringValue
      #expect(result["isError"] == true && text?.contains("./\(path)") == true, "\(text ?? "")")
    }
    #expect(client.files.open.value == 0 && client.photos.photo.inputs.isEmpty)
  }

  @Test("MCP-8: an existing file may have any name, but a new one needs an extension")
  func namedFile() async throws {
    let client = try PipedClient(folders: BaseFolders(current: "/work"))
    client.startReading()
    let photo = Photo.sample()
    client.photos.photo.answers(photo.id, with: .success(Answer(photo)))
    client.photos.track.answers(photo.id, with: .success(()))
    for _ in 1...2 {
      client.photos.picture.answers(photo.picture(.named(.full)), with: .success([7]))
    }
    client.files.files.change { $0["/work/assets"] = [1] }
    for (number, name) in ["assets", "fog.jpeg"].enumerated() {
      client.ask(
        "\(number)", "download_photo",
        #"{"id":"\#(photo.id)","path":"\#(name)","overwrite":true}"#)
      try await client.answers.wait { $0.count == number + 1 }
    }
    #expect(client.answers.value.allSatisfy { $0["result"] != nil })
  }

  @Test("PHOTO-19, RPC-7: the error for an existing file names it and how to continue")
  func exists() async throws {
    let client = try PipedClient()
    client.startReading()
    client.files.files.change { $0["a.jpg"] = [1] }
    let photo = Photo.sample()
    client.photos.photo.answers(photo.id, with: .success(Answer(photo)))
    client.ask("1", "download_photo", #"{"id":"\#(photo.id)","path":"a.jpg"}"#)
    try await client.answers.wait { $0.count == 1 }
    let error = client.answers.value[0]["error"]?.objectValue
    #expect(error?["code"] == 1_409 && error?["message"] == "a.jpg already exists.")
    let hint = error?["data"]?.objectValue?["hint"]?.stringValue
    #expect(hint == "Pass overwrite: true, or another path.")
  }
}
