import FeedCore
import Glibc

/// Words that are not UTF-8. A text would have other bytes in their place, and a path be another
/// file's, so that what holds one is refused rather than guessed at.
enum Misread {
  /// Told by its number: it may be a secret in the wrong place.
  static func arguments() -> Message? {
    let words = UnsafeBufferPointer(
      start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    let number = words.firstIndex { $0.map { String(validatingCString: $0) == nil } ?? false }
    return number.map { Message(.errorArgumentNotUTF8, String($0)) }
  }

  /// Of the variables that name folders and settings; others are nothing to us.
  static func variables() -> Message? {
    var pointer = environ
    while let entry = pointer.pointee {
      let name = String(cString: entry).prefix { $0 != "=" }
      let isOurs = name == "HOME" || name.hasPrefix("XDG_") || name.hasPrefix("IMAGEFEED_")
      if isOurs, String(validatingCString: entry) == nil {
        return Message(.errorVariableNotUTF8, String(name))
      }
      pointer += 1
    }
    return nil
  }
}
