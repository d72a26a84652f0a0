import FeedImaging

/// The keys of one command, commas between them.
struct KittyCommand {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ key: StaticString) { add(key, nil) }

  mutating func add(_ key: StaticString, _ value: Int?) {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
    for offset in 0..<key.utf8CodeUnitCount { bytes.append(key.utf8Start[offset]) }
    if let value { bytes += Array(String(value).utf8) }
  }

  /// Of the pixels that are sent.
  mutating func add(_ size: PixelSize) {
    add("s=", size.width)
    add("v=", size.height)
  }

  /// Of the picture, what is shown.
  mutating func add(_ source: PixelRect) {
    add("x=", source.x)
    add("y=", source.y)
    add("w=", source.width)
    add("h=", source.height)
  }
}
