/// A pseudorandom number generator that returns the same numbers for a seed on every machine.
struct SplitMix: Sendable {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int(next() % UInt64(choices.count))]
  }

  /// Returns a word like the service's keys, codes and tokens. A word of 43 characters does not
  /// occur by chance, so a search for it finds only leaks. It begins with a letter, so that it is
  /// never parsed as an option.
  mutating func word(_ count: Int = 43) -> String {
    String(pick(Self.letters)) + String((1..<count).map { _ in pick(Self.letters + Self.others) })
  }

  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
  private static let others = Array("0123456789-_")
}
