/// The way of a sequence to the terminal that draws.
package enum Passthrough: Sendable, Hashable {
  /// As it is.
  case direct
  /// Through tmux, which hands on what stands in its own wrapper when `allow-passthrough` is on.
  case tmux

  /// One whole escape sequence, ready to be written.
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

  /// What comes before a sequence. Inside, each ESC is written as `escape(in:)` does it.
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
