import FeedCore
import FeedHTTP
import FeedTestSupport
import Testing
import UnsplashWire

@testable import BackendLive

/// Compares the live backend with Unsplash's own description of its API. We wrote `facts.json`
/// from that description. `Exceptions` lists everything else that the backend relies on.
@Suite("LIVE-12: requests and replies follow Unsplash's API description")
struct DescriptionTests {
  private let facts: JSON

  init() throws {
    let path = "\(Samples.projectFolder)/Tests/BackendLiveTests/Description/facts.json"
    facts = try JSON(parsing: try readFile(path))
  }

  /// Each call of the backend, with every parameter that it can have.
  private static let endpoints: [Endpoint] = {
    let page = PageRequest(1)
    let search = SearchQuery(
      words: "fog", orientation: .portrait, color: .teal, order: .latest, contentFilter: .high)
    let photo = Photo.tracked
    let properties = CollectionProperties(title: "t", description: "d", isPrivate: true)
    let sources: [PhotoSource] = [
      .feed, .search(search), .user("u"), .favorites(of: "u"), .likes(of: "u"), .collection("1"),
      .topic("t"),
    ]
    let lists: [CollectionSource] = [.search("fog"), .user("u"), .topics, .related(to: "1")]
    return sources.map { .photos(from: $0, page) } + lists.map { .collections(from: $0, page) } + [
      .photo("a"), .user("u"), .me, .like("a", true), .like("a", false), .track(photo),
      .random(RandomQuery(words: "fog", orientation: .portrait, contentFilter: .high)),
      .random(RandomQuery(collection: "1")), .random(RandomQuery(topic: "1", username: "u")),
      .photos(from: .search(SearchQuery(words: "туман")), page, in: .russian),
      .topic("t"), .users(matching: "u", page),
      .collection("1"), .createCollection(properties), .updateCollection("1", properties),
      .deleteCollection("1"), .collect("a", true, in: "1"), .collect("a", false, in: "1"),
    ]
  }()

