/// A picture in memory: RGB, 8 bits per channel in sRGB, rows without padding, top row first. A
/// value type. Copies share their pixels until one is changed.
package struct Bitmap: Sendable, Hashable {
  package let size: PixelSize
  /// The samples, `size.width * size.height * 3` bytes.
  package private(set) var pixels: [UInt8]

  package var width: Int { size.width }
  package var height: Int { size.height }
  package var rowBytes: Int { size.width * 3 }

  package init(size: PixelSize, fill: RGB = .black) {
    self.init(size: size) { bytes in
      var index = 0
      while index < bytes.count {
        bytes[index] = fill.red
        bytes[index + 1] = fill.green
        bytes[index + 2] = fill.blue
        index += 3
      }
    }
  }

  /// Makes a bitmap from these bytes; nil unless there are exactly `width * height * 3`.
  package init?(size: PixelSize, pixels: [UInt8]) {
    guard pixels.count == size.width * size.height * 3 else { return nil }
    self.size = size
    self.pixels = pixels
  }

  /// Makes a bitmap without initializing its memory first.
  ///
  /// - Parameter fill: Writes every byte of the memory, or throws.
  package init<Failure: Error>(
    size: PixelSize, _ fill: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let count = size.width * size.height * 3
    var failure: Failure?
    // Without bytes, an array would set the count of the storage that all empty arrays share.
    let bytes = [UInt8](unsafeUninitializedCapacity: max(count, 1)) { memory, initialized in
      do throws(Failure) {
        try fill(UnsafeMutableBufferPointer(rebasing: memory[..<count]))
        initialized = count
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    self.size = size
    pixels = bytes
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

  /// Calls `body` with the bytes in place, for loops that cannot afford a check per access.
  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try pixels.withUnsafeBufferPointer(body)
  }

  /// Calls `body` with the bytes in place, to change them.
  package mutating func withMutableBytes<Result, Failure: Error>(
    _ body: (inout UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try pixels.withUnsafeMutableBufferPointer(body)
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
