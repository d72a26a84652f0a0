package import FeedCore

/// The key bindings and commands of the settings file (TUI-9, TUI-10). Only a frontend that has
/// keys interprets them.
package struct KeyConfig: Sendable {
  /// The actions of the screen by their keys; nil if the file contains none.
  package let keys: JSON?
  /// The commands that keys start; nil if the file contains none.
  package let commands: JSON?
  /// Whether other users could have written the file, so that its commands must not be started.
  package let isWritableByOthers: Bool
  /// Whether the reason is that another user owns the file or its folder.
  package let belongsToOthers: Bool
  /// The path of the settings file, for error messages.
  package let file: String

  package init(
    _ keys: JSON?, commands: JSON? = nil, isWritableByOthers: Bool = false,
    belongsToOthers: Bool = false, file: String
  ) {
    (self.keys, self.commands, self.file) = (keys, commands, file)
    self.isWritableByOthers = isWritableByOthers || belongsToOthers
    self.belongsToOthers = belongsToOthers
  }

  /// The reason why the commands are ignored; nil if they are not, or if there are none.
  package var remark: Message? {
    refusal(.commandsOff, .commandsOffOwner)
  }

  /// The reason why the file must not be written; nil if it may be. Writing makes the user its
  /// owner and would make commands that someone else put there trusted.
  package var writeRefusal: Message? { refusal(.errorSetWritable, .errorSetOwner) }

  private func refusal(_ ofWriters: Phrase, _ ofOwner: Phrase) -> Message? {
    guard isWritableByOthers, commands != nil else { return nil }
    return Message(belongsToOthers ? ofOwner : ofWriters, file)
  }
}
