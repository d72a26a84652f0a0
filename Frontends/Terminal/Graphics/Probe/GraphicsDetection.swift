package import FeedCore

/// Decides how pictures are shown, from the terminal's answers, the environment and the person's
/// preference. Pure.
package struct GraphicsDetection: Sendable {
  package var preference: GraphicsPreference
  package var facts: TerminalFacts
  /// The answers of the terminal that draws; inside of tmux, of the outer one.
  package var answers: ProbeAnswers
  /// The answers of tmux itself.
  package var tmux: ProbeAnswers?
  package var tmuxColors: TmuxColors?
  /// The size that the system reports, used where the terminal does not report its own.
  package var size: TerminalSize

  package init(
    preference: GraphicsPreference = .auto, facts: TerminalFacts,
    answers: ProbeAnswers = ProbeAnswers(),
    tmux: ProbeAnswers? = nil, size: TerminalSize = TerminalSize(rows: 24, columns: 80)
  ) {
    self.preference = preference
    self.facts = facts
    self.answers = answers
    self.tmux = tmux
    self.size = size
  }

  /// Whether the terminal has to be asked at all. A protocol that the person names is used whatever
  /// the answer is, with a remark; and some terminals would print the questions.
  package static func needsProbe(preference: GraphicsPreference, facts: TerminalFacts) -> Bool {
    if facts.colorDepth == .none || TerminalBrand(facts).name == .linuxConsole { return false }
    return switch preference {
    case .none: false
    // The environment promises less than most terminals have, and does not tell the version, which
    // finer block characters depend on.
    case .symbols: facts.colorDepth != .full || TerminalBrand(facts).drawsSextants
    case .auto, .kitty, .sixel, .iterm2: true
    }
  }

  /// Whether the terminal has answered, but did not confirm the protocol that the person named.
  package var isPreferenceUnconfirmed: Bool {
    guard answers.isComplete || tmux?.isComplete == true else { return false }
    return switch preference {
    case .auto, .symbols, .none: false
    case .kitty: answers.kitty.isEmpty
    case .sixel: !answers.hasSixel && tmux?.hasSixel != true
    // No answer names it but that of the terminal's own name.
    case .iterm2: !supportsInlineImages && brand.name != .unknown
    }
  }

  /// A remark for a person who named a protocol: that blocks are used in its place, or that the
  /// terminal did not confirm it; nil if there is nothing to say.
  ///
  /// - Parameter onScreen: Whether the pictures are for the full screen, where those that cannot be
  ///   erased are of no use.
  package func remark(onScreen: Bool) -> Message? {
    if onScreen, preference != .auto, capabilities.cannotErasePictures {
      return Message(.protocolCannotErase, preference.rawValue)
    }
    return isPreferenceUnconfirmed ? Message(.protocolUnconfirmed, preference.rawValue) : nil
  }

  private var supportsInlineImages: Bool {
    brand.supportsInlineImages && (!brand.hidesGraphics || answers.hasSixel)
  }

  package var brand: TerminalBrand {
    answers.version.flatMap(TerminalBrand.init(version:)) ?? TerminalBrand(facts)
  }

  package var capabilities: GraphicsCapabilities {
    let graphicsProtocol = graphicsProtocol
    return GraphicsCapabilities(
      graphicsProtocol: graphicsProtocol, passthrough: passthrough(graphicsProtocol),
      isRemote: facts.isRemote,
      sharesMemory: answers.kitty.contains(.sharedMemory),
      keepsUnplacedPictures: !isKittyBefore([0, 38, 1]),
      enlargesParts: !brand.confusesScaledParts,
      z: brand.name == .konsole ? KittyPlacement.underBackgrounds : 0,
      sixelColors: max(2, min(256, answers.sixelColors ?? 256)),
      sixelLimit: answers.sixelLimit, glyphs: glyphs, colors: colors, cell: cell,
      reordersLines: brand.reordersLines,
      synchronizesUpdates: (tmux ?? answers).synchronizesUpdates,
      scrollsPictures: graphicsProtocol == .sixel && brand.name == .mlterm,
      cannotErasePictures: brand.name == .konsole
        && (graphicsProtocol == .sixel || graphicsProtocol == .iterm2),
      terminalReducedByTmux: terminalReducedByTmux)
  }

  private var graphicsProtocol: GraphicsProtocol {
    switch preference {
    case .none: .none
    case .symbols: .blocks
    case .sixel: .sixel
    case .iterm2: .iterm2
    case .kitty: brand.hasPlaceholders || facts.isTmux ? .placeholders : .placements
    case .auto: facts.isTmux ? insideTmux : best
    }
  }

  /// The protocol inside of tmux, which moves placeholders along with other text; sixel it must
  /// support itself.
  private var insideTmux: GraphicsProtocol {
    if !answers.kitty.isEmpty, brand.hasPlaceholders { return .placeholders }
    return tmux?.hasSixel == true ? .sixel : blocksOrNone
  }

  private var best: GraphicsProtocol {
    let brand = brand
    if !answers.kitty.isEmpty, brand.hasPlaceholders { return .placeholders }
    // Konsole's other pictures go away only with the whole screen.
    if !answers.kitty.isEmpty, brand.name == .konsole { return .placements }
    if supportsInlineImages { return .iterm2 }
    if !answers.kitty.isEmpty { return .placements }
    return answers.hasSixel ? .sixel : blocksOrNone
  }

  private var blocksOrNone: GraphicsProtocol { colors == .none ? .none : .blocks }

  private func passthrough(_ graphicsProtocol: GraphicsProtocol) -> Passthrough {
    switch graphicsProtocol {
    case .blocks, .none: .direct
    case .sixel: facts.isTmux && tmux?.hasSixel != true ? .tmux : .direct
    case .placeholders, .placements, .iterm2: facts.isTmux ? .tmux : .direct
    }
  }

  private var glyphs: BlockGlyphs {
    if brand.name == .linuxConsole { return .halves }
    // tmux leaves out characters whose width its C library does not know (glibc before 2.41).
    if answers.version != nil, !facts.isTmux, brand.drawsOctants { return .octants }
    // Zellij hands letters on to the terminal around it, whose variables its panes have.
    let drawing = brand.name == .zellij ? TerminalBrand(facts) : brand
    return drawing.drawsSextants ? .sextants : .quadrants
  }

  /// The terminal's `TERM`, only where it has more colours than tmux hands on.
  private var terminalReducedByTmux: String? {
    guard let tmuxColors, !tmuxColors.isFull, answers.hasTrueColor || facts.saysTrueColor else {
      return nil
    }
    return tmuxColors.terminal
  }

  private var colors: ColorDepth {
    // tmux would reduce more colours cell by cell, worse than the encoder does.
    if tmuxColors?.isFull == false, answers.hasTrueColor || facts.colorDepth == .full {
      return .palette
    }
    if answers.hasTrueColor { return .full }
    let depth = facts.colorDepth
    // Symbols that were asked for by name are shown somewhere, whatever TERM says.
    if depth == .none, preference == .symbols { return .ansi }
    return depth == .ansi && answers.hasPalette ? .palette : depth
  }

  /// The size of a cell as the terminal reports it, else as the system does: some terminals include
  /// their borders in the window's size, some report no pixels.
  private var cell: CellPixels {
    if let cell = answers.cell { return cell }
    if let cell = size.cellPixels { return CellPixels(width: cell.wide, height: cell.high) }
    guard let area = answers.area, let cells = answers.cells, cells.columns > 0, cells.rows > 0,
      area.width >= cells.columns, area.height >= cells.rows
    else { return .usual }
    return CellPixels(width: area.width / cells.columns, height: area.height / cells.rows)
  }
}
