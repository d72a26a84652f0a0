/// Numbers that share a code and are told apart by bits after it.
struct DeflateRanges {
  struct Code {
    let code: Int
    let rest: UInt32
    let bits: UInt8
  }

  private let first: Int
  private let starts: [Int]
  private let bits: [UInt8]
  /// For each number its place in `starts`.
  private let places: [UInt8]

  init(first: Int, from: Int, bits: [UInt8], last: Int) {
    var starts: [Int] = []
    var places = [UInt8](repeating: 0, count: last + 1)
    var next = from
    for (place, count) in bits.enumerated() {
      // The length 258 has a code of its own, within the reach of the one before.
      if place == bits.count - 1, count == 0 { next = last }
      starts.append(next)
      for number in next..<min(last + 1, next + 1 << Int(count)) { places[number] = UInt8(place) }
      next += 1 << Int(count)
    }
    self.first = first
    self.starts = starts
    self.bits = bits
    self.places = places
  }

  @inline(__always)
  func code(of number: Int) -> Code {
    let place = Int(places[number])
    let rest = UInt32(truncatingIfNeeded: number - starts[place])
    return Code(code: first + place, rest: rest, bits: bits[place])
  }
}
