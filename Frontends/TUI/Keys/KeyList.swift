package import FeedCore
package import FeedSession

/// The actions of the screen and their keys in force, for `imagefeed keys` (TUI-9).
package struct KeyList: Sendable {
  package struct Row: Sendable, Hashable {
    /// The names in the settings file.
    package let layer: String
    package let action: String
    package let keys: [String]
    package let help: String
    /// Whether the user has bound the keys.
    package let isOwn: Bool
    /// Whether the action, or these keys for it, exist only in a pick.
    package let isOnlyInPick: Bool
  }

  package let rows: [Row]

  /// - Throws: A usage error if the user's keys are not valid.
  package init(_ config: KeyConfig?, _ language: Language) throws(FeedError) {
    let map = try KeyMap(config)
    rows = InputLayer.allCases.flatMap { layer in
      layer.configName.map { Self.rows(of: layer, named: $0, map, language) } ?? []
    }
  }

  /// The rows of a layer: one for each action, and another one if a pick has different keys for it.
  /// For example, Esc goes back from a list but ends a pick.
  private static func rows(
    of layer: InputLayer, named name: String, _ map: KeyMap, _ language: Language
  ) -> [Row] {
    var (first, keys): ([KeyBinding], [RowID: [String]]) = ([], [:])
    for mode in KeyMode.allCases {
      for binding in map.bindings(of: layer, language, mode: mode) {
        let id = RowID(of: binding)
        if keys[id] == nil { first.append(binding) }
        let known = keys[id] ?? []
        keys[id] = known + binding.keys.map(\.configName).filter { !known.contains($0) }
      }
    }
    return first.compactMap { binding in
      let id = RowID(of: binding)
      let names = keys[id] ?? []
      if id.isOnlyInPick, let usual = keys[RowID(action: id.action, isOnlyInPick: false)],
        names.allSatisfy(usual.contains)
      {
        return nil
      }
      return Row(
        layer: name, action: binding.name, keys: names,
        help: binding.message.text(in: language),
        isOwn: map.isOverridden(binding.action, in: layer), isOnlyInPick: id.isOnlyInPick)
    }
  }

  /// The identity of a row within its layer.
  private struct RowID: Hashable {
    let action: ScreenAction
    let isOnlyInPick: Bool

    init(action: ScreenAction, isOnlyInPick: Bool) {
      (self.action, self.isOnlyInPick) = (action, isOnlyInPick)
    }

    init(of binding: KeyBinding) {
      self.init(action: binding.action, isOnlyInPick: !binding.modes.contains(.browse))
    }
  }
}
