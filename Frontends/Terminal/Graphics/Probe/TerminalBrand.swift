import FeedCore

/// The terminal program and its version, as far as they affect how pictures are shown.
package struct TerminalBrand: Sendable, Hashable {
  package enum Name: Sendable, Hashable, CaseIterable {
    case kitty, ghostty, konsole, wezterm, iterm2, mintty, vscode, tabby, rio, warp
    case foot, contour, xterm, mlterm, tmux, zellij, vte, linuxConsole, unknown
  }

  package var name: Name
  /// The numbers of the version, the major one first; nil if unknown.
  package var version: [Int]?

  package init(_ name: Name, version: [Int]? = nil) {
    self.name = name
    self.version = version
  }

  /// Parses the answer to XTVERSION, such as `kitty(0.42.2)`, `Konsole 22.12.3` or `tmux 3.3a`. Nil
  /// for an unknown program.
  package init?(version text: String) {
    let lower = text.lowercased()
    guard let known = KnownTerminal.all.first(where: { lower.hasPrefix($0.answer) }) else {
      return nil
    }
    self.init(known.name, version: Self.version(in: lower))
  }

  /// Guesses from the environment. Inside of tmux, the variables of an outer terminal are ignored.
  package init(_ facts: TerminalEnvironment) {
    let name = facts.isTmux ? .tmux : Self.name(facts)
    self.init(name, version: name == .vte ? facts.vteVersion.map(Self.vteVersion) : nil)
  }

  private static let programs: [String: Name] = [
    "kitty": .kitty, "ghostty": .ghostty, "iTerm.app": .iterm2, "WezTerm": .wezterm,
    "vscode": .vscode, "mintty": .mintty, "Tabby": .tabby, "rio": .rio, "WarpTerminal": .warp,
  ]

  private static let terms: [String: Name] = [
    "xterm-kitty": .kitty, "xterm-ghostty": .ghostty, "wezterm": .wezterm, "foot": .foot,
    "foot-extra": .foot, "mlterm": .mlterm, "contour": .contour, "rio": .rio,
    "linux": .linuxConsole,
  ]

  private static func name(_ facts: TerminalEnvironment) -> Name {
    if let term = facts.term, let name = terms[term] { return name }
    if let program = facts.termProgram, let name = programs[program] { return name }
    if facts.lcTerminal == "iTerm2" { return .iterm2 }
    if facts.isKonsole { return .konsole }
    if facts.isKitty { return .kitty }
    return facts.vteVersion == nil ? .unknown : .vte
  }

  private static func version(in text: String) -> [Int]? {
    // The digit in iTerm2's name is not its version.
    let rest = text.hasPrefix("iterm2") ? text.dropFirst(6) : text[...]
    let numbers = rest.split { !$0.isNumber }.compactMap { Int(untrusted: $0) }
    guard let major = numbers.first else { return nil }
    return text.hasPrefix("vte") ? vteVersion(major) : numbers
  }

  /// VTE writes its version as one number: 7003 is 0.70.3.
  private static func vteVersion(_ number: Int) -> [Int] {
    [number / 10_000, number / 100 % 100, number % 100]
  }

  /// An unknown version is older than any other. A missing number is 0.
  func isAtLeast(_ release: Int...) -> Bool {
    let version = version ?? []
    let missing = Array(repeating: 0, count: max(0, release.count - version.count))
    return !(version + missing).lexicographicallyPrecedes(release)
  }

  var queries: TerminalQueries {
    KnownTerminal.all.first { $0.name == name && isAtLeast($0.since.major, $0.since.minor) }?
      .queries ?? []
  }

  /// Whether it supports kitty's Unicode placeholders (U+10EEEE).
  package var hasPlaceholders: Bool {
    name == .ghostty || name == .kitty && isAtLeast(0, 28)
  }

  /// Whether it frees every picture without a placement when it deletes one: kitty before 0.38.1
  /// (`filter_refs` in kitty/graphics.c), and of an unknown version.
  var freesUnplacedPictures: Bool { name == .kitty && !isAtLeast(0, 38, 1) }

  /// Whether it mistakes one part of a picture for another if both are scaled to the same number of
  /// cells. Zellij 0.45 caches scaled pictures only by picture and cells (`scaled_variants` in
  /// zellij-server/src/panes/kitty_graphics/store.rs; issue 5573). Parts in their own size are
  /// correct.
  var confusesScaledParts: Bool { name == .zellij }

  /// Whether it shows JPEGs sent by iTerm2's sequence, at least if its graphics are switched on.
  var supportsInlineImages: Bool {
    switch name {
    case .iterm2, .wezterm, .mintty, .vscode, .tabby, .rio, .warp, .konsole: true
    default: false
    }
  }

  /// Whether it may reorder right-to-left text. Some terminals do, some have a setting for it, and
  /// many are unknown.
  var reordersLines: Bool {
    switch name {
    case .kitty, .ghostty, .foot, .contour, .xterm, .vscode, .linuxConsole: false
    default: true
    }
  }

  /// Whether it has graphics only if a setting enables them, which its DA1 shows.
  var needsGraphicsSetting: Bool { name == .vscode || name == .tabby }

  /// Whether it ignores texts for the clipboard (OSC 52), always or unless its settings allow them.
  package var mayIgnoreClipboard: Bool {
    switch name {
    case .xterm, .konsole, .mlterm, .vte, .linuxConsole: true
    default: false
    }
  }

  /// Whether it draws the octants of Unicode 16 itself. The versions are from each program's own
  /// history: kitty's docs/changelog.rst, foot's CHANGELOG.md, ghostty's
  /// src/font/sprite/draw/octants.txt (first in the tag v1.2.0), VTE's src/minifont.cc (commit
  /// 38064959, first in 0.77.90), WezTerm's docs/changelog.md (8 February 2025; its versions are
  /// dates).
  var drawsOctants: Bool {
    switch name {
    case .kitty: isAtLeast(0, 40)
    case .foot: isAtLeast(1, 20)
    case .ghostty: isAtLeast(1, 2)
    case .vte: isAtLeast(0, 78)
    case .wezterm: isAtLeast(20_250_209, 0)
    default: false
    }
  }

  /// Whether it draws sextants itself, independent of the font.
  var drawsSextants: Bool {
    switch name {
    case .kitty, .ghostty, .foot, .konsole, .wezterm, .contour: true
    case .vte: isAtLeast(0, 62)
    default: false
    }
  }
}
