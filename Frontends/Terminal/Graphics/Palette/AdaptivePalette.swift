import FeedImaging

/// Chooses the palette of a sixel picture or of a PNG: the best colors for it.
enum AdaptivePalette {
  /// The colors for a bitmap: at most `count`, at least one.
  static func colors(of bitmap: Bitmap, count: Int, _ steps: PaletteSteps) -> [RGB] {
    let bins = ColorHistogram.bins(of: bitmap)
    if bins.isEmpty { return [.black] }
    let centers = bins.count <= count ? bins : refined(MedianCut.centers(of: bins, count), bins)
    return unique(centers.map { color($0, steps) })
  }

  /// Centers moved once to the mean of the colors nearest to them (Lloyd). A second time would gain
  /// 0.04 dB for a tenth of the whole time.
  private static func refined(_ centers: [Color4], _ bins: [Color4]) -> [Color4] {
    var nearest = NearestColor(centers)
    var sums = Array(repeating: Color4.zero, count: centers.count)
    for bin in bins { sums[nearest.index(of: bin)] += MedianCut.weighted(bin) }
    return zip(centers, sums).map { $1.w > 0 ? $1 / $1.w : $0 }
  }

  private static func color(_ center: Color4, _ steps: PaletteSteps) -> RGB {
    let bytes = center.rounded
    return RGB(
      red: steps.nearest(to: bytes.x), green: steps.nearest(to: bytes.y),
      blue: steps.nearest(to: bytes.z))
  }

  private static func unique(_ colors: [RGB]) -> [RGB] {
    var seen: Set<RGB> = []
    return colors.filter { seen.insert($0).inserted }
  }
}

/// The colors of a picture, gathered in 32768 bins of five bits per channel.
enum ColorHistogram {
  /// The most pixels that are read. It is enough for any palette; larger pictures are sampled.
  private static let enough = 90_000

  /// The mean color of each used bin, with its number of pixels in the fourth lane.
  static func bins(of bitmap: Bitmap) -> [Color4] {
    var bins = [SIMD4<UInt32>](repeating: .zero, count: 1 << 15)
    gather(bitmap.pixels.span, in: &bins)
    return means(bins)
  }

  private static func gather(_ samples: Span<UInt8>, in allBins: inout [SIMD4<UInt32>]) {
    var bins = allBins.mutableSpan
    precondition(bins.count == 1 << 15)
    let total = samples.count / 3
    // A step that shares no divisor with common widths does not always read the same columns.
    let step = total <= enough ? 1 : (total / enough) | 1
    var index = 0
    while index < total {
      let start = index &* 3
      // SAFETY: the pixel has three samples, because `index` is below `total`.
      let value = SIMD4(
        UInt32(samples[unchecked: start]), UInt32(samples[unchecked: start &+ 1]),
        UInt32(samples[unchecked: start &+ 2]), 1)
      let place = (value.x >> 3) << 10 | (value.y >> 3) << 5 | value.z >> 3
      bins[Int(place)] &+= value
      index &+= step
    }
  }

  private static func means(_ bins: [SIMD4<UInt32>]) -> [Color4] {
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

/// Divides the colors of a picture into boxes. The box with the greatest error is divided next, at
/// the mean of its widest channel. A cut takes one pass over the box, without sorting.
struct MedianCut {
  private var bins: [Color4]
  private var boxes: [Box]

  /// The mean colors of at most `count` boxes.
  static func centers(of bins: [Color4], _ count: Int) -> [Color4] {
    var cut = MedianCut(bins)
    while cut.boxes.count < count, cut.divide() {}
    return cut.boxes.map { $0.sums / $0.sums.w }
  }

  /// A bin's color times its number of pixels, which is in the fourth lane.
  @inline(__always)
  static func weighted(_ bin: Color4) -> Color4 {
    var sum = bin * bin.w
    sum.w = bin.w
    return sum
  }

  private init(_ bins: [Color4]) {
    self.bins = bins
    boxes = [Box(0..<bins.count, of: bins)]
  }

  /// Divides the worst box; false if no box can be divided.
  private mutating func divide() -> Bool {
    guard let worst = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
      boxes[worst].error > 0
    else { return false }
    let box = boxes[worst]
    let middle = partition(box.range, channel: box.channel, at: box.mean)
    guard middle > box.range.lowerBound, middle < box.range.upperBound else {
      boxes[worst].error = 0
      return true
    }
    boxes[worst] = Box(box.range.lowerBound..<middle, of: bins)
    boxes.append(Box(middle..<box.range.upperBound, of: bins))
    return true
  }

  /// Moves the bins below the value to the front of the range.
  ///
  /// - Returns: The index at which the others begin.
  private mutating func partition(_ range: Range<Int>, channel: Int, at value: Float) -> Int {
    var bins = bins.mutableSpan
    var next = range.lowerBound
    for index in range where bins[index][channel] < value {
      bins.swapAt(index, next)
      next += 1
    }
    return next
  }

  private struct Box {
    let range: Range<Int>
    /// Weighted colors and the number of pixels.
    let sums: Color4
    /// The channel that varies most, its mean, and the total error of all channels.
    let channel: Int
    let mean: Float
    var error: Float

    init(_ range: Range<Int>, of bins: [Color4]) {
      var sums = Color4.zero
      var squares = Color4.zero
      for bin in bins[range] {
        let sum = MedianCut.weighted(bin)
        sums += sum
        squares += sum * bin
      }
      self.range = range
      self.sums = sums
      let variance = squares - sums * sums / sums.w
      channel =
        variance.x > variance.y
        ? (variance.x > variance.z ? 0 : 2) : (variance.y > variance.z ? 1 : 2)
      mean = sums[channel] / sums.w
      error = range.count > 1 ? max(0, variance.x + variance.y + variance.z) : 0
    }
  }
}
