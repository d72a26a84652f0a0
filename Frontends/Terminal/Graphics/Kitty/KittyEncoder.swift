import FeedImaging

/// Encodes commands of the kitty graphics protocol. Pure. The commands ask the terminal not to move
/// the cursor and, by default, not to answer (`q=2`; `q=1`: answer only failures).
///
/// To change a picture without flicker, transmit it under a new id, place that, and delete the old
/// id, in this order and in one write. `KittyIDs` manages the ids.
package struct KittyEncoder: Sendable, Hashable {
  package var passthrough: Passthrough

  package init(passthrough: Passthrough = .direct) { self.passthrough = passthrough }

  /// The protocol's limit for the payload of one command, in characters of base64.
  private static let portion = 4096

  /// Transmits a picture to the terminal without showing it.
  package func transmit(_ image: KittyImage, id: UInt32) -> [UInt8] {
    switch image {
    case .pixels(let bitmap):
      transmit(bitmap.pixels, id: id, "t=d,f=24", size: bitmap.size)
    case .png(let bytes):
      transmit(bytes, id: id, "t=d,f=100", size: nil)
    case .shared(let name, let size):
      transmit(Array(name.utf8), id: id, "t=s,f=24", size: size)
    }
  }

  /// Transmits a translucent pixel of the ground color, to be stretched over pictures so that they
  /// fade.
  package func transmit(_ fade: PictureFade, id: UInt32) -> [UInt8] {
    let pixel = [fade.ground.red, fade.ground.green, fade.ground.blue, fade.opacity]
    return transmit(pixel, id: id, "t=d,f=32", size: PixelSize(width: 1, height: 1))
  }

  private func transmit(
    _ data: [UInt8], id: UInt32, _ medium: StaticString, size: PixelSize?
  ) -> [UInt8] {
    var buffer = ByteBuffer(capacity: Base64.length(of: data.count) * 17 / 16 + 256)
    // Every portion but the last must have no padding, so its length is a multiple of 3 bytes.
    let step = Self.portion / 4 * 3
    var start = 0
    repeat {
      let end = min(start + step, data.count)
      begin(in: &buffer)
      if start == 0 {
        buffer.put("a=t,")
        buffer.put(medium)
        buffer.put(",")
        buffer.put(key: "i=", Int(id))
        if let size { buffer.put(size) }
      }
      buffer.put("q=2,m=")
      buffer.put(end < data.count ? "1;" : "0;")
      Base64.append(data.span.extracting(start..<end), to: &buffer)
      self.end(in: &buffer)
      start = end
    } while start < data.count
    return buffer.bytes
  }

  /// Shows a transmitted picture, from the cursor's cell on.
  ///
  /// - Parameter answersFailure: Whether the terminal answers if it has no such picture.
  package func place(
    _ placement: KittyPlacement, id: UInt32, answersFailure: Bool = false
  ) -> [UInt8] {
    command(answersFailure: answersFailure) { command in
      command.put("a=p,")
      command.put(key: "i=", Int(id))
      if placement.number > 0 { command.put(key: "p=", Int(placement.number)) }
      if let source = placement.source { command.put(source) }
      if placement.columns > 0 { command.put(key: "c=", placement.columns) }
      if placement.rows > 0 { command.put(key: "r=", placement.rows) }
      if placement.z != 0 { command.put(key: "z=", placement.z) }
      command.put("C=1,")
    }
  }

  /// Prepares a picture to be shown by placeholders (`KittyPlaceholders`), stretched over this many
  /// cells. A repeated call replaces the preparation, because the placement has a number.
  ///
  /// - Parameter answersFailure: Whether the terminal answers if it has no such picture.
  package func placeVirtually(
    columns: Int, rows: Int, id: UInt32, answersFailure: Bool = false
  ) -> [UInt8] {
    command(answersFailure: answersFailure) { command in
      command.put("a=p,U=1,")
      command.put(key: "i=", Int(id))
      command.put("p=1,")
      command.put(key: "c=", columns)
      command.put(key: "r=", rows)
    }
  }

  /// Deletes a picture from the screen and from the terminal's memory.
  package func delete(id: UInt32) -> [UInt8] {
    command { command in
      command.put("a=d,d=I,")
      command.put(key: "i=", Int(id))
    }
  }

  /// Deletes one placement of a picture, or all for the number 0. The picture itself stays in the
  /// terminal's memory.
  package func unplace(id: UInt32, number: UInt32 = 0) -> [UInt8] {
    command { command in
      command.put("a=d,d=i,")
      command.put(key: "i=", Int(id))
      if number > 0 { command.put(key: "p=", Int(number)) }
    }
  }

  /// Deletes all pictures with placements from the screen and from memory, including those of other
  /// programs. For use at the end.
  package func deleteAll() -> [UInt8] { command { $0.put("a=d,d=A,") } }

  /// A command without data. `build` puts its keys, each followed by a comma.
  private func command(
    answersFailure: Bool = false, _ build: (inout ByteBuffer) -> Void
  ) -> [UInt8] {
    var buffer = ByteBuffer(capacity: 256)
    begin(in: &buffer)
    build(&buffer)
    buffer.put(answersFailure ? "q=1" : "q=2")
    end(in: &buffer)
    return buffer.bytes
  }

  private func begin(in buffer: inout ByteBuffer) {
    passthrough.begin(in: &buffer)
    passthrough.escape(in: &buffer)
    buffer.put("_G")
  }

  private func end(in buffer: inout ByteBuffer) {
    passthrough.escape(in: &buffer)
    buffer.put("\\")
    passthrough.end(in: &buffer)
  }
}

/// The keys of a command. All calls reserve room themselves.
extension ByteBuffer {
  fileprivate mutating func put(key: StaticString, _ value: Int) {
    put(key)
    if value < 0 { put("-") }
    append(number: abs(value))
    put(",")
  }

  /// Puts the size of the transmitted pixels.
  fileprivate mutating func put(_ size: PixelSize) {
    put(key: "s=", size.width)
    put(key: "v=", size.height)
  }

  /// Puts the part of the picture that is shown, in pixels.
  fileprivate mutating func put(_ source: PixelRect) {
    put(key: "x=", source.x)
    put(key: "y=", source.y)
    put(key: "w=", source.width)
    put(key: "h=", source.height)
  }
}
