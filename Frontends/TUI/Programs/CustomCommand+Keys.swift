import FeedCore
import TerminalKit

extension CustomCommand {
  /// Where its key works: wherever there is a photo to hand to the program.
  static let layers: [InputLayer] = [.cards, .photo]

  /// Its row beside those of the key table.
  var binding: KeyBinding {
    KeyBinding(
      Self.layers, key: key, .runProgram(self), .helpCommand, modes: .browsing, when: \.hasPhoto)
  }
}

extension KeyBinding {
  /// What help says of the row; a program is named with its arguments, by which people tell several
  /// commands of one program apart.
  var message: Message {
    if case .runProgram(let command) = action { Message(help, command.line) } else { Message(help) }
  }

  /// The message for help, where a program has one line, however long its arguments are.
  func helpLine(width: Int, in language: Language) -> String {
    let text = message.text(in: language)
    return if case .runProgram = action { text.truncated(toWidth: width) } else { text }
  }
}
