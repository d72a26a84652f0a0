/// What the screen is used for, which decides what some of its keys mean.
enum KeyMode: Sendable, Hashable, CaseIterable {
  case browse
  /// `imagefeed pick`: one photo ends it.
  case pickOne
  /// `imagefeed pick --multiple`.
  case pickSeveral
}

extension Set<KeyMode> {
  static let everywhere = Set(KeyMode.allCases)
  static let browsing: Set = [.browse]
  static let picking: Set = [.pickOne, .pickSeveral]
}
