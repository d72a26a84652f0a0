import FeedCore
import FeedSession

/// A hint in the status line: keys and their words.
struct KeyHint: Sendable, Hashable {
  /// The actions of the keys: one, or opposite ones with the same words, such as zooming in and
  /// out.
  var actions: [ScreenAction]
  let words: Phrase
  /// Whether it is shown even in the narrowest window, before anything else.
  let isEssential: Bool

  func text(
    in layer: InputLayer, _ keys: KeyMap, _ language: Language, mode: KeyMode = .browse
  ) -> String {
    let names = actions.map { keys.keyName(of: $0, in: layer, language, mode: mode) }
    return (names + [words.text(in: language)]).joined(separator: " ")
  }
}

extension ScreenState {
  /// The hints for the top layer, in the order of use, without keys that can do nothing now (UI-1).
  func hints(_ session: SessionState) -> [KeyHint] {
    let context = KeyContext(layer: layer(session), screen: self, session: session)
    return environment.keys.bindingsWithHint(of: context.layer, mode: keyMode)
      .reduce(into: []) { hints, binding in
        guard let hint = binding.hint, let words = hint.words(context),
          binding.obstacle(context) == nil
        else { return }
        if hints.last?.words == words {
          hints[hints.count - 1].actions.append(binding.action)
        } else {
          hints.append(
            KeyHint(actions: [binding.action], words: words, isEssential: hint.isEssential))
        }
      }
  }
}
