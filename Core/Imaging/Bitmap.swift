/// A picture in memory: RGB, 8 bits per channel in sRGB, rows without padding, top row first. A
/// value type. Copies share their pixels until one is changed.
package struct Bitmap: Sendable, Hashable {
  package let size: PixelSize
  /// The samples, `size.width * size.height * 3` bytes.
  package internal(set) var pixels: [UInt8]

  package var width: Int { size.width }
  package var height: Int { size.height }
  package var rowBytes: Int { size.width * 3 }

  package init(size: PixelSize, fill: RGB = .black) {
    self.size = size
    pixels = [UInt8](repeating: fill.red, count: size.width * size.height * 3)
    if fill.green == fill.red, fill.blue == fill.red { return }
    var samples = pixels.mutableSpan
    for start in stride(from: 0, to: samples.count, by: 3) {
      samples[start + 1] = fill.green
      samples[start + 2] = fill.blue
    }
  }

  /// Makes a bitmap from these bytes; nil unless there are exactly `width * height * 3`.
  package init?(size: PixelSize, pixels: [UInt8]) {
    guard pixels.count == size.width * size.height * 3 else { return nil }
    self.size = size
    self.pixels = pixels
  }

  /// Makes a bitmap from these bytes, of which there must be exactly `width * height * 3`.
  init(_ size: PixelSize, _ pixels: [UInt8]) {
    precondition(pixels.count == size.width * size.height * 3, "a sample is missing")
    self.size = size
    self.pixels = pixels
  }

  /// Makes a bitmap without initializing its memory first.
  ///
  /// - Parameter fill: Appends every sample, or throws. It is not called for an empty bitmap.
  package init<Failure: Error>(
    size: PixelSize, _ fill: (inout OutputSpan<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    guard !size.isEmpty else {
      self.init(size, [])
      return
    }
    self.init(
      size, try [UInt8](capacity: size.width * size.height * 3, initializingWith: fill))
  }

  /// The pixel at `x` and `y`, which must be inside. For tests and single pixels, not for loops.
  package subscript(x: Int, y: Int) -> RGB {
    get {
      let index = offset(x, y)
      return RGB(red: pixels[index], green: pixels[index + 1], blue: pixels[index + 2])
    }
    set {
      let index = offset(x, y)
      pixels[index] = newValue.red
      pixels[index + 1] = newValue.green
      pixels[index + 2] = newValue.blue
    }
  }

  /// Whether all pixels are the same.
  package var isOneColor: Bool { pixels.dropFirst(3).elementsEqual(pixels.dropLast(3)) }

  private func offset(_ x: Int, _ y: Int) -> Int {
    precondition((0..<width).contains(x) && (0..<height).contains(y), "pixel outside the bitmap")
    return (y * width + x) * 3
  }
}

/// A color in sRGB, 8 bits per channel.
package struct RGB: Sendable, Hashable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  package static let black = RGB(red: 0, green: 0, blue: 0)
  package static let white = RGB(red: 255, green: 255, blue: 255)
}
