import FeedCore
import Testing

@testable import FrontendJSONLines

@Suite("Parameters of JSON-lines operations")
struct OperationTests {
  private func fault(_ operation: Operation, _ arguments: JSONObject) -> String? {
    do throws(RPCError) {
      try operation.check(operation.arguments(in: arguments, isTool: true))
      return nil
    } catch {
      #expect(error.code == -32_602)
      return error.message
    }
  }

  @Test("RPC-15: unknown, missing, mistyped and empty parameters are refused")
  func refused() {
    #expect(fault(.getPhoto, ["id": "x"]) == nil)
    #expect(fault(.getPhoto, ["id": "x", "_meta": [:]]) == nil)
    #expect(
      fault(.getPhoto, ["id": "x", "ID": "x"])
        == "get_photo: unknown parameter “ID” (allowed: id)")
    #expect(
      fault(.getProfile, ["id": "x"])
        == "get_profile: unknown parameter “id” (none allowed)")
    #expect(fault(.getPhoto, [:]) == "get_photo: id is missing")
    #expect(fault(.getPhoto, ["id": 7]) == "get_photo: id must be a string")
    #expect(fault(.getPhoto, ["id": ""]) == "get_photo: id must not be empty")
  }

  @Test("MCP-6: a parameter that is null counts as absent")
  func null() {
    #expect(fault(.listFeed, ["page": .null, "perPage": .null]) == nil)
    #expect(
      Operation.listFeed.arguments(in: ["page": .null, "perPage": 5], isTool: true) == [
        "perPage": 5
      ])
    #expect(fault(.completeSignIn, ["code": "x", "address": .null]) == nil)
    #expect(fault(.getPhoto, ["id": .null]) == "get_photo: id is missing")
    #expect(fault(.getPhoto, ["id": "x", "ID": .null])?.contains("unknown parameter “ID”") == true)
    #expect(fault(.downloadPhoto, ["id": "x", "path": "a", "size": [.null]]) != nil)
  }

  @Test(
    "MCP-6: every operation accepts a call with all parameters set",
    arguments: Operations.all)
  func strict(operation: Operation) {
    var arguments = JSONObject()
    for member in operation.parameters.members {
      arguments[member.name] =
        switch member.schema {
        case .flag: false
        case .integer(let range): .integer(member.absentNumber ?? range?.lowerBound ?? 0)
        case .list: ["x"]
        default: member.isRequired ? "x" : ""
        }
    }
    if let choice = operation.parameters.alternatives.first { arguments[choice] = "x" }
    #expect(fault(operation, arguments) == nil)
    for member in operation.parameters.members where member.isRequired {
      var arguments = arguments
      arguments[member.name] = ""
      let words = if case .list = member.schema { "be a list" } else { "not be empty" }
      #expect(fault(operation, arguments) == "\(operation.name): \(member.name) must \(words)")
    }
  }

  @Test(
    "MCP-20: every optional word of a tool has a value in its schema that changes nothing",
    arguments: Operations.all.filter(\.isTool))
  func neutralWords(operation: Operation) throws {
    let properties = operation.parameters.json["properties"]?.objectValue
    for member in operation.parameters.members where !member.isRequired {
      let json = try #require(properties?[member.name]?.objectValue)
      #expect(json["minLength"] == nil, "an empty text is permitted: \(member.name)")
      guard case .word(let words) = member.schema else { continue }
      let permitted = json["enum"]?.arrayValue?.compactMap(\.stringValue) ?? []
      if let word = member.absentWord {
        #expect(permitted == words + [word])
        #expect(operation.arguments(in: [member.name: .string(word)], isTool: true) == [:])
      } else {
        #expect(
          permitted.contains { member.summary.contains("\($0) by default") }, "\(member.name)")
      }
    }
  }

  @Test("MCP-20: 0 counts as absent only for width and height")
  func zero() {
    #expect(
      Operation.photoThumbnail.arguments(in: ["id": "x", "width": 0, "height": 0], isTool: true)
        == ["id": "x"])
    #expect(fault(.photoThumbnail, ["id": "x", "height": 8]) != nil)
    #expect(fault(.listFeed, ["page": 0]) != nil && fault(.listFeed, ["perPage": 0]) != nil)
    #expect(
      Operation.photoBytes.arguments(in: ["id": "x", "offset": 0], isTool: true)["offset"] == 0)
  }

  @Test("RPC-34: errors are in the language of the settings, without the value")
  func russian() throws {
    let cases: [(Operation, JSONObject)] = [
      (.getPhoto, [:]), (.getPhoto, ["id": 7]), (.getPhoto, ["id": ""]),
      (.getPhoto, ["id": "x", "s3cret": "x"]), (.getProfile, ["s3cret": "x"]),
      (.listFeed, ["page": 0]), (.listFeed, ["page": "s3cret"]),
      (.listFeed, ["contactSheet": "s3cret"]), (.randomPhoto, ["orientation": "s3cret"]),
      (.downloadPhoto, ["id": "x", "path": "a", "size": "s3cret"]), (.completeSignIn, [:]),
    ]
    for (operation, arguments) in cases {
      let error = #expect(throws: RPCError.self) { try operation.check(arguments, .russian) }
      let message = try #require(error?.message)
      #expect(message.unicodeScalars.contains { (0x410...0x44F).contains($0.value) }, "\(message)")
      #expect(!message.contains("must") && error?.data["kind"] == "usage")
    }
  }

  @Test("RPC-1: numbers have ranges, and words have a list of choices")
  func ranges() {
    #expect(fault(.listFeed, ["page": 1, "perPage": 30]) == nil)
    #expect(fault(.listFeed, ["page": .number(2)]) == nil)
    #expect(fault(.listFeed, ["page": .number(2.5)]) == "list_feed: page must be an integer")
    #expect(fault(.listFeed, ["page": 0]) == "list_feed: page must be from 1 to 100000")
    #expect(fault(.listFeed, ["perPage": 31]) == "list_feed: perPage must be from 1 to 30")
    #expect(
      fault(.randomPhoto, ["orientation": "round"])
        == "random_photo: orientation must be one of landscape, portrait, squarish")
    #expect(fault(.downloadPhoto, ["id": "x", "path": "a", "size": "small"]) == nil)
    #expect(fault(.downloadPhoto, ["id": "x", "path": "a", "size": 800]) == nil)
    #expect(fault(.downloadPhoto, ["id": "x", "path": "a", "size": 0]) != nil)
    #expect(fault(.downloadPhoto, ["id": "x", "path": "a", "size": "1600x900"]) == nil)
    for size in ["0x0", "1600x", "1600X900", "1/0", "huge"] as [JSON] {
      let said = fault(.photoSnippet, ["id": "x", "size": size])
      #expect(said?.hasSuffix("or must be WIDTHxHEIGHT") == true, "FIND-6: \(size)")
    }
    #expect(fault(.downloadPhoto, ["id": "x", "path": "a", "overwrite": "yes"]) != nil)
  }

  @Test("AUTH-3, SEC-2: either a code or an address is required, and errors repeat neither")
  func alternatives() {
    let fault = { (arguments: JSONObject) -> String? in self.fault(.completeSignIn, arguments) }
    #expect(fault(["code": "s3cret"]) == nil && fault(["address": "s3cret"]) == nil)
    let needed = "complete_sign_in: exactly one of code and address is required"
    #expect(fault([:]) == needed && fault(["code": "s3cret", "address": "s3cret"]) == needed)
    #expect(fault(["code": ["s3cret"]])?.contains("s3cret") == false)
  }

  @Test(
    "RPC-20, RPC-18, RPC-17, RPC-16, RPC-2: the table lists all operations and marks the tools of MCP"
  )
  func table() {
    #expect(
      Operations.all.map(\.name) == [
        "describe", "get_session", "begin_sign_in", "complete_sign_in", "cancel_sign_in",
        "sign_out", "next_feed_page", "reload_feed", "list_feed", "get_photo", "random_photo",
        "search_photos", "search_collections", "list_collection_photos",
        "list_related_collections", "list_topics", "list_topic_photos", "list_user_collections",
        "list_user_likes", "search_users", "get_user", "list_user_photos", "get_profile",
        "list_favorites",
        "like_photo", "unlike_photo", "create_collection", "update_collection",
        "delete_collection", "add_to_collection", "remove_from_collection", "photo_snippet",
        "download_photo", "photo_thumbnail",
        "photo_preview", "photo_bytes", "watch", "unwatch",
      ])
    #expect(
      Operations.all.filter { !$0.isTool }.map(\.name) == [
        "describe", "begin_sign_in", "complete_sign_in", "cancel_sign_in", "sign_out",
        "next_feed_page", "reload_feed", "list_related_collections", "photo_preview",
        "photo_bytes", "watch", "unwatch",
      ])
    #expect(
      Operations.all.filter { !$0.isReadOnly }.map(\.name) == [
        "begin_sign_in", "complete_sign_in", "cancel_sign_in", "sign_out", "like_photo",
        "unlike_photo", "create_collection", "update_collection", "delete_collection",
        "add_to_collection", "remove_from_collection", "photo_snippet", "download_photo",
      ])
  }
}
