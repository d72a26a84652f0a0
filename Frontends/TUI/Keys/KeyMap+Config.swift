import FeedCore
import FeedSession
import TerminalKit

/// A person's own keys as the settings file has them (TUI-9): an object of layers, each an object of
/// keys with the names of their actions, as `{"feed": {"x": "like"}}`.
extension KeyMap {
  /// - Throws: A usage error that names the file, the place and what is wrong there.
  init(_ config: KeyConfig) throws(FeedError) {
    let place = Place(file: config.file)
    var own: [Own] = []
    for (name, keys) in try place.members(config.json) {
      guard let layer = Layer(configName: name) else {
        let known = Layer.allCases.compactMap(\.configName).joined(separator: ", ")
        throw place.fault(.errorKeysLayer, name, known)
      }
      let inside = Place(file: config.file, layer: name)
      for (key, action) in try inside.members(keys) {
        let key = try inside.key(key, in: layer)
        let action = try inside.action(action, of: key, in: layer)
        if let index = own.firstIndex(where: { $0.layer == layer && $0.action == action }) {
          own[index].keys.append(key)
        } else {
          own.append(Own(layer: layer, action: action, keys: [key]))
        }
      }
    }
    self.init(own)
    try checkClashes(place)
  }

  /// A key means one thing in a layer, in each language and whatever the screen is used for.
  private func checkClashes(_ place: Place) throws(FeedError) {
    for layer in Layer.allCases where own.contains(where: { $0.layer == layer }) {
      for mode in KeyMode.allCases {
        var known: [Key: ScreenAction] = [:]
        for binding in bindings(of: layer, mode: mode) {
          for key in binding.keys {
            if let other = known[key], other != binding.action {
              throw place.fault(
                .errorKeysClash, layer.configName ?? "", key.configName, other.name,
                binding.action.name)
            }
            known[key] = binding.action
          }
        }
      }
    }
  }

  /// A place in the file, for messages.
  private struct Place {
    let file: String
    var layer: String?

    func members(_ json: JSON) throws(FeedError) -> [(String, JSON)] {
      guard let object = json.objectValue else {
        let name = layer.map { "keys.\($0)" } ?? "keys"
        throw FeedError(.usage, Message(.errorKeysObject, file, name))
      }
      return object.members.map { ($0.key, $0.value) }
    }

    func key(_ name: String, in layer: Layer) throws(FeedError) -> Key {
      guard let key = Key(configName: name) else {
        throw fault(.errorKeysKey, layer.configName ?? "", name, Key.configNames)
      }
      if layer.hasTextField, case .character = key.code, key.modifiers.isEmpty {
        throw fault(.errorKeysTyped, layer.configName ?? "", name)
      }
      return key
    }

    func action(
      _ json: JSON, of key: Key, in layer: Layer
    ) throws(FeedError) -> ScreenAction {
      let actions = KeyMode.allCases.flatMap { KeyMap.standard.bindings(of: layer, mode: $0) }
        .map(\.action)
      let name = json.stringValue
      guard let action = actions.first(where: { $0.name == name }) else {
        throw fault(
          .errorKeysAction, layer.configName ?? "", key.configName, name ?? json.encodedText)
      }
      return action
    }

    func fault(_ phrase: Phrase, _ first: String, _ rest: String...) -> FeedError {
      let words = [file, first] + rest
      return FeedError(.usage, Message(phrase, words))
    }
  }
}

extension JSON {
  fileprivate var encodedText: String { String(decoding: encoded(), as: UTF8.self) }
}

extension Layer {
  /// The name in the settings file; nil for what nobody is to bind.
  var configName: String? {
    switch self {
    case .tooSmall, .splash: nil
    case .signIn: "sign-in"
    case .waiting: "waiting"
    case .cards: "feed"
    case .searchField: "search-field"
    case .photo: "photo"
    case .menu: "share"
    case .filter: "filter"
    case .dialog: "dialog"
    case .person: "about-person"
    case .details: "about-photo"
    case .help: "help"
    }
  }

  init?(configName: String) {
    guard let layer = Layer.allCases.first(where: { $0.configName == configName }) else {
      return nil
    }
    self = layer
  }
}
