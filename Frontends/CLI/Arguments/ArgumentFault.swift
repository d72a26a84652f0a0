package import FeedCore

/// A fault of a command line.
package struct ArgumentFault: Error, Hashable {
  package let message: Message
  /// Whether the message repeats a word of the command line, which may be a secret (SEC-2).
  package private(set) var repeatsWord = true
  /// The option that the command does not have, if that is the fault.
  package internal(set) var unknownOption: String?

  init(_ phrase: Phrase, _ arguments: String...) { message = Message(phrase, arguments) }
}

extension ArgumentFault {
  /// The fault of an option without a value.
  ///
  /// - Parameter next: The next word, if it looks like an option. It may be a negative number that
  ///   was meant as the value.
  static func missingValue(
    of option: ArgumentInfo, before next: String?, _ help: String
  ) -> ArgumentFault {
    if let next, let fault = notPositive(next, option, help) { return fault.withoutWord }
    let fault =
      option.choices.isEmpty
      ? ArgumentFault(.errorMissingValue, option.title, help)
      : ArgumentFault(
        .errorMissingChoice, option.title, option.choices.joined(separator: ", "))
    return fault.withoutWord
  }

  static func missing(_ argument: ArgumentInfo, _ help: String) -> ArgumentFault {
    ArgumentFault(.errorMissingArgument, argument.title, help).withoutWord
  }

  /// The fault of an invalid value. It has the bounds of a number, or the choices if the valid
  /// values are a closed set.
  static func invalid(_ value: String, of argument: ArgumentInfo, _ help: String) -> ArgumentFault {
    if let bounds = argument.bounds {
      return ArgumentFault(
        .errorBetween, argument.title, String(bounds.lowerBound), String(bounds.upperBound))
    }
    if let fault = notPositive(value, argument, help) { return fault }
    return argument.choices.isEmpty
      ? ArgumentFault(.errorWrongValue, argument.title, value, help)
      : ArgumentFault(
        .errorWrongChoice, argument.title, value, argument.choices.joined(separator: ", "))
  }

  /// The fault of a number that is zero or negative; nil for other values, and for a path.
  private static func notPositive(
    _ value: String, _ option: ArgumentInfo, _ help: String
  ) -> ArgumentFault? {
    guard option.kind == .option, !option.isPath, option.choices.isEmpty,
      let number = Int(value), number <= 0
    else { return nil }
    return ArgumentFault(.errorNotPositive, option.title, value, help)
  }

  private var withoutWord: ArgumentFault {
    var fault = self
    fault.repeatsWord = false
    return fault
  }
}
