import FeedCore
import FeedSession

/// Keys and their words in the status line.
struct KeyHint: Sendable, Hashable {
  /// What the keys do: one action, or opposite ones with the same words, as zooming in and out.
  var actions: [ScreenAction]
  let words: Phrase
  /// Shown in the narrowest window too, before anything else.
  let isEssential: Bool

  func text(
    in layer: InputLayer, _ keys: KeyMap, _ language: Language, mode: KeyMode = .browse
  ) -> String {
    let names = actions.map { keys.keyName(of: $0, in: layer, language, mode: mode) }
    return (names + [words.text(in: language)]).joined(separator: " ")
  }
}

extension ScreenState {
  /// The most useful keys of the top layer, in the order of use, without those that can do nothing
  /// now (UI-1).
  func hints(_ session: SessionState) -> [KeyHint] {
    let context = KeyContext(layer: layer(session), screen: self, session: session)
    return environment.keys.bindings(of: context.layer, mode: keyMode)
      .filter { $0.hint != nil && $0.obstacle(context) == nil }
      .sorted { ($0.hint?.order ?? 0) < ($1.hint?.order ?? 0) }
      .reduce(into: []) { hints, binding in
        guard let hint = binding.hint, let words = hint.words(context) else { return }
        if hints.last?.words == words {
          hints[hints.count - 1].actions.append(binding.action)
        } else {
          hints.append(
            KeyHint(actions: [binding.action], words: words, isEssential: hint.isEssential))
        }
      }
  }
}
