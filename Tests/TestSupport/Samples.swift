package import FeedCore
import Glibc

/// Captured replies of the real API, if available: in the folder of IMAGEFEED_SAMPLES, else beside
/// the project. They are read there and never copied; tests that need them are skipped if they are
/// missing.
package enum Samples {
  package static let isAvailable = access("\(folder)/photos_list", R_OK) == 0

  /// A reply: `KIND/NAME.json` or `.txt` with its `.meta.json`.
  package struct Sample: Sendable {
    package let name: String
    package let body: [UInt8]
    package let status: Int
    /// The captured headers without those about the transfer itself.
    package let headers: [(String, String)]

    package func json() throws -> JSON { try JSON(parsing: body) }
  }

  /// All samples of a kind, sorted by name.
  package static func all(_ kind: String) throws -> [Sample] {
    let names = try files(in: "\(folder)/\(kind)").filter { $0.hasSuffix(".meta.json") }
    return try names.sorted().map { try sample("\(kind)/\($0.dropLast(".meta.json".count))") }
  }

  package static func sample(_ name: String) throws -> Sample {
    let meta = try JSON(parsing: try readFile("\(folder)/\(name).meta.json"))
    let response = meta.objectValue?["response"]?.objectValue
    let body = (try? readFile("\(folder)/\(name).json")) ?? (try? readFile("\(folder)/\(name).txt"))
    let fields = response?["headers"]?.objectValue?.members ?? []
    return Sample(
      name: name, body: body ?? [],
      status: Int(response?["status"]?.integerValue ?? 200),
      headers: fields.compactMap { field in
        guard !transferHeaders.contains(field.key.lowercased()) else { return nil }
        return field.value.stringValue.map { (field.key, $0) }
      })
  }

  private static let transferHeaders: Set = [
    "connection", "content-length", "transfer-encoding", "content-encoding", "keep-alive",
  ]

  private static let folder =
    getenv("IMAGEFEED_SAMPLES").map { String(cString: $0) }
    ?? "\(projectFolder)/../shared/unsplash/samples"

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
