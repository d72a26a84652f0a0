import FeedCore

/// A request's id, echoed exactly as it came (RPC-4).
enum RequestID: Sendable, Hashable {
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
