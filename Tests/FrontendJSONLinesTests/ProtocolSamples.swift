import FeedCore
import FeedSession
import FeedTestSupport

@testable import FrontendJSONLines

/// The conversations in PROTOCOL.md, recorded from a real server.
enum ProtocolSamples {
  static func markdown() async throws -> String {
    try await [
      section("An answer, and an error", answer()),
      section("A download that reports its progress, and one that is cancelled", download()),
      section("A change of the session, after watch", change()),
      section("A sign-in by a pasted code", signIn()),
    ].joined(separator: "\n")
  }

  private static func section(_ title: String, _ lines: [String]) -> String {
    "### \(title)\n\n" + lines.map { "    \($0)\n" }.joined()
  }

  private static func answer() async throws -> [String] {
    let talk = Talk(try .mock("photos=1"))
    try await talk.ask("get_user", ["username": "mira"])
    try await talk.ask("photo_snippet", ["id": "UKq-msT0000"])
    try await talk.ask("get_photo", ["id": "nope"])
    return try await talk.end()
  }

  private static func download() async throws -> [String] {
    let client = try PipedClient(folders: BaseFolders(home: "/home/mira"))
    client.startReading()
    let (photo, ending) = (Photo.sample(), StubCall<PictureRequest, Void>("ending"))
    let picture = photo.picture(.named(.full))
    client.photos.photo.answers(photo.id, with: .success(Answer(photo)))
    client.photos.track.answers(photo.id, with: .success(()))
    client.photos.picture.answers(picture, with: .success([UInt8](repeating: 7, count: 5_000)))
    client.photos.ending.withLock { $0 = ending }
    ending.holds(picture)
    let talk = Talk(client)
    let file: JSONObject = ["id": .string(photo.id.text), "path": "~/Pictures/"]
    try await talk.ask("download_photo", file.with("_meta", ["progressToken": "bar"]), answers: 1)
    try await ending.release(1, with: .success(()))
    try await talk.hear(1)
    client.photos.picture.holds(picture)
    try await talk.ask("download_photo", file.with("overwrite", true), answers: 0)
    try await client.photos.picture.waitForCalls(2)
    try await talk.say(["jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": 2]])
    try await talk.hear(1)
    return try await talk.end()
  }

  private static func change() async throws -> [String] {
    let talk = Talk(try .mock("photos=1", "signed-in=false"))
    try await talk.ask("watch")
    try await talk.ask("begin_sign_in", answers: 0)
    let change = try await talk.next { $0["method"] != nil }
    return try await talk.end() + ["< \(JSON.object(change).text)"]
  }

  private static func signIn() async throws -> [String] {
    let talk = Talk(try .mock("photos=1", "signed-in=false"))
    try await talk.ask("begin_sign_in", ["redirect": "urn:ietf:wg:oauth:2.0:oob"])
    try await talk.ask("get_session")
    try await talk.ask("complete_sign_in", ["code": "refused"])
    try await talk.ask("get_session")
    try await talk.ask("begin_sign_in")
    try await talk.ask("complete_sign_in", ["code": "XLl2iBJ0Mk"])
    return try await talk.end()
  }
}

/// A recorded conversation: `>` marks sent lines and `<` received ones.
private final class Talk {
  private let client: PipedClient
  private var lines: [String] = []
  private var heard = 0
  private var id: Int64 = 0

  init(_ client: PipedClient) { self.client = client }

  func ask(_ name: String, _ parameters: JSONObject = [:], answers: Int = 1) async throws {
    id += 1
    try await say([
      "jsonrpc": "2.0", "id": .integer(id), "method": .string("imagefeed/\(name)"),
      "params": parameters == [:] ? nil : .object(parameters),
    ])
    try await hear(answers)
  }

  func say(_ message: JSONObject) async throws {
    let line = JSON.object(message).text
    lines.append("> \(line)")
    client.send(line + "\n")
  }

  func hear(_ count: Int) async throws {
    for _ in 0..<count {
      let answer = try await next { _ in true }
      lines.append("< \(JSON.object(answer).text)")
    }
  }

  /// Returns the next message that matches. Earlier ones are discarded.
  func next(_ matches: (JSONObject) -> Bool) async throws -> JSONObject {
    while true {
      let heard = heard
      try await client.answers.wait { $0.count > heard }
      self.heard += 1
      let answer = client.answers.value[heard]
      if matches(answer) { return answer }
    }
  }

  func end() async throws -> [String] {
    client.endInput()
    _ = await client.serving.value
    return lines
  }
}

extension JSONObject {
  fileprivate func with(_ key: String, _ value: JSON) -> JSONObject {
    var object = self
    object[key] = value
    return object
  }
}
