/// Four colours with their numbers.
struct FourColors {
  var red: Color4
  var green: Color4
  var blue: Color4
  var numbers: SIMD4<Int32>

  /// No colour is near to it, and its square is still a float.
  static let far = FourColors(
    red: Color4(repeating: 60_000), green: Color4(repeating: 60_000),
    blue: Color4(repeating: 60_000), numbers: .zero)

  mutating func set(_ lane: Int, _ r: Float, _ g: Float, _ b: Float, number: Int32) {
    red[lane] = r
    green[lane] = g
    blue[lane] = b
    numbers[lane] = number
  }

  mutating func take(_ lane: Int, from other: FourColors, _ from: Int) {
    set(lane, other.red[from], other.green[from], other.blue[from], number: other.numbers[from])
  }
}
