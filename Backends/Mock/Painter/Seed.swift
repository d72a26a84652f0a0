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
