/// The arguments of a command line, parsed.
package struct ParsedArguments: Sendable {
  package let command: Command
  let rows: [ArgumentInfo]
  private var given: [(title: String, text: String?)] = []

  init(_ command: Command, _ rows: [ArgumentInfo]) {
    (self.command, self.rows) = (command, rows)
  }

  /// The value of an argument that the command declares.
  package subscript<Value>(argument: Argument<Value>) -> Value {
    argument.value(texts(of: argument.info))
  }

  /// The texts that were given for an argument, in order; nil for a flag.
  package func texts(of argument: ArgumentInfo) -> [String?] {
    let title = argument.title
    precondition(
      rows.contains { $0.title == title }, "\(command.line) does not declare \(title)")
    return given.filter { $0.title == title }.map(\.text)
  }

  func has(_ title: String) -> Bool { given.contains { $0.title == title } }

  mutating func add(_ argument: ArgumentInfo, _ text: String?) {
    given.append((argument.title, text))
  }
}
