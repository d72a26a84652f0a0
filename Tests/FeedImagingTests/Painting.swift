import FeedImaging

/// Pictures with known contents.
enum Painting {
  /// Smooth colors in both directions, different in every corner.
  static func gradient(_ width: Int, _ height: Int) -> Bitmap {
    paint(width, height) { x, y in
      let across = 255 * x / max(1, width - 1)
      let down = 255 * y / max(1, height - 1)
      return RGB(
        red: UInt8(across), green: UInt8(down), blue: UInt8(255 - (across + down) / 2))
    }
  }

  /// A centered white disc on black.
  static func disc(_ width: Int, _ height: Int, diameter: Double) -> Bitmap {
    paint(width, height) { x, y in
      let right = Double(x) + 0.5 - Double(width) / 2
      let down = Double(y) + 0.5 - Double(height) / 2
      return right * right + down * down < diameter * diameter / 4 ? .white : .black
    }
  }

  /// A picture whose pixels encode their positions, so that moved or swapped pixels are detected.
  static func numbered(_ width: Int, _ height: Int) -> Bitmap {
    paint(width, height) { x, y in
      RGB(red: UInt8(x % 256), green: UInt8(y % 256), blue: UInt8((x * 7 + y * 13) % 256))
    }
  }

  static func paint(_ width: Int, _ height: Int, _ color: (Int, Int) -> RGB) -> Bitmap {
    var bitmap = Bitmap(size: PixelSize(width: width, height: height))
    for y in 0..<height {
      for x in 0..<width { bitmap[x, y] = color(x, y) }
    }
    return bitmap
  }

  /// The largest difference of any channel of any pixel, or 256 for different sizes.
  static func difference(_ left: Bitmap, _ right: Bitmap) -> Int {
    guard left.size == right.size else { return 256 }
    return zip(left.pixels, right.pixels).reduce(0) { most, pair in
      max(most, abs(Int(pair.0) - Int(pair.1)))
    }
  }

  static func isNear(_ left: RGB, _ right: RGB, by limit: Int) -> Bool {
    abs(Int(left.red) - Int(right.red)) <= limit && abs(Int(left.green) - Int(right.green)) <= limit
      && abs(Int(left.blue) - Int(right.blue)) <= limit
  }
}

/// A generator that returns the same numbers in every run.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let mixed = (state ^ (state >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    return mixed ^ (mixed >> 33)
  }
}
