import FeedCore

/// A request's id, echoed exactly as it came (RPC-4).
enum RequestID: Sendable {
  case integer(Int64)
  case string(String)

  /// Nil for what no id may be: null, fractions, flags, lists, objects.
  init?(_ json: JSON) {
    switch json {
    case .integer(let value): self = .integer(value)
    case .string(let value): self = .string(value)
    case .null, .bool, .number, .array, .object: return nil
    }
  }

  var json: JSON {
    switch self {
    case .integer(let value): .integer(value)
    case .string(let value): .string(value)
    }
  }
}

/// Two ids are the same when their bytes are: Swift's strings also call two spellings of one
/// letter equal, and then a client's two ids would be one.
extension RequestID: Hashable {
  static func == (one: RequestID, other: RequestID) -> Bool {
    switch (one, other) {
    case (.integer(let one), .integer(let other)): one == other
    case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
    case (.integer, .string), (.string, .integer): false
    }
  }

  func hash(into hasher: inout Hasher) {
    switch self {
    case .integer(let value): hasher.combine(value)
    case .string(let value): value.utf8.forEach { hasher.combine($0) }
    }
  }
}
