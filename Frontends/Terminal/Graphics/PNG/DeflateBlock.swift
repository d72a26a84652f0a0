/// One block of deflate with Huffman codes of its own.
struct DeflateBlock {
  /// Symbols to a block: codes follow the picture from top to bottom.
  static let limit = 65_536

  private let symbols: ArraySlice<DeflateSymbol>
  private let letters: Huffman
  private let distances: Huffman

  private static let end = 256

  init(_ symbols: ArraySlice<DeflateSymbol>) {
    self.symbols = symbols
    var letterCounts = [Int](repeating: 0, count: 286)
    var distanceCounts = [Int](repeating: 0, count: 30)
    for symbol in symbols {
      if symbol.distance == 0 {
        letterCounts[Int(symbol.value)] += 1
      } else {
        letterCounts[Self.lengths.code(of: Int(symbol.value)).code] += 1
        distanceCounts[Self.distanceCodes.code(of: Int(symbol.distance)).code] += 1
      }
    }
    letterCounts[Self.end] = 1
    letters = Huffman(letterCounts, longest: 15)
    distances = Huffman(distanceCounts, longest: 15)
  }

  func write(to writer: inout BitWriter, isLast: Bool) {
    writer.put(isLast ? 1 : 0, 1)
    writer.put(2, 2)
    writeCodes(to: &writer)
    for symbol in symbols { write(symbol, to: &writer) }
    letters.put(Self.end, to: &writer)
  }

  @inline(__always)
  private func write(_ symbol: DeflateSymbol, to writer: inout BitWriter) {
    if symbol.distance == 0 { return letters.put(Int(symbol.value), to: &writer) }
    let length = Self.lengths.code(of: Int(symbol.value))
    letters.put(length.code, to: &writer)
    writer.put(length.rest, length.bits)
    let distance = Self.distanceCodes.code(of: Int(symbol.distance))
    distances.put(distance.code, to: &writer)
    writer.put(distance.rest, distance.bits)
  }

  /// The lengths of all codes, themselves in a code, without shortening runs: that would save a
  /// hundred bytes a block.
  private func writeCodes(to writer: inout BitWriter) {
    let all = letters.lengths + distances.lengths
    var counts = [Int](repeating: 0, count: 19)
    for length in all { counts[Int(length)] += 1 }
    let codes = Huffman(counts, longest: 7)
    writer.put(UInt32(letters.lengths.count - 257), 5)
    writer.put(UInt32(distances.lengths.count - 1), 5)
    writer.put(19 - 4, 4)
    for place in Self.order { writer.put(UInt32(codes.lengths[place]), 3) }
    for length in all { codes.put(Int(length), to: &writer) }
  }

  private static let order = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  private static let lengths = DeflateRanges(
    first: 257, from: 3,
    bits: [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]
      + [4, 4, 4, 4, 5, 5, 5, 5, 0], last: 258)

  private static let distanceCodes = DeflateRanges(
    first: 0, from: 1, bits: [0, 0, 0, 0] + (1...13).flatMap { [UInt8($0), UInt8($0)] },
    last: 32_768)
}

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
