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
  /// For messages about what is wrong in it.
  package let file: String

  package init(
    _ keys: JSON?, commands: JSON? = nil, isWritableByOthers: Bool = false, file: String
  ) {
    (self.keys, self.commands, self.file) = (keys, commands, file)
    self.isWritableByOthers = isWritableByOthers
  }

  /// Why the programs are not started; nil where they are, or where there are none.
  package var remark: Message? {
    isWritableByOthers && commands != nil ? Message(.commandsOff, file) : nil
  }
}
