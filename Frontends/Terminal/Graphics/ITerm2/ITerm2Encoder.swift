/// Encodes iTerm2's inline pictures (iTerm2, WezTerm, Konsole, mintty, VS Code, Tabby, Rio, Warp).
/// The terminal gets the JPEG's bytes unchanged and decodes them itself. Pure.
package struct ITerm2Encoder: Sendable, Hashable {
  package var passthrough: Passthrough

  package init(passthrough: Passthrough = .direct) { self.passthrough = passthrough }

  /// The maximum size of the sequence in bytes for a file of `count` bytes.
  static func length(of count: Int) -> Int { Base64.length(of: count) + 128 }

  /// Shows a picture file, JPEG or PNG, from the cursor's cell on, over exactly these cells. The
  /// caller has kept the aspect ratio (`PictureCells`), so nothing is distorted.
  ///
  /// Afterwards the cursor is on the picture's last row or below it, depending on the terminal.
  package func bytes(of file: [UInt8], columns: Int, rows: Int) -> [UInt8] {
    var buffer = ByteBuffer(capacity: Self.length(of: file.count))
    passthrough.begin(in: &buffer)
    passthrough.escape(in: &buffer)
    buffer.put("]1337;File=inline=1;size=")
    buffer.reserve(128)
    buffer.put(number: file.count)
    buffer.put(";width=")
    buffer.put(number: columns)
    buffer.put(";height=")
    buffer.put(number: rows)
    buffer.put(";preserveAspectRatio=0:")
    Base64.append(file, to: &buffer)
    buffer.put("\u{07}")
    passthrough.end(in: &buffer)
    return buffer.bytes
  }
}
