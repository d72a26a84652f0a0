import FeedCore
import Glibc

/// Arguments and variables that are not UTF-8. Decoding would replace their bytes, and a path would
/// name another file, so they are refused.
enum InvalidUTF8 {
  /// The error for an argument. It has the argument's number and not its text, which may be a
  /// secret.
  static func arguments() -> Message? {
    let words = UnsafeBufferPointer(
      start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    let number = words.firstIndex { $0.map { String(validatingCString: $0) == nil } ?? false }
    return number.map { Message(.errorArgumentNotUTF8, String($0)) }
  }

  /// The error for a variable that names a folder or a setting. Other variables are not checked.
  static func variables() -> Message? {
    let ours: [String] = ["HOME=", "XDG_", "IMAGEFEED_"]
    var pointer = environ
    while let entry = pointer.pointee {
      let isOurs = ours.contains { strncmp(entry, $0, $0.utf8.count) == 0 }
      if isOurs, String(validatingCString: entry) == nil {
        return Message(.errorVariableNotUTF8, String(String(cString: entry).prefix { $0 != "=" }))
      }
      pointer += 1
    }
    return nil
  }
}
