extension Schema {
  /// The fault of a value, as a clause that names the value; nil if the value is valid. The value
  /// itself is never repeated, because it may be a code or a token (SEC-2).
  ///
  /// - Parameter name: The name of the value.
  package func fault(
    of value: JSON, named name: String, in language: Language = .english
  ) -> String? {
    fault(of: value, name, language)?.text(in: language)
  }

  private func fault(of value: JSON, _ name: String, _ language: Language) -> Message? {
    switch self {
    case .text, .address: value.stringValue == nil ? Message(.faultText, name) : nil
    case .name: Self.faultOfName(value, name)
    case .integer(let range): Self.faultOfInteger(value, name, range)
    case .flag: value.boolValue == nil ? Message(.faultFlag, name) : nil
    case .word(let words): Self.faultOfWord(value, name, words)
    case .list(let element): Self.faultOfList(value, name, element, language)
    case .object(let schema):
      if let object = value.objectValue {
        schema.fault(of: object, in: language).map {
          Message(.errorUsage, name.isEmpty ? $0 : "\(name) \($0)")
        }
      } else {
        Message(.faultObject, name)
      }
    case .either: faultOfChoice(value, name, language)
    case .crop: Self.faultOfCrop(value, name)
    case .schema: value.objectValue == nil ? Message(.faultObject, name) : nil
    }
  }

  private static func faultOfName(_ value: JSON, _ name: String) -> Message? {
    guard let text = value.stringValue else { return Message(.faultText, name) }
    return text.isEmpty ? Message(.faultEmpty, name) : nil
  }

  private static func faultOfInteger(
    _ value: JSON, _ name: String, _ range: ClosedRange<Int64>?
  ) -> Message? {
    guard let integer = value.wholeNumber else { return Message(.faultInteger, name) }
    guard let range, !range.contains(integer) else { return nil }
    return Message(.faultRange, name, String(range.lowerBound), String(range.upperBound))
  }

  private static func faultOfWord(_ value: JSON, _ name: String, _ words: [String]) -> Message? {
    let isKnown = value.stringValue.map(words.contains) ?? false
    return isKnown ? nil : Message(.faultWord, name, words.joined(separator: ", "))
  }

  private static func faultOfCrop(_ value: JSON, _ name: String) -> Message? {
    if case .crop = value.stringValue.flatMap({ DownloadSize($0) }) { return nil }
    return Message(.faultCrop, name)
  }

  private static func faultOfList(
    _ value: JSON, _ name: String, _ element: Schema, _ language: Language
  ) -> Message? {
    guard let elements = value.arrayValue else { return Message(.faultList, name) }
    let faults = elements.lazy.compactMap { element.fault(of: $0, named: "", in: language) }
    return faults.first.map { Message(.faultElement, name, Self.withoutName($0)) }
  }

  /// The fault of an alternative. The name appears once, before the first choice, and the other
  /// choices follow.
  private func faultOfChoice(_ value: JSON, _ name: String, _ language: Language) -> Message? {
    guard case .either(let one, let other) = self else { return nil }
    guard let first = one.fault(of: value, named: name, in: language),
      let second = other.fault(of: value, named: "", in: language)
    else { return nil }
    return Message(.faultEither, first, Self.withoutName(second))
  }

  /// The fault of a value without a name.
  private static func withoutName(_ fault: String) -> String {
    String(fault.drop { $0 == " " || $0 == ":" })
  }
}

extension ObjectSchema {
  /// The fault of an object, as a clause; nil if the object is valid.
  package func fault(of object: JSONObject, in language: Language = .english) -> String? {
    for key in object.keys where isClosed && member(key) == nil {
      return unknown(key).text(in: language)
    }
    for member in members {
      guard let value = object[member.name] else {
        if member.isRequired { return Message(.faultMissing, member.name).text(in: language) }
        continue
      }
      if let fault = member.schema.fault(of: value, named: member.name, in: language) {
        return fault
      }
    }
    let given = alternatives.filter { object[$0] != nil }
    guard let first = alternatives.first, given.count != 1 else { return nil }
    let others = alternatives.dropFirst().joined(separator: ", ")
    return Message(.faultAlternatives, first, others).text(in: language)
  }

  private func unknown(_ key: String) -> Message {
    members.isEmpty
      ? Message(.faultUnknownOfNone, key)
      : Message(.faultUnknown, key, members.map(\.name).joined(separator: ", "))
  }
}

extension JSON {
  /// The value as a whole number. JSON has no integer type, and some clients write every number
  /// with a fraction.
  package var wholeNumber: Int64? {
    if case .number(let number) = self { return Int64(exactly: number) }
    return integerValue
  }
}
