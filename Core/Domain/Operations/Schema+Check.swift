extension Schema {
  /// The fault of a value, as the end of a sentence that begins with the value's name; nil if the
  /// value is valid. The value itself is never repeated: it may be a code or a token (SEC-2).
  package func fault(of value: JSON) -> String? {
    switch self {
    case .text, .address: value.stringValue == nil ? "must be a string" : nil
    case .name: Self.faultOfName(value)
    case .integer(let range): Self.faultOfInteger(value, range)
    case .flag: value.boolValue == nil ? "must be true or false" : nil
    case .word(let words): Self.faultOfWord(value, words)
    case .list(let element): Self.faultOfList(value, element)
    case .object(let schema): value.objectValue.map { schema.fault(of: $0) } ?? "must be an object"
    case .either(let one, let other): Self.faultOfBoth(value, one, other)
    case .crop: Self.faultOfCrop(value)
    case .schema: value.objectValue == nil ? "must be an object" : nil
    }
  }

  private static func faultOfName(_ value: JSON) -> String? {
    guard let text = value.stringValue else { return "must be a string" }
    return text.isEmpty ? "must not be empty" : nil
  }

  private static func faultOfInteger(_ value: JSON, _ range: ClosedRange<Int64>?) -> String? {
    guard let integer = value.wholeNumber else { return "must be an integer" }
    guard let range, !range.contains(integer) else { return nil }
    return "must be from \(range.lowerBound) to \(range.upperBound)"
  }

  private static func faultOfWord(_ value: JSON, _ words: [String]) -> String? {
    let isKnown = value.stringValue.map(words.contains) ?? false
    return isKnown ? nil : "must be one of \(words.joined(separator: ", "))"
  }

  private static func faultOfCrop(_ value: JSON) -> String? {
    if case .crop = value.stringValue.flatMap({ DownloadSize($0) }) { return nil }
    return "must be WIDTHxHEIGHT"
  }

  private static func faultOfList(_ value: JSON, _ element: Schema) -> String? {
    guard let elements = value.arrayValue else { return "must be a list" }
    return elements.lazy.compactMap { element.fault(of: $0) }.first.map {
      "has an element that \($0)"
    }
  }

  private static func faultOfBoth(_ value: JSON, _ one: Schema, _ other: Schema) -> String? {
    guard let first = one.fault(of: value), let second = other.fault(of: value) else { return nil }
    return "\(first), or \(second)"
  }
}

extension ObjectSchema {
  /// The fault of an object, as a clause; nil if the object is valid.
  package func fault(of object: JSONObject) -> String? {
    for key in object.keys where isClosed && member(key) == nil {
      return unknown(key)
    }
    for member in members {
      guard let value = object[member.name] else {
        if member.isRequired { return "\(member.name) is missing" }
        continue
      }
      if let fault = member.schema.fault(of: value) { return "\(member.name) \(fault)" }
    }
    let given = alternatives.filter { object[$0] != nil }
    guard alternatives.isEmpty || given.count == 1 else {
      return "exactly one of \(alternatives.joined(separator: " and ")) is required"
    }
    return nil
  }

  private func unknown(_ key: String) -> String {
    let known = members.map(\.name).joined(separator: ", ")
    let takes = members.isEmpty ? "none allowed" : "allowed: \(known)"
    return "unknown parameter “\(key.cleaned())” (\(takes))"
  }
}

extension JSON {
  /// The value as a whole number. JSON has no integer type: some clients write every number with a
  /// fraction.
  package var wholeNumber: Int64? {
    if case .number(let number) = self { return Int64(exactly: number) }
    return integerValue
  }
}
