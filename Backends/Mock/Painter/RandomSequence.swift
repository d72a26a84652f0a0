/// Pseudo-random numbers that are the same on every machine: SplitMix64 of a photo's index and the
/// place where the value is used.
package struct Seed: Sendable {
  private let base: UInt64

  package init(_ index: Int) { base = UInt64(bitPattern: Int64(index)) &* 0x9E37_79B9_7F4A_7C15 }

  package func value(_ place: Int) -> UInt64 {
    var mixed = base &+ UInt64(place + 1) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  package func pick<Element>(_ choices: [Element], _ place: Int) -> Element {
    choices[Int(value(place) % UInt64(choices.count))]
  }
}

/// The random decisions of one picture, drawn in sequence from its seed.
struct RandomSequence {
  private let seed: Seed
  /// The next place of the seed, far from those that the catalog uses for a photo's words and
  /// sizes.
  private var place = 1_000

  init(_ seed: Seed) { self.seed = seed }

  mutating func bits() -> UInt32 {
    place += 1
    return UInt32(truncatingIfNeeded: seed.value(place) >> 32)
  }

  /// Returns a number from 0 to below 1.
  mutating func fraction() -> Float { Float(bits() >> 8) * 0x1p-24 }

  mutating func within(_ low: Float, _ high: Float) -> Float { low + (high - low) * fraction() }

  /// Returns a number from 0 to below `count`.
  mutating func below(_ count: Int) -> Int { (Int(bits() >> 8) * max(1, count)) >> 24 }

  mutating func count(_ low: Int, _ high: Int) -> Int { low + below(high - low + 1) }

  mutating func chance(_ share: Float) -> Bool { fraction() < share }

  /// Returns -1 or 1.
  mutating func side() -> Float { chance(0.5) ? -1 : 1 }

  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }
}
