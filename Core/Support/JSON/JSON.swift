/// A JSON document as a value. Objects preserve their order, and integers stay integers. One
/// encoder, without reflection, serves the command line and the JSON-lines endpoint.
package enum JSON: Sendable, Hashable {
  case null
  case bool(Bool)
  /// A number without fraction or exponent that fits 64 bits.
  case integer(Int64)
  case number(Double)
  /// A number as its text, from a document that is changed and written again (`keepsNumerals`).
  case numeral(String)
  case string(String)
  case array([JSON])
  case object(JSONObject)
}

extension JSON {
  package var stringValue: String? { if case .string(let value) = self { value } else { nil } }
  package var integerValue: Int64? { if case .integer(let value) = self { value } else { nil } }

  /// The number as an integer within `range`, for arithmetic, because a document from outside may
  /// contain any number. Nil for a fraction and for anything but a number.
  package func integer(
    clampedTo range: ClosedRange<Int> = 0...Int.untrustedLimit
  ) -> Int? {
    let integer: Int
    switch self {
    case .integer(let value): integer = Int(clamping: value)
    case .number(let value) where value.rounded() == value:
      integer = Int(exactly: value) ?? (value < 0 ? .min : .max)
    default: return nil
    }
    return min(max(integer, range.lowerBound), range.upperBound)
  }

  package var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var arrayValue: [JSON]? { if case .array(let value) = self { value } else { nil } }
  package var objectValue: JSONObject? { if case .object(let value) = self { value } else { nil } }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(JSONObject(elements))
  }
}

/// The members of a JSON object, in the order in which they were written. Objects here have a dozen
/// members at most, so a lookup scans them.
package struct JSONObject: Sendable, Hashable {
  /// A key and its value.
  package struct Member: Sendable, Hashable {
    package let key: String
    package var value: JSON
  }

  package private(set) var members: [Member] = []

  package init() {}

  /// Makes an object of these members. A later member replaces an earlier one with the same key, as
  /// in every common parser.
  package init(_ members: some Sequence<(String, JSON)>) {
    for (key, value) in members { self[key] = value }
  }

  package var keys: [String] { members.map(\.key) }

  /// The value of a member. Setting nil removes the member, because absent values are never written
  /// as null.
  package subscript(key: String) -> JSON? {
    get { members.first { $0.key == key }?.value }
    set {
      let index = members.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(key: key, value: value))
      case (nil, nil): break
      }
    }
  }

  /// Makes an object of members from the parser. A hostile object may have a hundred thousand
  /// members, so repeated keys are found by hash. The last value of a key wins, in the position of
  /// the first.
  init(parsed members: [(String, JSON)]) {
    var places: [String: Int] = [:]
    for (key, value) in members {
      if let place = places[key] {
        self.members[place].value = value
      } else {
        places[key] = self.members.count
        self.members.append(Member(key: key, value: value))
      }
    }
  }

  /// The members with these names, in the order of the names. Names without a member are left out.
  package func selecting(_ names: [String]) -> JSONObject {
    JSONObject(names.compactMap { name in self[name].map { (name, $0) } })
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSON?)...) {
    for case (let key, let value?) in elements { self[key] = value }
  }
}
