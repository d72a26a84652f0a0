import FeedCore
import FeedSession
import Glibc

/// Reads one value: on a terminal with a prompt, secrets without echo; else the first line of
/// stdin.
enum ValuePrompt {
  /// Longer than any value; the rest of the input is not read.
  private static let limit = 64 * 1_024

  /// Nil when there is nothing but white space.
  static func read(
    _ setting: Setting, _ program: Program, _ language: Language
  ) throws(FeedError) -> Secret? {
    guard program.console().facts.inputIsTerminal else { return try line() }
    let prompt = { @Sendable in
      program.console().error(Array("\(setting.help.text(in: language))\n\(setting.key): ".utf8))
    }
    guard setting.isSecret else {
      prompt()
      return try line()
    }
    defer { program.console().note("") }
    return try SilentTerminal.during(prompt: prompt) { () throws(FeedError) in try line() }
  }

  private static func line() throws(FeedError) -> Secret? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while bytes.count < limit {
      guard Interruption.isReady(STDIN_FILENO, for: POLLIN) else { throw .cancelled }
      let count = Glibc.read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      if count != 1 || byte == UInt8(ascii: "\n") { break }
      bytes.append(byte)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FeedError(.usage, Message(.errorNotUTF8))
    }
    return Secret(text)
  }
}
