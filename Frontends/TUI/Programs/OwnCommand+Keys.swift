import FeedCore
import TerminalKit

extension OwnCommand {
  /// Where its key works: wherever there is a photo to hand to the program.
  static let layers: [Layer] = [.cards, .photo]

  /// Its row beside those of the key table.
  var binding: KeyBinding {
    KeyBinding(
      Self.layers, key: key, .runProgram(self), .helpCommand, modes: .browsing, when: \.hasPhoto)
  }
}

extension KeyBinding {
  /// What help says of the row; a program is named.
  var message: Message {
    if case .runProgram(let command) = action { Message(help, command.name) } else { Message(help) }
  }
}
