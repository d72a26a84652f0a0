/// A Huffman code as deflate wants it: known by the lengths of its codes alone.
struct Huffman {
  /// 0 for what never comes.
  let lengths: [UInt8]
  /// Bits in the order in which they are sent.
  private let codes: [UInt32]

  /// The shortest code for these counts in which none is longer than `longest`.
  init(_ counts: [Int], longest: Int) {
    lengths = Self.lengths(of: counts, longest: longest)
    codes = Self.codes(lengths)
  }

  @inline(__always)
  func put(_ symbol: Int, to writer: inout BitWriter) {
    writer.put(codes[symbol], lengths[symbol])
  }

  /// By packages and coins (Larmore and Hirschberg): what a symbol weighs is bought once for each
  /// bit that its code is long, the cheapest first.
  private static func lengths(of counts: [Int], longest: Int) -> [UInt8] {
    var used = counts.indices.filter { counts[$0] > 0 }.sorted { counts[$0] < counts[$1] }
    // Decoders want a code of at least two.
    for spare in counts.indices where used.count < 2 && !used.contains(spare) {
      used.insert(spare, at: 0)
    }
    let coins = used.map { Package(weight: counts[$0], symbols: [$0]) }
    var packages: [Package] = []
    for _ in 0..<longest {
      var paired: [Package] = []
      for first in stride(from: 0, to: packages.count - 1, by: 2) {
        paired.append(packages[first].joined(packages[first + 1]))
      }
      packages = merged(coins, paired)
    }
    var lengths = [UInt8](repeating: 0, count: counts.count)
    for package in packages.prefix(2 * used.count - 2) {
      for symbol in package.symbols { lengths[symbol] += 1 }
    }
    return lengths
  }

  private struct Package {
    let weight: Int
    let symbols: [Int]

    func joined(_ other: Package) -> Package {
      Package(weight: weight + other.weight, symbols: symbols + other.symbols)
    }
  }

  private static func merged(_ left: [Package], _ right: [Package]) -> [Package] {
    var result: [Package] = []
    result.reserveCapacity(left.count + right.count)
    var (i, j) = (0, 0)
    while i < left.count || j < right.count {
      if j == right.count || i < left.count && left[i].weight <= right[j].weight {
        result.append(left[i])
        i += 1
      } else {
        result.append(right[j])
        j += 1
      }
    }
    return result
  }

  /// Codes of one length follow each other in the order of their symbols.
  private static func codes(_ lengths: [UInt8]) -> [UInt32] {
    var codes = [UInt32](repeating: 0, count: lengths.count)
    var next: UInt32 = 0
    for length in UInt8(1)...15 {
      next <<= 1
      for symbol in lengths.indices where lengths[symbol] == length {
        codes[symbol] = reversed(next, length)
        next += 1
      }
    }
    return codes
  }

  private static func reversed(_ code: UInt32, _ length: UInt8) -> UInt32 {
    var (rest, result) = (code, UInt32(0))
    for _ in 0..<length {
      result = result << 1 | rest & 1
      rest >>= 1
    }
    return result
  }
}
