import FeedImaging

/// The colours of a picture, gathered in 32768 bins of five bits a channel.
enum ColorHistogram {
  /// Pixels beyond these are looked at in part: enough for any palette.
  private static let enough = 90_000

  /// The mean colour of each bin that has any, and its number of pixels in the fourth lane.
  static func bins(of bitmap: Bitmap) -> [Color4] {
    let count = 1 << 15
    return withUnsafeTemporaryAllocation(of: SIMD4<UInt32>.self, capacity: count) { bins in
      bins.initialize(repeating: .zero)
      bitmap.withBytes { gather($0, in: bins) }
      return means(bins)
    }
  }

  private static func gather(
    _ pixels: UnsafeBufferPointer<UInt8>, in bins: UnsafeMutableBufferPointer<SIMD4<UInt32>>
  ) {
    guard let start = pixels.baseAddress, let bin = bins.baseAddress else { return }
    let total = pixels.count / 3
    // A step that shares no divisor with common widths does not look at the same columns always.
    let step = total <= enough ? 1 : (total / enough) | 1
    var index = 0
    while index < total {
      let pixel = start + index &* 3
      let value = SIMD4(UInt32(pixel[0]), UInt32(pixel[1]), UInt32(pixel[2]), 1)
      let place = (value.x >> 3) << 10 | (value.y >> 3) << 5 | value.z >> 3
      bin[Int(place)] &+= value
      index &+= step
    }
  }

  private static func means(_ bins: UnsafeMutableBufferPointer<SIMD4<UInt32>>) -> [Color4] {
    var result: [Color4] = []
    result.reserveCapacity(4096)
    for bin in bins where bin.w > 0 {
      let weight = Float(bin.w)
      let red = Float(bin.x) / weight
      let green = Float(bin.y) / weight
      result.append(Color4(red, green, Float(bin.z) / weight, weight))
    }
    return result
  }
}
