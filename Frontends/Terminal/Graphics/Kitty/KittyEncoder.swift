import FeedImaging

/// Encodes commands of the kitty graphics protocol. Pure; the terminal is told not to answer
/// (`q=2`) and not to move the cursor.
///
/// To change a picture without flicker, transmit it under a new id, place that, and delete the old
/// id, in this order and in one write: `KittyIDs` keeps count of the ids.
package struct KittyEncoder: Sendable, Hashable {
  package var passthrough: Passthrough

  package init(passthrough: Passthrough = .direct) { self.passthrough = passthrough }

  /// The protocol's limit for the payload of one command, in characters of base64.
  private static let portion = 4096

  /// Transmits a picture to the terminal, without showing it yet.
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

  /// Gives the terminal a pixel of the ground that lets pictures through as far as they fade, to be
  /// stretched over them.
  package func transmit(_ fade: PictureFade, id: UInt32) -> [UInt8] {
    let pixel = [fade.ground.red, fade.ground.green, fade.ground.blue, fade.opacity]
    return transmit(pixel, id: id, "t=d,f=32", size: PixelSize(width: 1, height: 1))
  }

  private func transmit(
    _ data: [UInt8], id: UInt32, _ medium: StaticString, size: PixelSize?
  ) -> [UInt8] {
    var buffer = ByteBuffer(capacity: Base64.length(of: data.count) * 17 / 16 + 256)
    // Every portion but the last must have no padding: a multiple of 3 bytes.
    let step = Self.portion / 4 * 3
    data.withUnsafeBufferPointer { data in
      var start = 0
      repeat {
        let end = min(start + step, data.count)
        let more = end < data.count ? 1 : 0
        write(UnsafeBufferPointer(rebasing: data[start..<end]), to: &buffer) { command in
          if start == 0 {
            command.add("a=t")
            command.add(medium)
            command.add("i=", Int(id))
            if let size { command.add(size) }
          }
          command.add("q=2")
          command.add("m=", more)
        }
        start = end
      } while start < data.count
    }
    return buffer.bytes
  }

  /// Shows a picture that was transmitted, from the cursor's cell on.
  package func place(_ placement: KittyPlacement, id: UInt32) -> [UInt8] {
    command { command in
      command.add("a=p")
      command.add("i=", Int(id))
      if placement.number > 0 { command.add("p=", Int(placement.number)) }
      if let source = placement.source { command.add(source) }
      if placement.columns > 0 { command.add("c=", placement.columns) }
      if placement.rows > 0 { command.add("r=", placement.rows) }
      if placement.z != 0 { command.add("z=", placement.z) }
      command.add("C=1")
    }
  }

  /// Makes a picture ready to be shown by placeholders (`KittyPlaceholders`), stretched over so
  /// many cells.
  package func placeVirtually(columns: Int, rows: Int, id: UInt32) -> [UInt8] {
    command { command in
      command.add("a=p,U=1")
      command.add("i=", Int(id))
      command.add("c=", columns)
      command.add("r=", rows)
    }
  }

  /// Deletes a picture from the screen and from the terminal's memory.
  package func delete(id: UInt32) -> [UInt8] {
    command { command in
      command.add("a=d,d=I")
      command.add("i=", Int(id))
    }
  }

  /// Deletes one placement of a picture, or all for the number 0; the picture itself stays in the
  /// terminal's memory.
  package func unplace(id: UInt32, number: UInt32 = 0) -> [UInt8] {
    command { command in
      command.add("a=d,d=i")
      command.add("i=", Int(id))
      if number > 0 { command.add("p=", Int(number)) }
    }
  }

  /// Deletes all pictures with placements from the screen and from memory, also those of other
  /// programs: for the end.
  package func deleteAll() -> [UInt8] { command { $0.add("a=d,d=A") } }

  private func command(_ build: (inout KittyCommand) -> Void) -> [UInt8] {
    var buffer = ByteBuffer(capacity: 256)
    write(UnsafeBufferPointer(start: nil, count: 0), to: &buffer) { command in
      build(&command)
      command.add("q=2")
    }
    return buffer.bytes
  }

  private func write(
    _ data: UnsafeBufferPointer<UInt8>, to buffer: inout ByteBuffer,
    _ build: (inout KittyCommand) -> Void
  ) {
    var command = KittyCommand()
    build(&command)
    passthrough.begin(in: &buffer)
    passthrough.escape(in: &buffer)
    buffer.put("_G")
    buffer.put(contentsOf: command.bytes)
    if !data.isEmpty { buffer.put(";") }
    Base64.append(data, to: &buffer)
    passthrough.escape(in: &buffer)
    buffer.put("\\")
    passthrough.end(in: &buffer)
  }
}

/// The control data of one command: its keys and values, separated by commas.
struct KittyCommand {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ key: StaticString) { add(key, nil) }

  mutating func add(_ key: StaticString, _ value: Int?) {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
    for offset in 0..<key.utf8CodeUnitCount { bytes.append(key.utf8Start[offset]) }
    if let value { bytes += Array(String(value).utf8) }
  }

  /// Adds the size of the pixels that are sent.
  mutating func add(_ size: PixelSize) {
    add("s=", size.width)
    add("v=", size.height)
  }

  /// Adds the part of the picture that is shown, in pixels.
  mutating func add(_ source: PixelRect) {
    add("x=", source.x)
    add("y=", source.y)
    add("w=", source.width)
    add("h=", source.height)
  }
}
