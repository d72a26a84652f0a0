/// The id of a JSON-RPC request, which its response repeats exactly (RPC-4).
package enum RequestID: Sendable {
  case integer(Int64)
  case string(String)

  /// Fails for values that no id may have: null, fractions, booleans, arrays, objects.
  package init?(_ json: JSON) {
    switch json {
    case .integer(let value): self = .integer(value)
    case .string(let value): self = .string(value)
    case .null, .bool, .number, .numeral, .array, .object: return nil
    }
  }

  package var json: JSON {
    switch self {
    case .integer(let value): .integer(value)
    case .string(let value): .string(value)
    }
  }
}

/// Two ids are equal if their bytes are equal. Swift's string comparison also equates canonically
/// equivalent spellings, which would merge two ids of a client.
extension RequestID: Hashable {
  package static func == (one: RequestID, other: RequestID) -> Bool {
    switch (one, other) {
    case (.integer(let one), .integer(let other)): one == other
    case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
    case (.integer, .string), (.string, .integer): false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .integer(let value): hasher.combine(value)
    case .string(let value): value.utf8.forEach { hasher.combine($0) }
    }
  }
}
