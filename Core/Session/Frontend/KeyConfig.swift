package import FeedCore

/// What the user has bound keys to, as the settings file has it (TUI-9, TUI-10). Only the frontend
/// that has keys knows what it means.
package struct KeyConfig: Sendable {
  /// The actions of the screen by their keys; nil where the file has none.
  package let keys: JSON?
  /// The programs that keys start; nil where the file has none.
  package let commands: JSON?
  /// Whether others could have written the file, so that its programs are not to be started.
  package let isWritableByOthers: Bool
  /// Whether that is because the file, or its folder, is somebody else's.
  package let belongsToOthers: Bool
  /// The path of the settings file, for messages about what is wrong in it.
  package let file: String

  package init(
    _ keys: JSON?, commands: JSON? = nil, isWritableByOthers: Bool = false,
    belongsToOthers: Bool = false, file: String
  ) {
    (self.keys, self.commands, self.file) = (keys, commands, file)
    self.isWritableByOthers = isWritableByOthers || belongsToOthers
    self.belongsToOthers = belongsToOthers
  }

  /// Why the programs are not started; nil where they are, or where there are none.
  package var remark: Message? {
    refusal(.commandsOff, .commandsOffOwner)
  }

  /// Why the file is not to be written: then it would be the user's alone, and programs of somebody
  /// else's trusted. Nil where it may be.
  package var writeRefusal: Message? { refusal(.errorSetWritable, .errorSetOwner) }

  private func refusal(_ ofWriters: Phrase, _ ofOwner: Phrase) -> Message? {
    guard isWritableByOthers, commands != nil else { return nil }
    return Message(belongsToOthers ? ofOwner : ofWriters, file)
  }
}