  @Test("LIVE-12: these tests compare every call in the code")
  func complete() throws {
    let code = try source("Backends/Live/Endpoint.swift")
    let names = Set(code.matches(of: #/name: "([A-Za-z.]+)"/#).map { String($0.output.1) })
    #expect(names == Set(Self.endpoints.map(\.name)))
    let parameters = Set(
      code.matches(of: #/\("([a-z_]+)", /#).map { String($0.output.1) })
    let compared = Self.endpoints.flatMap { ($0.query + $0.encodedQuery).map(\.name) }
    #expect(parameters.subtracting(compared).isEmpty)
  }

  @Test("LIVE-12: each path and parameter is described or an exception; required ones are sent")
  func calls() throws {
    var unused = Set(Exceptions.calls.keys)
    for endpoint in Self.endpoints {
      let call = endpoint.call
      guard let described = facts["operations"]?[call] else {
        #expect(Exceptions.calls[call] != nil, "\(call) is not described")
        unused.remove(call)
        continue
      }
      let sent = Set((endpoint.query + endpoint.encodedQuery).map(\.name))
        .union(endpoint.body?.keys ?? [])
      for name in sent where described[name] == nil {
        #expect(Exceptions.calls["\(call) \(name)"] != nil, "\(call) has no \(name)")
        unused.remove("\(call) \(name)")
      }
      for parameter in described.objectValue?.members ?? [] {
        let isRequired = parameter.value["required"]?.boolValue == true
        #expect(!isRequired || sent.contains(parameter.key), "\(call) needs \(parameter.key)")
      }
    }
    #expect(unused.isEmpty, "unused exceptions")
  }

  @Test(
    "LIVE-12: each value of an enumerated parameter is described",
    arguments: [
      ("GET /search/photos", "orientation", Orientation.allCases.map(\.rawValue)),
      ("GET /photos/random", "orientation", Orientation.allCases.map(\.rawValue)),
      ("GET /search/photos", "color", PhotoColor.allCases.map(\.rawValue)),
      ("GET /search/photos", "order_by", SearchOrder.allCases.map(\.rawValue)),
      ("GET /search/photos", "content_filter", ContentFilter.allCases.map(\.rawValue)),
      ("GET /search/photos", "lang", [Language.russian.rawValue]),
      ("GET /photos/random", "content_filter", ContentFilter.allCases.map(\.rawValue)),
    ])
  func values(call: String, parameter: String, used: [String]) {
    let values = facts["operations"]?[call]?[parameter]?["values"]?.arrayValue
    let described = Set((values ?? []).compactMap(\.stringValue))
    #expect(!described.isEmpty && Set(used).isSubset(of: described), "\(described)")
  }

  @Test("LIVE-12: each field that is read is described or an exception")
  func fields() throws {
    for (object, names) in Uses.fields {
      let described = facts["objects"]?[object]
      let known = ["required", "optional"].flatMap { key in
        (described?[key]?.arrayValue ?? []).compactMap(\.stringValue)
      }
      for name in names where !known.contains(name) {
        #expect(Exceptions.fields["\(object) \(name)"] != nil, "\(object) has no \(name)")
      }
    }
    let used = Set(Uses.fields.flatMap { object, names in names.map { "\(object) \($0)" } })
    #expect(Set(Exceptions.fields.keys).subtracting(used).isEmpty, "unused exceptions")
    let read = try fieldsInCode()
    let names = Set(Uses.fields.values.joined())
    #expect(read.subtracting(names).isEmpty, "a field that is missing in Uses")
    #expect(names.subtracting(read).subtracting(Uses.computed).isEmpty, "a field that is not read")
  }

  @Test("LIVE-12: the description requires each field that the decoder requires")
  func required() {
    for (object, names) in Uses.required {
      let required = facts["objects"]?[object]?["required"]?.arrayValue?.compactMap(\.stringValue)
      #expect(Set(names).isSubset(of: required ?? []), "\(object)")
    }
  }

  @Test(
    "LIVE-40: facts.json matches Unsplash's description",
    .needsDescription)
  func source() throws {
    let description = try OpenAPI(JSON(parsing: try readFile(Samples.descriptionPath)))
    #expect(facts["operations"]?.objectValue?.sorted == description.operations.sorted)
    for object in facts["objects"]?.objectValue?.members ?? [] {
      let members = try #require(description.members(of: object.key), "\(object.key)")
      for (key, names) in [("required", members.required), ("optional", members.optional)] {
        let known = object.value[key]?.arrayValue?.compactMap(\.stringValue)
        #expect(known == names.sorted(), "\(object.key) \(key)")
      }
    }
  }

  /// Returns the names of the members that the decoder reads, from its code.
  private func fieldsInCode() throws -> Set<String> {
    let files = [
      "CollectionWire", "DetailsWire", "ListWire", "PhotoWire", "TokenWire", "UserWire",
    ]
    return try files.reduce(into: []) { found, file in
      let code = try source("Backends/Wire/\(file).swift")
      let reads =
        #/[. ](?:line|lines|integer|number|count|flag|address|object|json|has|quantity)\("([a-z_]+)"/#
      found.formUnion(code.matches(of: reads).map { String($0.output.1) })
    }
  }

  private func source(_ path: String) throws -> String {
    String(decoding: try readFile("\(Samples.projectFolder)/\(path)"), as: UTF8.self)
  }
}

extension Endpoint {
  /// The method and the path, with `:` for a name.
  fileprivate var call: String {
    let parts = path.map { segment in
      if case .word(let word) = segment { word } else { ":" }
    }
    return "\(method.rawValue) /\(parts.joined(separator: "/"))"
  }
}

extension Photo {
  fileprivate static let tracked: Photo = {
    let text = """
      {"id":"a","width":1,"height":1,"urls":{"raw":"https://images.unsplash.com/p"},\
      "links":{"download_location":"https://api.unsplash.com/photos/a/download?ixid=x"}}
      """
    guard let json = try? JSON(parsing: text), let photo = try? PhotoWire.photo(json) else {
      preconditionFailure("a photo with all that is required")
    }
    return photo
  }()
}

extension JSON {
  subscript(key: String) -> JSON? { objectValue?[key] }
}

extension JSONObject {
  /// The object with its members sorted by name, recursively.
  fileprivate var sorted: JSON {
    var object = JSONObject()
    for member in members.sorted(by: { $0.key < $1.key }) {
      object[member.key] = member.value.objectValue?.sorted ?? member.value
    }
    return .object(object)
  }
}
