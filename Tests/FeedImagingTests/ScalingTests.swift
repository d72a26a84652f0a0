import FeedImaging
import Testing

@Suite("Scaling bitmaps")
struct ScalingTests {
  static let sizes = [
    (1, 1), (7, 5), (64, 48), (100, 33), (99, 77), (150, 20), (20, 150), (301, 200),
  ]

  @Test("PHOTO-1: scaling keeps a uniform color", arguments: sizes)
  func flat(width: Int, height: Int) {
    let target = PixelSize(width: width, height: height)
    for value in [0, 1, 127, 128, 254, 255] as [UInt8] {
      let color = RGB(red: value, green: 255 - value, blue: value / 2)
      let bitmap = Bitmap(size: PixelSize(width: 100, height: 80), fill: color)
      #expect(bitmap.scaled(to: target) == Bitmap(size: target, fill: color))
    }
  }

  @Test("PHOTO-1: each target pixel is the average of the area that it covers")
  func exactArea() {
    let source = Painting.numbered(45, 37)
    for (width, height) in [(45, 37), (44, 37), (30, 20), (10, 36), (7, 5), (2, 3), (1, 1)] {
      let small = BoxScaler.shrink(source, to: PixelSize(width: width, height: height))
      for y in 0..<height {
        for x in 0..<width {
          let average = average(source, x, y, small.size)
          #expect(abs(Double(small[x, y].red) - average) < 0.51)
        }
      }
    }
  }

  @Test("PHOTO-1: the average of a few pixels is rounded to the nearest integer", arguments: 1...9)
  func fewPixels(count: Int) {
    for ones in 0...count {
      let rounded = UInt8((2 * ones + count) / (2 * count))
      for (width, height) in [(count, 1), (1, count)] {
        let source = Painting.paint(width, height) { x, y in
          RGB(red: x + y < ones ? 1 : 0, green: 0, blue: 255)
        }
        let small = BoxScaler.shrink(source, to: PixelSize(width: 1, height: 1))
        #expect(small[0, 0] == RGB(red: rounded, green: 0, blue: 255))
      }
    }
  }

  private func average(_ source: Bitmap, _ x: Int, _ y: Int, _ target: PixelSize) -> Double {
    let across = Double(source.width) / Double(target.width)
    let down = Double(source.height) / Double(target.height)
    var sum = 0.0
    for row in 0..<source.height {
      let height = overlap(row, Double(y) * down, Double(y + 1) * down)
      if height == 0 { continue }
      for column in 0..<source.width {
        let width = overlap(column, Double(x) * across, Double(x + 1) * across)
        sum += Double(source[column, row].red) * width * height
      }
    }
    return sum / across / down
  }

  private func overlap(_ index: Int, _ start: Double, _ end: Double) -> Double {
    let low = max(Double(index), start)
    let high = min(Double(index) + 1, end)
    return max(0, high - low)
  }

  @Test("PHOTO-1: sums of many rows do not overflow 16 bits")
  func tall() {
    let source = Painting.paint(3, 2_000) { _, y in y < 1_000 ? .white : .black }
    #expect(
      source.scaled(to: PixelSize(width: 3, height: 2))
        == Painting.paint(3, 2) { _, y in
          y == 0 ? .white : .black
        })
    let one = source.scaled(to: PixelSize(width: 1, height: 1))[0, 0]
    #expect(one.red == 127 || one.red == 128)
  }

  @Test(
    "PHOTO-1: sums of the widest rows do not overflow 31 bits",
    arguments: [(65_535, 128), (65_535, 129), (65_535, 257)])
  func wide(width: Int, height: Int) {
    let source = Bitmap(size: PixelSize(width: width, height: height), fill: .white)
    let pixel = PixelSize(width: 1, height: 1)
    let small = source.scaled(to: pixel)
    #expect(small == Bitmap(size: pixel, fill: .white))
  }

  @Test("PHOTO-1: a circle stays round", arguments: [(90, 60), (45, 30), (600, 400), (150, 100)])
  func round(width: Int, height: Int) {
    let disc = Painting.disc(300, 200, diameter: 180)
    let scaled = disc.scaled(to: PixelSize(width: width, height: height))
    let across = (0..<width).map { Double(scaled[$0, height / 2].red) / 255 }.reduce(0, +)
    let down = (0..<height).map { Double(scaled[width / 2, $0].red) / 255 }.reduce(0, +)
    #expect(abs(across - down) < 1.2)
    #expect(abs(across - 180 * Double(width) / 300) < 1.2)
  }

  @Test("PHOTO-2: a window equals that part of the whole")
  func window() {
    let source = Painting.numbered(120, 90)
    for (width, height) in [(40, 30), (119, 89), (250, 200), (60, 180), (240, 45)] {
      let target = PixelSize(width: width, height: height)
      let whole = source.scaled(to: target)
      let window = PixelRect(x: width / 3, y: height / 4, width: width / 2, height: height / 3)
      #expect(source.scaled(to: target, window: window) == whole.cropped(to: window))
    }
  }

  @Test("Scaling to an empty size gives an empty bitmap, and enlarging an empty one gives black")
  func empty() {
    let none = PixelSize(width: 0, height: 0)
    let some = PixelSize(width: 2, height: 2)
    #expect(Painting.gradient(4, 4).scaled(to: none).pixels.isEmpty)
    #expect(Bitmap(size: none).scaled(to: some) == Bitmap(size: some))
    #expect(Bitmap(size: some, pixels: [1, 2, 3]) == nil)
  }

  @Test("PHOTO-1: a photo that is fitted in a box keeps its aspect ratio")
  func fitted() {
    let box = PixelSize(width: 100, height: 100)
    #expect(PixelSize(width: 300, height: 200).fitted(in: box) == PixelSize(width: 100, height: 67))
    #expect(PixelSize(width: 1, height: 9_000).fitted(in: box) == PixelSize(width: 1, height: 100))
    #expect(PixelSize(width: 20, height: 10).fitted(in: box) == PixelSize(width: 100, height: 50))
    #expect(PixelSize(width: 0, height: 10).fitted(in: box).isEmpty)
  }

  @Test("Placing a bitmap ignores pixels outside the canvas")
  func place() {
    let photo = Painting.numbered(10, 8)
    for (x, y) in [(-3, -2), (7, 6), (0, 0), (-20, 0), (3, 99)] {
      var canvas = Bitmap(size: photo.size)
      canvas.place(photo, x: x, y: y)
      let expected = Painting.paint(10, 8) { column, row in
        let inside = (0..<10).contains(column - x) && (0..<8).contains(row - y)
        return inside ? photo[column - x, row - y] : .black
      }
      #expect(canvas == expected)
    }
  }
}
