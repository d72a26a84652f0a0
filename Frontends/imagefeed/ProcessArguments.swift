import FeedCore
import Glibc

/// The arguments of the process. Swift's own reads them from /proc, which a bare chroot does not
/// have, and has none then.
enum ProcessArguments {
  // SAFETY: both are written once, before `main`, while the process has one thread; what they point
  // to is the system's and stays as long as the process.
  nonisolated(unsafe) fileprivate static var count: Int32 = 0
  nonisolated(unsafe) fileprivate static var first:
    UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

  /// The program's name among them.
  static var all: [String] {
    let pointers = UnsafeMutableBufferPointer(start: first, count: Int(count))
    return pointers.compactMap { pointer in pointer.map { String(cString: $0) } }
  }
}

/// glibc hands the arguments to whatever stands in this section, before `main`.
@section(".init_array") @used
private let keepArguments:
  @convention(c) (Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Void = {
    ProcessArguments.count = $0
    ProcessArguments.first = $1
  }

/// Words that are not UTF-8. A text would have other bytes in their place, and a path be another
/// file's, so that what holds one is refused rather than guessed at.
enum InvalidUTF8 {
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
