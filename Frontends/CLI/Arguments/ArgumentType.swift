/// The values that an argument takes: how they are parsed, named and completed.
package struct ArgumentType<Value: Sendable>: Sendable {
  /// Nil for an invalid text.
  let parse: @Sendable (String) -> Value?
  /// All possible values; empty if they are not a closed set.
  let choices: [String]
  /// The valid numbers, for the message.
  let bounds: ClosedRange<Int>?
  let completion: ArgumentInfo.Completion
  /// Whether a negative number is a value rather than an option.
  let takesNegative: Bool

  package init(
    choices: [String] = [], bounds: ClosedRange<Int>? = nil,
    completion: ArgumentInfo.Completion = .none, takesNegative: Bool = false,
    _ parse: @escaping @Sendable (String) -> Value?
  ) {
    (self.choices, self.bounds, self.completion) = (choices, bounds, completion)
    self.takesNegative = takesNegative
    self.parse = parse
  }

  /// The value of a text that has been checked.
  func valid(_ text: String) -> Value {
    guard let value = parse(text) else { preconditionFailure("\(text) was not checked") }
    return value
  }
}

extension ArgumentType<String> {
  /// Any text, even a blank one.
  package static func any(
    completion: ArgumentInfo.Completion = .none, takesNegative: Bool = false
  ) -> Self {
    Self(completion: completion, takesNegative: takesNegative) { $0 }
  }

  /// A text that is not blank. An id, name or search is never empty, because an address without its
  /// last part would request something else.
  package static func text(completion: ArgumentInfo.Completion = .none) -> Self {
    Self(completion: completion) { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }
}

extension ArgumentType<Int> {
  package static func number(in bounds: ClosedRange<Int>) -> Self {
    Self(bounds: bounds) { text in Int(text).flatMap { bounds.contains($0) ? $0 : nil } }
  }
}

extension ArgumentType where Value: CaseIterable & RawRepresentable<String> {
  /// One of the words of an enumeration.
  package static func word(_ type: Value.Type = Value.self) -> Self {
    Self(choices: type.allCases.map(\.rawValue)) { Value(rawValue: $0) }
  }
}
