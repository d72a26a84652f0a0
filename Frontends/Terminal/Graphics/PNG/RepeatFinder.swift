/// A byte as it is, or a repeat of what came before.
struct DeflateSymbol {
  /// The byte, or the length of the repeat, 3...258.
  let value: UInt16
  /// How far back it begins; 0 for a byte.
  let distance: UInt16
}

/// Finds repeats: of all places that began with the same four bytes the last one is tried.
enum RepeatFinder {
  private static let window = 32_768
  private static let longest = 258
  private static let hashBits: UInt32 = 14

  static func symbols(of bytes: [UInt8]) -> [DeflateSymbol] {
    var symbols: [DeflateSymbol] = []
    symbols.reserveCapacity(bytes.count)
    var places = [Int32](repeating: -1, count: 1 << hashBits)
    bytes.withUnsafeBytes { bytes in
      var index = 0
      while index < bytes.count {
        let length = index + 4 <= bytes.count ? match(bytes, at: index, &places) : nil
        if let length {
          symbols.append(length)
          index += Int(length.value)
        } else {
          symbols.append(DeflateSymbol(value: UInt16(bytes[index]), distance: 0))
          index += 1
        }
      }
    }
    return symbols
  }

  private static func match(
    _ bytes: UnsafeRawBufferPointer, at index: Int, _ places: inout [Int32]
  ) -> DeflateSymbol? {
    // SAFETY: who calls has seen that four bytes are there; `place` is below `index`.
    let next = bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)
    let hash = Int((next &* 2_654_435_761) >> (32 - hashBits))
    let place = Int(places[hash])
    places[hash] = Int32(index)
    guard place >= 0, index - place <= window,
      bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self) == next
    else { return nil }
    var length = 4
    let limit = min(longest, bytes.count - index)
    while length < limit, bytes[place + length] == bytes[index + length] { length += 1 }
    return DeflateSymbol(value: UInt16(length), distance: UInt16(truncatingIfNeeded: index - place))
  }
}
