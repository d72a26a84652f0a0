/// The queries to a terminal. DA1 comes last: every terminal answers it, and in order, so that its
/// answer says that no other will come.
package struct ProbeQuestions: Sendable, Hashable {
  package var passthrough: Passthrough
  /// The name of a shared memory object of three bytes, one pixel; nil to leave the question out.
  package var sharedMemory: String?
  /// The path of a file of three bytes; nil to leave the question out. The protocol wants
  /// `tty-graphics-protocol` in its name and removes it.
  package var file: String?

  package init(passthrough: Passthrough = .direct, sharedMemory: String? = nil, file: String? = nil)
  {
    self.passthrough = passthrough
    self.sharedMemory = sharedMemory
    self.file = file
  }

  /// The questions to tmux about itself.
  package static let ofTmux = Array("\u{1B}[>q\u{1B}[?2026$p\u{1B}[c".utf8)

  package var bytes: [UInt8] {
    var all: [UInt8] = []
    for question in questions { all += passthrough.wrap(Array(question.utf8)) }
    return all
  }

  private var questions: [String] {
    ["\u{1B}[>q", "\u{1B}[16t", kitty(31, "d", "AAAA")]
      + (file.map { [kitty(32, "t", base64($0))] } ?? [])
      + (sharedMemory.map { [kitty(33, "s", base64($0))] } ?? [])
      + [
        "\u{1B}[?2026$p",
        // Sets a background, asks for it, takes it back. Nothing is printed in between.
        "\u{1B}[48;2;1;2;3m", "\u{1B}P$qm\u{1B}\\", "\u{1B}[m",
        "\u{1B}[14t", "\u{1B}[18t", "\u{1B}[?1;1;0S", "\u{1B}[?2;4;0S", "\u{1B}[c",
      ]
  }

  /// Asks about one pixel in a medium; shows and keeps nothing.
  private func kitty(_ id: Int, _ medium: String, _ payload: String) -> String {
    "\u{1B}_Gi=\(id),s=1,v=1,a=q,t=\(medium),f=24;\(payload)\u{1B}\\"
  }

  private func base64(_ text: String) -> String {
    var buffer = ByteBuffer(capacity: 256)
    Base64.append(Array(text.utf8), to: &buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}
