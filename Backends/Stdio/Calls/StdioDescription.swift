import FeedCore

/// A program's description of its abilities. Only the names of its operations are needed, as texts
/// or as objects with a `method` or a `name`.
struct StdioDescription: Sendable {
  private(set) var operations: Set<String>
  let pictures: PictureAccess
  /// The backend of a program that is imagefeed itself.
  let backend: String?

  init(_ answer: JSONObject) {
    let names = (answer["operations"]?.arrayValue ?? []).compactMap { item in
      item.stringValue ?? item.objectValue?["method"]?.stringValue
        ?? item.objectValue?["name"]?.stringValue
    }
    let prefix = OperationDeclaration.methodPrefix
    operations = Set(
      names.map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 })
    let access = answer["pictures"]?.stringValue.flatMap { PictureAccess(rawValue: $0) }
    pictures = access ?? .addresses
    backend = answer["backend"]?.stringValue
  }

  /// Removes an operation that the program lists but does not support.
  mutating func remove(_ operation: OperationDeclaration) { operations.remove(operation.name) }

  func offers(_ operation: OperationDeclaration) -> Bool { operations.contains(operation.name) }
}
