import FeedCore
import FeedTestSupport
import FrontendHTTP
import Testing

@Suite("Unsplash's description of its API", .timeLimit(.minutes(10)))
struct DescriptionTests {
  @Test("SERVE-12: each answer fits the description")
  func answers() async throws {
    let description = try Description()
    let served = try Served()
    let user = try await served.signIn()
    let id = try #require(await served.get("/photos").json.elements[0]["id"]?.stringValue)
    let places = [
      "{id}": id, "{assetSlug}": id, "{collectionId}": "310797", "{topicSlug}": "weather",
      "{username}": "nora_f",
    ]
    #expect(description.reads.count == 22)
    for (path, schema) in description.reads {
      var target = path
      for (name, value) in places { target = target.replacing(name, with: value) }
      if path.hasPrefix("/search/") { target += "?query=fog" }
      let answer = await served.get(target, user)
      #expect(answer.status == 200, "\(target)")
      #expect(description.faults(in: answer.json, schema) == [], "\(target)")
      #expect(answer["X-Ratelimit-Limit"] != nil, "\(target)")
    }
    let error = await served.get("/photos/none").json
    #expect(description.faults(in: error, ["$ref": "#/components/schemas/ErrorResponse"]) == [])
  }

  @Test("SERVE-12: a folder's answers fit the description too")
  func folderAnswers() async throws {
    let answered = try await answers(of: Served.folder(), search: "a", places: [:])
    #expect(answered.isSuperset(of: ["/photos", "/photos/random", "/search/photos"]))
  }

  @Test("SERVE-12: a recording's answers fit the description too")
  func fixtureAnswers() async throws {
    let places = ["{collectionId}": "c1", "{topicSlug}": "weather"]
    let answered = try await answers(of: Served.fixture(), search: "boat", places: places)
    #expect(
      answered.isSuperset(of: [
        "/me", "/photos", "/photos/{assetSlug}", "/users/{username}", "/topics",
        "/topics/{topicSlug}/photos", "/collections/{collectionId}", "/search/photos",
      ]), "\(answered.sorted())")
  }

  /// Checks the answers for the first photo and its author, of which some are not found.
  ///
  /// - Returns: The addresses that were answered.
  private func answers(
    of served: Served, search: String, places: [String: String]
  ) async throws -> Set<String> {
    let description = try Description()
    let photo = await served.get("/photos").json.elements[0]
    let id = try #require(photo["id"]?.stringValue)
    let name = try #require(photo.at("user.username")?.stringValue)
    let user = try await served.signIn()
    var places = places
    (places["{id}"], places["{assetSlug}"]) = (id, id)
    places["{username}"] = name.percentEncoded()
    var answered: Set<String> = []
    for (path, schema) in description.reads {
      var target = path
      for (place, value) in places { target = target.replacing(place, with: value) }
      if path.hasPrefix("/search/") { target += "?query=\(search)" }
      let answer = await served.get(target, user)
      guard answer.status == 200 else {
        #expect(answer.status == 404, "\(target)")
        continue
      }
      answered.insert(path)
      #expect(description.faults(in: answer.json, schema) == [], "\(target)")
    }
    return answered
  }
}

/// The parts of the description that its schemas use.
private struct Description {
  private let root: JSON
  /// The addresses that are read, with the schema of their answers.
  let reads: [(path: String, schema: JSON)]

  init() throws {
    let tests = #filePath.dropLast("FrontendHTTPTests/DescriptionTests.swift".count)
    let root = try JSON(parsing: readFile("\(tests)Description/unsplash-2026-08.json"))
    self.root = root
    let paths = try #require(root["paths"]?.objectValue)
    reads = paths.members.compactMap { member in
      guard var answer = member.value.at("get.responses")?["200"] else { return nil }
      answer = Self.resolved(answer, root)
      return answer.at("content")?["application/json"]?["schema"].map { (member.key, $0) }
    }
  }

  private static func resolved(_ value: JSON, _ root: JSON) -> JSON {
    guard let place = value["$ref"]?.stringValue else { return value }
    return place.split(separator: "/").dropFirst().reduce(root) { $0[String($1)] ?? .null }
  }

  /// The faults of a value: members that are missing, and values of a wrong type.
  func faults(in value: JSON, _ schema: JSON, at path: String = "") -> [String] {
    let schema = Self.resolved(schema, root)
    var faults: [String] = []
    for part in schema["allOf"]?.elements ?? [] { faults += self.faults(in: value, part, at: path) }
    // A tag fits both of its kinds, although the description allows only one.
    for choices in [schema["anyOf"], schema["oneOf"]].compactMap(\.?.arrayValue) {
      let found = choices.map { self.faults(in: value, $0, at: path) }
      if !found.contains([]) { faults += found.first ?? [] }
    }
    let types = schema["type"].map { $0.arrayValue ?? [$0] } ?? []
    if !types.isEmpty, !types.contains(where: { Self.has(value, type: $0.stringValue ?? "") }) {
      faults.append("\(path): \(value.text.prefix(40)) is not \(types)")
    }
    if let words = schema["enum"]?.arrayValue, !words.contains(value) {
      faults.append("\(path): \(value.text.prefix(40)) is not one of its words")
    }
    if let object = value.objectValue {
      for name in schema["required"]?.elements.compactMap(\.stringValue) ?? []
      where object[name] == nil {
        faults.append("\(path).\(name): missing")
      }
      for member in schema["properties"]?.objectValue?.members ?? [] {
        guard let child = object[member.key] else { continue }
        faults += self.faults(in: child, member.value, at: "\(path).\(member.key)")
      }
    }
    if let elements = value.arrayValue {
      if let least = schema["minItems"]?.integerValue, elements.count < Int(least) {
        faults.append("\(path): only \(elements.count) elements")
      }
      if let item = schema["items"] {
        faults += elements.flatMap { self.faults(in: $0, item, at: "\(path)[]") }
      }
    }
    return faults
  }

  private static func has(_ value: JSON, type: String) -> Bool {
    switch (value, type) {
    case (.null, "null"), (.bool, "boolean"), (.integer, "integer"), (.integer, "number"),
      (.number, "number"), (.string, "string"), (.array, "array"), (.object, "object"):
      true
    default: false
    }
  }
}
