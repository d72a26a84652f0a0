/// The queries to a terminal, in two steps. Each step ends with DA1, and through tmux with a status
/// report. Nearly every terminal answers these, and in order, so their answer means that no other
/// will follow.
package struct ProbeQuestions: Sendable, Hashable {
  package var passthrough: Passthrough
  /// Whether only the name and version are queried.
  package var isNameOnly = false
  /// The queries of the second step; nil for the first step.
  package var queries: TerminalQueries?
  /// The name of a shared memory object of three bytes, one pixel; nil to omit the query.
  package var sharedMemory: String?
  /// The path of a file of three bytes; nil to omit the query. The protocol requires
  /// `tty-graphics-protocol` in its name and removes the file.
  package var file: String?

  /// - Parameter queries: The queries of the second step; nil for the first step.
  package init(
    _ queries: TerminalQueries? = nil, passthrough: Passthrough = .direct,
    sharedMemory: String? = nil, file: String? = nil
  ) {
    self.queries = queries
    self.passthrough = passthrough
    self.sharedMemory = sharedMemory
    self.file = file
  }

  package var bytes: [UInt8] {
    var all: [UInt8] = []
    for question in questions { all += passthrough.wrap(Array(question.utf8)) }
    if passthrough == .tmux { all += passthrough.wrap(Array(Self.status.utf8)) }
    return all
  }

  /// The status report (DSR), sent after DA1 through tmux, because tmux keeps a terminal's first
  /// answer to DA1 for itself.
  private static let status = "\u{1B}[5n"

  /// The first step, with only control sequences that no terminal prints: the name and version
  /// (XTVERSION), the sizes of a cell and of the text area.
  private static let first = [name, cell, "\u{1B}[14t", "\u{1B}[18t", last]

  private static let name = "\u{1B}[>q"

  /// The size of a cell.
  package static let cell = "\u{1B}[16t"

  private static let last = "\u{1B}[c"

  private var questions: [String] {
    if isNameOnly { return [Self.name, Self.last] }
    guard let queries else { return Self.first }
    var all: [String] = []
    if queries.contains(.kittyGraphics) {
      all.append(kitty(31, "d", "AAAA"))
      if let file { all.append(kitty(32, "t", base64(file))) }
      if let sharedMemory { all.append(kitty(33, "s", base64(sharedMemory))) }
    }
    if queries.contains(.modes) {
      all += [
        "\u{1B}[?2026$p", "\u{1B}[?2031$p", "\u{1B}[?1004$p", "\u{1B}[?2033$p", "\u{1B}[?5522$p",
      ]
    }
    if queries.contains(.keyboard) { all.append("\u{1B}[?u") }
    if queries.contains(.settings) {
      // Sets a background, queries it and resets it. Nothing is printed in between.
      all += ["\u{1B}[48;2;1;2;3m", "\u{1B}P$qm\u{1B}\\", "\u{1B}[m"]
    }
    if queries.contains(.sixelLimits) { all += ["\u{1B}[?1;1;0S", "\u{1B}[?2;4;0S"] }
    return all + [Self.last]
  }

  /// Queries a medium with one pixel. Nothing is shown or kept.
  private func kitty(_ id: Int, _ medium: String, _ payload: String) -> String {
    "\u{1B}_Gi=\(id),s=1,v=1,a=q,t=\(medium),f=24;\(payload)\u{1B}\\"
  }

  private func base64(_ text: String) -> String {
    var buffer = ByteBuffer(capacity: 256)
    Base64.append(Array(text.utf8), to: &buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}
