/// A use of the screen, which decides the actions of some keys.
enum KeyMode: Sendable, Hashable, CaseIterable {
  case browse
  /// `imagefeed pick`, which one photo ends.
  case pickOne
  /// `imagefeed pick --multiple`.
  case pickSeveral
}

extension Set<KeyMode> {
  static let everywhere = Set(KeyMode.allCases)
  static let browsing: Set = [.browse]
  static let picking: Set = [.pickOne, .pickSeveral]
}
