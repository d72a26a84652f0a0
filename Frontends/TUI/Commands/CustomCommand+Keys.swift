import FeedCore
import TerminalKit

extension CustomCommand {
  /// The layers in which its key works: those with a photo to pass to the program.
  static let layers: [InputLayer] = [.cards, .photo]

  /// The binding, in addition to those of the key table.
  var binding: KeyBinding {
    KeyBinding(
      Self.layers, key: key, .runProgram(self), "run \(name)", .helpCommand, modes: .browsing,
      when: \.hasPhoto)
  }
}

extension KeyBinding {
  /// The help for the row. A program is named with its arguments, by which people tell several
  /// commands of one program apart.
  var message: Message {
    if case .runProgram(let command) = action { Message(help, command.line) } else { Message(help) }
  }

  /// The help in one line for a program, however long its arguments are; otherwise whole.
  func helpLine(width: Int, in language: Language) -> String {
    let text = message.text(in: language)
    return if case .runProgram = action { text.truncated(toWidth: width) } else { text }
  }
}
