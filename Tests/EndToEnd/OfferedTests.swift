import FeedCore
import FeedTestSupport
import Testing

/// Calls all operations that the program offers with each backend.
@Suite("UI-2: the offers of the endpoint", .blocking, .timeLimit(.minutes(10)))
struct OfferedTests {
  private let place: TemporaryFolder

  init() throws {
    place = try TemporaryFolder()
    try Program.run("mkdir", [place.file("photos"), place.file("fixture")])
    try place.write(TaggedJPEG().bytes(), to: "photos/boat.jpg")
    let photo = """
      {"id":"AAAAAAAAAAA","width":48,"height":32,
       "user":{"username":"mira","name":"Mira"},"urls":{"raw":"https://images.example.org/a"},
       "links":{"html":"https://example.org/a"},"files":{"full":"boat.jpg"}}
      """
    try place.write(TaggedJPEG().bytes(), to: "fixture/boat.jpg")
    try place.write(#"{"version":1,"feed":[\#(photo)]}"#, to: "fixture/fixture.json")
    try place.write(Self.program, to: "program.sh")
  }

  /// A program with the three operations that are required, over pictures with addresses.
  private static let program = #"""
    photo='{"id":"AAAAAAAAAAA","width":48,"height":32,"author":{"username":"mira","name":"Mira"},
    "urls":{"raw":"https://pictures.example.org/a"},"links":{"html":"https://example.org/a"}}'
    photo=$(printf %s "$photo" | tr -d '\n')
    while IFS= read -r line; do
      id=$(printf '%s' "$line" | sed -nE 's/.*"jsonrpc":"2.0","id":([0-9]+).*/\1/p')
      [ -n "$id" ] || continue
      case $line in
      *imagefeed/describe*) reply='"result":{"operations":["list_feed","get_photo"]}' ;;
      *imagefeed/list_feed*) reply='"result":{"photos":['$photo'],"page":1,"hasMore":false}' ;;
      *imagefeed/get_photo*) reply='"result":'$photo ;;
      *) reply='"error":{"code":-32601,"message":"unknown method"}' ;;
      esac
      printf '{"jsonrpc":"2.0","id":%s,%s}\n' "$id" "$reply"
    done
    """#

  enum Kind: String, CaseIterable {
    case mock, mockSignedIn, mockBasic, folder, fixture, stdio
  }

  private func options(_ kind: Kind) -> [String] {
    let option = "--backend-option"
    return switch kind {
    case .mock: ["--backend", "mock"]
    case .mockSignedIn: ["--backend", "mock", option, "signed-in"]
    case .mockBasic: ["--backend", "mock", option, "signed-in", "--edition", "basic"]
    case .folder: ["--backend", "folder", option, "path=\(place.file("photos"))"]
    case .fixture: ["--backend", "fixture", option, "path=\(place.file("fixture"))"]
    case .stdio: ["--backend", "stdio", option, "command=/bin/sh \(place.file("program.sh"))"]
    }
  }

  private func answers(_ kind: Kind, _ calls: [(String, JSONObject)]) throws -> [JSONObject] {
    let lines = calls.enumerated().map { index, call in
      let request: JSONObject = [
        "jsonrpc": "2.0", "id": .integer(Int64(index)), "method": .string("imagefeed/\(call.0)"),
        "params": .object(call.1),
      ]
      return JSON.object(request).text + "\n"
    }
    let outcome = try BuiltProgram().run(
      ["--frontend", "jsonl"] + options(kind), input: Array(lines.joined().utf8))
    #expect(outcome.status == 0, "\(outcome.error)")
    return try outcome.output.split(separator: "\n").compactMap {
      try JSON(parsing: String($0)).objectValue
    }
  }

  @Test("UI-1: no offered operation answers that it is unsupported", arguments: Kind.allCases)
  func operations(kind: Kind) throws {
    let first = try answers(kind, [("describe", [:]), ("list_feed", [:])])
    let described = first.first { $0["id"] == 0 }?["result"]?.objectValue
    let page = first.first { $0["id"] == 1 }?["result"]?.objectValue
    let photo = try #require(page?["photos"]?.arrayValue?.first?.objectValue, "\(first)")
    let names = try #require(described?["operations"]?.arrayValue).compactMap {
      $0.objectValue?["method"]?.stringValue?.split(separator: "/").last.map(String.init)
    }
    #expect(names.contains("list_feed"))
    // Signing out is not called, because the other calls need the account.
    let calls = names.filter { $0 != "describe" && $0 != "sign_out" }.map {
      ($0, parameters($0, of: photo))
    }
    let answers = try answers(kind, calls)
    #expect(Set(answers.compactMap { $0["id"]?.integerValue }).count == calls.count)
    for answer in answers {
      guard let error = answer["error"]?.objectValue else { continue }
      let name = answer["id"]?.integerValue.map { calls[Int($0)].0 } ?? ""
      #expect(error["data"]?.objectValue?["kind"] != "unsupported", "\(kind) \(name): \(error)")
    }
  }

  private func parameters(_ name: String, of photo: JSONObject) -> JSONObject {
    let declaration = Self.parameterNames[name] ?? []
    var parameters = JSONObject()
    for key in declaration {
      parameters[key] =
        switch key {
        case "id": photo["id"]
        case "username": photo["author"]?.objectValue?["username"]
        case "path": .string(place.file("\(name).jpg"))
        default: .string("weather")
        }
    }
    return parameters
  }

  private static let parameterNames = [
    "get_photo": ["id"], "like_photo": ["id"], "unlike_photo": ["id"], "photo_snippet": ["id"],
    "photo_thumbnail": ["id"], "photo_preview": ["id"], "photo_bytes": ["id"],
    "download_photo": ["id", "path"], "search_photos": ["query"], "search_collections": ["query"],
    "get_user": ["username"], "list_user_photos": ["username"], "list_user_likes": ["username"],
    "list_user_collections": ["username"], "list_collection_photos": ["id"],
    "list_related_collections": ["id"], "search_users": ["query"],
    "list_topic_photos": ["slug"], "complete_sign_in": ["code"],
  ]

  @Test(
    "BACK-32, RPC-3: a photo of a folder has the address of its file and no placeholder address")
  func addressesOfFile() throws {
    let calls: [(String, JSONObject)] = [
      ("list_feed", [:]), ("get_photo", ["id": "boat.jpg"]), ("random_photo", [:]),
      ("like_photo", ["id": "boat.jpg"]),
    ]
    for answer in try answers(.folder, calls) {
      let text = JSON.object(answer).text
      #expect(text.contains("file:///") && !text.contains(".invalid"), "\(text)")
    }
    let feed = try BuiltProgram().run(options(.folder) + ["feed", "--jsonl"])
    let photo = try JSONText(feed.output)
    let file = "file://\(place.file("photos/boat.jpg"))"
    #expect(photo["links"]?.objectValue?["html"] == .string(file))
    #expect(photo["urls"]?.objectValue?["raw"] == .string(file))
  }
}
