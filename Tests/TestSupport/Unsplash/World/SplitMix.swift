/// Numbers that look random and are the same on every machine for the same seed.
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

  /// As the service's keys, codes and tokens are; 43 characters are too many to be met by chance,
  /// so that a search for one finds nothing but a leak. The first is a letter, as no option's is.
  mutating func word(_ count: Int = 43) -> String {
    String(pick(Self.letters)) + String((1..<count).map { _ in pick(Self.letters + Self.others) })
  }

  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
  private static let others = Array("0123456789-_")
}
