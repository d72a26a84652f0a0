/// How a sequence reaches the terminal that draws.
package enum Passthrough: Sendable, Hashable {
  /// Sent as it is.
  case direct
  /// Wrapped for tmux, which passes it on when `allow-passthrough` is on.
  case tmux

  /// Wraps one whole escape sequence.
  package func wrap(_ sequence: [UInt8]) -> [UInt8] {
    guard self == .tmux else { return sequence }
    var buffer = ByteBuffer(capacity: sequence.count + 64)
    begin(in: &buffer)
    buffer.reserve(sequence.count * 2)
    for byte in sequence {
      if byte == 0x1B { buffer.put(0x1B) }
      buffer.put(byte)
    }
    end(in: &buffer)
    return buffer.bytes
  }

  /// Writes what comes before a sequence. Inside it, each ESC is to be written by `escape(in:)`.
  func begin(in buffer: inout ByteBuffer) {
    if self == .tmux { buffer.put("\u{1B}Ptmux;") }
  }

  func end(in buffer: inout ByteBuffer) {
    if self == .tmux { buffer.put("\u{1B}\\") }
  }

  func escape(in buffer: inout ByteBuffer) {
    buffer.put("\u{1B}")
    if self == .tmux { buffer.put("\u{1B}") }
  }
}
