/// How a sequence gets to the terminal that draws.
package enum Passthrough: Sendable, Hashable {
  /// As it is.
  case direct
  /// Through tmux, which hands on what stands in its own wrapper when `allow-passthrough` is on.
  case tmux

  /// One whole escape sequence, ready to be written.
  package func wrap(_ sequence: [UInt8]) -> [UInt8] {
    guard self == .tmux else { return sequence }
    var sink = ByteSink(capacity: sequence.count + 64)
    begin(in: &sink)
    sink.reserve(sequence.count * 2)
    for byte in sequence {
      if byte == 0x1B { sink.put(0x1B) }
      sink.put(byte)
    }
    end(in: &sink)
    return sink.bytes
  }

  /// What comes before a sequence. Inside, each ESC is written as `escape(in:)` does it.
  func begin(in sink: inout ByteSink) {
    if self == .tmux { sink.put("\u{1B}Ptmux;") }
  }

  func end(in sink: inout ByteSink) {
    if self == .tmux { sink.put("\u{1B}\\") }
  }

  func escape(in sink: inout ByteSink) {
    sink.put("\u{1B}")
    if self == .tmux { sink.put("\u{1B}") }
  }
}
