/// An argument of the command line as a typed constant. Parsing, help, manual and completion read
/// its row, and a command reads its value through it.
package struct Argument<Value: Sendable>: CommandArgument {
  package let info: ArgumentInfo
  /// The value for the texts that were given, all of which are valid. A flag has no text.
  let value: @Sendable ([String?]) -> Value
}

/// An argument with a value of any type, so that one list has all arguments of a command.
package protocol CommandArgument: Sendable {
  var info: ArgumentInfo { get }
}

extension Argument {
  /// A flag.
  package init(
    flag name: String, _ help: String, excluding others: [String] = []
  ) where Value == Bool {
    var info = ArgumentInfo(.flag, ["--\(name)"], "", help)
    info.excluded = others
    self.info = info
    value = { !$0.isEmpty }
  }

  /// An option without a default. Its value is nil if it was not given.
  ///
  /// - Parameter placeholder: The name of the value in help.
  package init<Element>(
    option name: String, short: String? = nil, _ placeholder: String,
    _ type: ArgumentType<Element>, _ help: String, excluding others: [String] = []
  ) where Value == Element? {
    let names = (short.map { ["-\($0)"] } ?? []) + ["--\(name)"]
    var info = ArgumentInfo(.option, names, placeholder, help, type)
    info.excluded = others
    self.info = info
    value = { ($0.last ?? nil).flatMap(type.parse) }
  }

  /// An option with a default, which help shows.
  package init(
    option name: String, _ placeholder: String, _ type: ArgumentType<Value>,
    _ help: String, default standard: String
  ) {
    var info = ArgumentInfo(.option, ["--\(name)"], placeholder, help, type)
    info.standard = standard
    self.info = info
    value = { type.valid(($0.last ?? nil) ?? standard) }
  }

  /// A repeatable option.
  package init<Element>(
    options name: String, _ placeholder: String, _ type: ArgumentType<Element>, _ help: String
  ) where Value == [Element] {
    var info = ArgumentInfo(.option, ["--\(name)"], placeholder, help, type)
    info.isRepeating = true
    self.info = info
    value = { $0.map { type.valid($0 ?? "") } }
  }

  /// A positional argument.
  package init(_ placeholder: String, _ type: ArgumentType<Value>, _ help: String) {
    info = ArgumentInfo(.positional, [], placeholder, help, type)
    value = { type.valid(($0.last ?? nil) ?? "") }
  }

  package init<Element>(
    optional placeholder: String, _ type: ArgumentType<Element>, _ help: String
  ) where Value == Element? {
    var info = ArgumentInfo(.positional, [], placeholder, help, type)
    info.isOptional = true
    self.info = info
    value = { ($0.last ?? nil).flatMap(type.parse) }
  }

  /// The rest of the positional arguments.
  package init<Element>(
    several placeholder: String, isOptional: Bool = false, _ type: ArgumentType<Element>,
    _ help: String
  ) where Value == [Element] {
    var info = ArgumentInfo(.positional, [], placeholder, help, type)
    (info.isRepeating, info.isOptional) = (true, isOptional)
    self.info = info
    value = { $0.map { type.valid($0 ?? "") } }
  }
}
