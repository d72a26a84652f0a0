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
    /// Whether the keys are the person's own.
    package let isOwn: Bool
    /// Whether only a pick has the action.
    package let isOnlyInPick: Bool
  }

  package let rows: [Row]

  /// - Throws: A usage error where the person's own keys cannot be used.
  package init(_ config: KeyConfig?, _ language: Language) throws(FeedError) {
    let map = try KeyMap(config)
    rows = InputLayer.allCases.flatMap { layer in
      layer.configName.map { Self.rows(of: layer, named: $0, map, language) } ?? []
    }
  }

  /// The rows of a layer, one for each action whatever the screen is used for.
  private static func rows(
    of layer: InputLayer, named name: String, _ map: KeyMap, _ language: Language
  ) -> [Row] {
    var (actions, keys): ([KeyBinding], [ScreenAction: [String]]) = ([], [:])
    for mode in KeyMode.allCases {
      for binding in map.bindings(of: layer, language, mode: mode) {
        if keys[binding.action] == nil { actions.append(binding) }
        let known = keys[binding.action] ?? []
        let names = binding.keys.map(\.configName)
        keys[binding.action] = known + names.filter { !known.contains($0) }
      }
    }
    return actions.map { binding in
      Row(
        layer: name, action: binding.action.name, keys: keys[binding.action] ?? [],
        help: binding.message.text(in: language),
        isOwn: map.isOverridden(binding.action, in: layer),
        isOnlyInPick: !binding.modes.contains(.browse))
    }
  }
}
