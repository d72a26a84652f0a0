/// What a row carries along: errors for the next pixel and for the one below.
struct DiffusionPen {
  let start: Int
  var right = Sixteenths.zero
  var below = Sixteenths.zero
  /// What the last step answered.
  var handed = Sixteenths.zero

  init(_ row: Int, width: Int) { start = row * width }
}
