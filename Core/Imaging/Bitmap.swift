/// A picture in memory: RGB, 8 bits a channel in sRGB, rows packed without padding, top row first.
/// A value; copies share their pixels until one is changed.
package struct Bitmap: Sendable, Hashable {
  package let size: PixelSize
  /// `size.width * size.height * 3` bytes.
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

  /// Answers nil when the bytes are not exactly `width * height * 3`.
  package init?(size: PixelSize, pixels: [UInt8]) {
    guard pixels.count == size.width * size.height * 3 else { return nil }
    self.size = size
    self.pixels = pixels
  }

  /// `fill` gets memory that is not initialised yet and writes every byte of it, or throws.
  package init<Failure: Error>(
    size: PixelSize, _ fill: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let count = size.width * size.height * 3
    var failure: Failure?
    // Of nothing, an array would set the count of the storage that all empty arrays share.
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

  /// One pixel; `x` and `y` must lie inside. For tests and single looks, not for loops.
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

  private func offset(_ x: Int, _ y: Int) -> Int {
    precondition((0..<width).contains(x) && (0..<height).contains(y), "pixel outside the bitmap")
    return (y * width + x) * 3
  }

  /// The bytes in place, for loops that cannot afford a check an access.
  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try pixels.withUnsafeBufferPointer(body)
  }

  package mutating func withMutableBytes<Result, Failure: Error>(
    _ body: (inout UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try pixels.withUnsafeMutableBufferPointer(body)
  }
}
