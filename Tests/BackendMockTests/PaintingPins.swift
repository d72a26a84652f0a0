import FeedImaging

/// Checksums of pixels as they were painted on the first machine. They change only when the
/// pictures are meant to change.
enum PaintingPins {
  struct Pin: Sendable {
    let index: Int
    let width: Int
    let checksum: UInt64
  }

  static let pictures = [
    Pin(index: 0, width: 96, checksum: 0xCC21_885D_BD83_D352),
    Pin(index: 1, width: 64, checksum: 0xE1C9_E4DD_8D3C_53EC),
    Pin(index: 3, width: 48, checksum: 0x5778_33C4_861C_5F35),
    Pin(index: 9, width: 64, checksum: 0x20ED_7534_6919_6B80),
    Pin(index: 11, width: 64, checksum: 0x0EB4_4CEC_2929_CFD3),
    Pin(index: 13, width: 32, checksum: 0x5AA2_DAEB_1838_FD4D),
    Pin(index: 16, width: 64, checksum: 0x9B41_CFF4_F703_5A35),
    Pin(index: 26, width: 33, checksum: 0x577C_BDA5_E685_2914),
  ]

  static let ada: UInt64 = 0x77C2_D8D4_001E_7B34
}

/// Measures of bitmaps for tests.
enum Pixels {
  /// Returns FNV-1a over the bytes.
  static func checksum(_ bitmap: Bitmap) -> UInt64 {
    bitmap.pixels.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// Returns the mean difference of a channel, 0 to 255; both are of the same size.
  static func distance(_ one: Bitmap, _ other: Bitmap) -> Int {
    var sum = 0
    for index in one.pixels.indices {
      sum += abs(Int(one.pixels[index]) - Int(other.pixels[index]))
    }
    return sum / max(1, one.pixels.count)
  }

  /// Returns the difference between the two most similar of these.
  static func smallestDistance(_ bitmaps: [Bitmap]) -> Int {
    var smallest = 255
    for (index, one) in bitmaps.enumerated() {
      for other in bitmaps.dropFirst(index + 1) { smallest = min(smallest, distance(one, other)) }
    }
    return smallest
  }

  /// Returns the range from the darkest byte to the brightest.
  static func spread(_ bitmap: Bitmap) -> Int {
    Int(bitmap.pixels.max() ?? 0) - Int(bitmap.pixels.min() ?? 0)
  }
}
