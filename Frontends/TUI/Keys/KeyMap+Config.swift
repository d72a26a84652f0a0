import FeedCore
import FeedSession
import TerminalKit

/// The keys of the settings file (TUI-9): an object of layers, each an object of keys with the
/// names of their actions, such as `{"feed": {"x": "like"}}`.
extension KeyMap {
  /// - Parameter config: The keys of the settings file; nil if there are none.
  /// - Throws: A usage error that names the file, the place and the problem.
  init(_ config: KeyConfig?) throws(FeedError) {
    guard let config else {
      self = .standard
      return
    }
    let reader = KeyConfigReader(file: config.file)
    var overrides: [Override] = []
    for (name, keys) in try config.keys.map(reader.layers) ?? [] {
      let layer = try reader.layer(name)
      for (key, action) in try reader.members(of: keys, at: "keys.\(name)") {
        let key = try reader.key(key, in: layer)
        let action = try reader.action(action, of: key, in: layer)
        if let index = overrides.firstIndex(where: { $0.layer == layer && $0.action == action }) {
          overrides[index].keys.append(key)
        } else {
          overrides.append(Override(layer: layer, action: action, keys: [key]))
        }
      }
    }
    self.init(overrides)
    try checkConflicts(reader)
    let commands = try CustomCommand.read(config, avoiding: self)
    if !commands.isEmpty { self = KeyMap(overrides, commands) }
  }

  /// Checks that a key has one action in a layer, in each language and mode.
  private func checkConflicts(_ reader: KeyConfigReader) throws(FeedError) {
    for layer in InputLayer.allCases where overrides.contains(where: { $0.layer == layer }) {
      for mode in KeyMode.allCases {
        var known: [Key: KeyBinding] = [:]
        for binding in bindings(of: layer, mode: mode) {
          for key in binding.keys {
            if let other = known[key], isConflict(other, binding, in: layer) {
              throw reader.fault(
                .errorKeysClash, layer.configName ?? "", key.configName, other.name, binding.name)
            }
            known[key] = binding
          }
        }
      }
    }
  }

  /// Whether two bindings of one key conflict. A pick's standard keys take precedence in a pick, so
  /// that users can bind them for browsing. Keys that the user has bound for a pick do conflict.
  private func isConflict(_ one: KeyBinding, _ other: KeyBinding, in layer: InputLayer) -> Bool {
    guard one.action != other.action else { return false }
    let rows = [one, other]
    let hasBrowsing = rows.contains { $0.modes.contains(.browse) }
    let hasStandardPick = rows.contains {
      !$0.modes.contains(.browse) && !isOverridden($0.action, in: layer)
    }
    return !(hasBrowsing && hasStandardPick)
  }
}

/// Reads the parts of the `keys` member. Each error names the file and the place in it.
private struct KeyConfigReader {
  let file: String

  func members(of json: JSON, at place: String) throws(FeedError) -> [(String, JSON)] {
    guard let object = json.objectValue else { throw fault(.errorKeysObject, place) }
    return object.members.map { ($0.key, $0.value) }
  }

  func layers(_ json: JSON) throws(FeedError) -> [(String, JSON)] {
    try members(of: json, at: "keys")
  }

  func layer(_ name: String) throws(FeedError) -> InputLayer {
    guard let layer = InputLayer(configName: name) else {
      let known = InputLayer.allCases.compactMap(\.configName).joined(separator: ", ")
      throw fault(.errorKeysLayer, name, known)
    }
    return layer
  }

  func key(_ name: String, in layer: InputLayer) throws(FeedError) -> Key {
    guard let key = Key(configName: name) else {
      throw fault(.errorKeysKey, layer.configName ?? "", name, Key.configNames)
    }
    if layer.hasTextField, case .character = key.code, key.modifiers.isEmpty {
      throw fault(.errorKeysTyped, layer.configName ?? "", name)
    }
    return key
  }

  func action(
    _ json: JSON, of key: Key, in layer: InputLayer
  ) throws(FeedError) -> ScreenAction {
    let place = layer.configName ?? ""
    guard let name = json.stringValue else {
      throw fault(.errorKeysText, place, key.configName)
    }
    if let action = layer.action(named: name) { return action }
    let others = InputLayer.allCases.filter { $0.action(named: name) != nil }
      .compactMap(\.configName)
    guard !others.isEmpty else {
      throw fault(.errorKeysAction, place, key.configName, name)
    }
    throw fault(
      .errorKeysActionElsewhere, place, key.configName, name, others.joined(separator: ", "))
  }

  func fault(_ phrase: Phrase, _ words: String...) -> FeedError {
    FeedError(.usage, Message(phrase, [file] + words))
  }
}

extension InputLayer {
  /// The names of earlier versions, which users' files may contain.
  private static let earlierNames = ["filter-colour": "filter-color"]

  /// The action of this layer with a name, or nil.
  fileprivate func action(named name: String) -> ScreenAction? {
    let name = Self.earlierNames[name] ?? name
    return KeyMode.allCases.flatMap { KeyMap.standard.bindings(of: self, mode: $0) }
      .first { $0.name == name }?.action
  }
}

extension InputLayer {
  /// The name in the settings file; nil for layers whose keys cannot be changed.
  var configName: String? {
    switch self {
    case .tooSmall, .splash, .searchStart, .accessKey, .palette, .collecting, .newCollection:
      nil
    case .signIn: "sign-in"
    case .waiting: "waiting"
    case .cards: "feed"
    case .searchField: "search-field"
    case .photo: "photo"
    case .menu: "share"
    case .filter: "filter"
    case .dialog: "dialog"
    case .user: "about-person"
    case .details: "about-photo"
    case .help: "help"
    }
  }

  init?(configName: String) {
    guard let layer = InputLayer.allCases.first(where: { $0.configName == configName }) else {
      return nil
    }
    self = layer
  }
}
