import FeedCore
import FeedSession
import Glibc

/// Reads one value: on a terminal with a prompt, secrets without echo; else the first line of
/// stdin.
enum ValuePrompt {
  /// Longer than any value; the rest of the input is not read.
  private static let limit = 64 * 1_024

  /// Nil when there is nothing but white space.
  static func read(_ setting: Setting, _ program: Program) throws(FeedError) -> Secret? {
    guard program.console().facts.inputIsTerminal else { return try line() }
    program.console().error(Array("\(setting.help)\n\(setting.key): ".utf8))
    guard setting.isSecret else { return try line() }
    defer { program.console().note("") }
    return try withoutEcho { () throws(FeedError) in try line() }
  }

  private static func line() throws(FeedError) -> Secret? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while bytes.count < limit {
      let count = Glibc.read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR {
        if Task.isCancelled { throw .cancelled }
        continue
      }
      if count != 1 || byte == UInt8(ascii: "\n") { break }
      bytes.append(byte)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .usage("the value is not UTF-8.")
    }
    return Secret(text)
  }

  private static func withoutEcho<Value>(
    _ body: () throws(FeedError) -> Value
  ) throws(FeedError) -> Value {
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return try body() }
    var silent = before
    silent.c_lflag &= ~UInt32(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &before) }
    return try body()
  }
}
