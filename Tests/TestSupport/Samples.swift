package import FeedCore
import Glibc

/// Replies of the API. Our own replies are part of the project. Their values are invented, and
/// their format is that of captured replies. Captured replies of the real API are not part of the
/// project. If available, they are read from the folder of IMAGEFEED_SAMPLES, otherwise from a
/// folder next to the project.
package enum Samples {
  /// The source of a reply.
  package enum Source: String, Sendable, CaseIterable {
    case own, captured

    fileprivate var folder: String {
      switch self {
      case .own: "\(projectFolder)/Tests/TestSupport/Samples/API"
      case .captured:
        getenv("IMAGEFEED_SAMPLES").map { String(cString: $0) }
          ?? "\(projectFolder)/../shared/unsplash/samples"
      }
    }
  }

  /// The available sources, which always include our own replies.
  package static let sources: [Source] = [.own] + (isCaptured ? [.captured] : [])

  /// Whether captured replies are available.
  package static let isCaptured = access("\(Source.captured.folder)/photos_list", R_OK) == 0

  /// The path of Unsplash's own description of its API, which is next to captured replies.
  package static let descriptionPath = "\(Source.captured.folder)/../openapi-2026-08.json"

  package static let isDescriptionAvailable = access(descriptionPath, R_OK) == 0

  /// A reply, read from `KIND/NAME.json` or `.txt` and its `.meta.json`.
  package struct Sample: Sendable {
    package let name: String
    package let body: [UInt8]
    package let status: Int
    /// The headers without those about the transfer itself.
    package let headers: [(String, String)]

    package func json() throws -> JSON { try JSON(parsing: body) }
  }

  /// Returns all available samples of a kind. Our own are first, then each source is sorted by
  /// name.
  package static func all(_ kind: String) throws -> [Sample] {
    try sources.flatMap { try all(kind, from: $0) }
  }

  /// Returns the samples of a kind from one source, sorted by name.
  package static func all(_ kind: String, from source: Source) throws -> [Sample] {
    let names = try files(in: "\(source.folder)/\(kind)").filter { $0.hasSuffix(".meta.json") }
    return try names.sorted().map {
      try sample("\(kind)/\($0.dropLast(".meta.json".count))", from: source)
    }
  }

  /// Returns the kinds of replies that a source has, sorted by name.
  package static func kinds(from source: Source) throws -> [String] {
    try files(in: source.folder).filter { !$0.contains(".") }.sorted()
  }

  package static func sample(_ name: String, from source: Source) throws -> Sample {
    let path = "\(source.folder)/\(name)"
    let meta = try JSON(parsing: try readFile("\(path).meta.json"))
    let response = meta.objectValue?["response"]?.objectValue
    let body = (try? readFile("\(path).json")) ?? (try? readFile("\(path).txt"))
    let fields = response?["headers"]?.objectValue?.members ?? []
    return Sample(
      name: "\(source.rawValue)/\(name)", body: body ?? [],
      status: Int(response?["status"]?.integerValue ?? 200),
      headers: fields.compactMap { field in
        guard !transferHeaders.contains(field.key.lowercased()) else { return nil }
        return field.value.stringValue.map { (field.key, $0) }
      })
  }

  private static let transferHeaders: Set = [
    "connection", "content-length", "transfer-encoding", "content-encoding", "keep-alive",
  ]

  /// The project's folder, derived from the path at which this file was compiled.
  package static let projectFolder = #filePath.split(separator: "/").dropLast(3)
    .reduce(into: "") { $0 += "/" + $1 }

  private static func files(in path: String) throws -> [String] {
    guard let folder = opendir(path) else { throw MissingFile(path: path) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }
}
