import FeedCore
import FeedSession
import TerminalKit

/// What the status line says of a key. The keys' names come from the table of bindings.
struct KeyHint: Sendable, Hashable {
  let actions: [ScreenAction]
  let words: Phrase
  /// Shown in the narrowest window too, before anything else.
  let isEssential: Bool

  init(_ actions: ScreenAction..., words: Phrase, isEssential: Bool = false) {
    self.actions = actions
    self.words = words
    self.isEssential = isEssential
  }

  func text(in layer: Layer, _ language: Language) -> String {
    let names = actions.compactMap { Self.name($0, in: layer, language) }
    return (names + [words.text(in: language)]).joined(separator: " ")
  }

  /// The first key of an action that has one in every language.
  static func key(of action: ScreenAction, in layer: Layer) -> String {
    name(action, in: layer, .english) ?? ""
  }

  /// The first key of an action; for directions the last, which is the arrow. A key of the person's
  /// own language goes before one of all.
  private static func name(
    _ action: ScreenAction, in layer: Layer, _ language: Language
  ) -> String? {
    let bindings = KeyBinding.of(layer, language).filter { $0.action == action }
    let binding = bindings.first { $0.language != nil } ?? bindings.first
    if case .move = action { return binding?.keys.last?.name }
    return binding?.keys.first?.name
  }
}

extension ScreenState {
  /// The most useful keys of the top layer, in the order of use, without those that can do nothing
  /// now (UI-1).
  func hints(_ session: SessionState) -> [KeyHint] {
    keys(of: layer(session), session).filter { hint in
      hint.actions.allSatisfy { obstacle(to: $0, session) == nil }
    }
  }

  private func keys(of layer: Layer, _ session: SessionState) -> [KeyHint] {
    let help = KeyHint(.help, words: .hintKeys, isEssential: true)
    let quit = KeyHint(.quit, words: .helpQuit)
    switch layer {
    case .tooSmall: return []
    case .splash: return [quit]
    case .signIn:
      return [
        KeyHint(.logIn, words: .helpLogIn), KeyHint(.browse, words: .hintBrowse),
      ] + scrolling(lastSignInTop(session)) + [help, quit]
    case .waiting: return waitingKeys(session)
    case .cards:
      return cardKeys(session) + personKeys(session)
        + [KeyHint(.search, words: .helpSearch), help, quit]
    case .searchField:
      return [
        KeyHint(.confirm, words: .helpSearch, isEssential: true),
        KeyHint(.back, words: .hintLeave, isEssential: true),
      ]
    case .photo:
      return [
        KeyHint(.zoom(1), .zoom(-1), words: .hintZoom),
        KeyHint(.turn(degrees: 90), words: .hintTurn),
        KeyHint(.share, words: .helpShare), KeyHint(.pressOrLike, words: .hintLike), help,
        KeyHint(.back, words: .helpBack, isEssential: true),
      ]
    case .menu, .filter:
      return [
        KeyHint(.move(.up), .move(.down), words: .helpChoose), KeyHint(.confirm, words: .hintDo),
        KeyHint(.back, words: .hintClose, isEssential: true),
      ]
    case .dialog: return dialogKeys
    case .help: return helpKeys(session)
    case .person: return pageKeys
    }
  }

  private func cardKeys(_ session: SessionState) -> [KeyHint] {
    if current(session) != nil {
      return [KeyHint(.confirm, words: .hintOpen), KeyHint(.pressOrLike, words: .hintLike)]
    }
    return loneButton(session).map { [KeyHint(.confirm, words: $0.label)] } ?? []
  }

  /// Where words of a person had to be cut.
  private func personKeys(_ session: SessionState) -> [KeyHint] {
    guard tab == .profile, ProfileHeader(session, columns: size.columns).isCut else { return [] }
    return [KeyHint(.showPerson, words: .hintPerson)]
  }

  private func waitingKeys(_ session: SessionState) -> [KeyHint] {
    let cancel = KeyHint(.back, words: .hintCancel, isEssential: true)
    guard session.attempt?.step == .waiting else { return [cancel] }
    let send = KeyHint(.confirm, words: .hintSend, isEssential: true)
    return scrolling(lastSignInTop(session)) + [send, cancel]
  }

  /// In the words of the buttons.
  private var dialogKeys: [KeyHint] {
    guard case .dialog(let dialog) = overlays.last, let first = dialog.buttons.first else {
      return []
    }
    guard dialog.buttons.count > 1, let last = dialog.buttons.last else {
      return [KeyHint(.confirm, words: first.label, isEssential: true)]
    }
    return [
      KeyHint(.yes, words: first.label, isEssential: true),
      KeyHint(.no, words: last.label, isEssential: true),
    ]
  }

  private func helpKeys(_ session: SessionState) -> [KeyHint] {
    guard case .help(let layer, _) = overlays.last else { return [] }
    return scrolling(HelpPage(of: layer, self, session, facts.language).lastTop)
      + [KeyHint(.back, words: .hintClose, isEssential: true)]
  }

  private var pageKeys: [KeyHint] {
    guard case .person(let profile, _) = overlays.last else { return [] }
    return scrolling(PersonPage(profile, size).lastTop)
      + [KeyHint(.back, words: .hintClose, isEssential: true)]
  }

  private func scrolling(_ lastTop: Int) -> [KeyHint] {
    lastTop > 0 ? [KeyHint(.move(.up), .move(.down), words: .hintScroll, isEssential: true)] : []
  }
}
