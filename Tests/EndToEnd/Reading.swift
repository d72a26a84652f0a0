import FeedCore
import Glibc

/// A JSON object as a test reads it.
struct JSONText {
  private let object: JSONObject

  struct NotAnObject: Error {
    let text: String
  }

  init(_ text: String) throws {
    guard let object = try JSON(parsing: text).objectValue else { throw NotAnObject(text: text) }
    self.object = object
  }

  subscript(key: String) -> JSON? { object[key] }
}

extension ChildProcess {
  /// Returns once the child has its own handler for SIGTERM: a signal sent before that would
  /// simply kill it. The kernel tells in /proc which signals a process catches.
  func waitUntilItCatchesSignals() throws {
    while !catches(SIGTERM) {
      guard kill(id, 0) == 0 else { throw Failure(call: "kill", code: errno) }
      sched_yield()
    }
  }

  private func catches(_ number: Int32) -> Bool {
    guard let file = fopen("/proc/\(id)/status", "r") else { return false }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard text.hasPrefix("SigCgt:") else { continue }
      let digits = text.dropFirst(7).filter(\.isHexDigit)
      return (UInt64(digits, radix: 16) ?? 0) >> UInt64(number - 1) & 1 == 1
    }
    return false
  }
}
