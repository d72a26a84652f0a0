import FeedCore
import TerminalKit

extension CustomCommand {
  /// The layers of its key: those with a photo to pass to the program.
  static let layers: [InputLayer] = [.cards, .photo]

  /// The binding, in addition to those of the key table.
  var binding: KeyBinding {
    KeyBinding(
      Self.layers, key: key, .runProgram(self), "run \(name)", .helpCommand, modes: .browsing,
      when: \.hasPhoto)
  }
}

extension KeyBinding {
  /// The help for the row. For a custom command, it contains the arguments, because several
  /// commands may run the same program.
  var message: Message {
    guard case .runProgram(let command) = action else { return Message(help) }
    return command.title.map { Message(.errorUsage, $0) } ?? Message(help, command.line)
  }

  /// The help, truncated to one line if it is that of a custom command.
  func helpLine(width: Int, in language: Language) -> String {
    let text = message.text(in: language)
    return if case .runProgram = action { text.truncated(toWidth: width) } else { text }
  }
}
