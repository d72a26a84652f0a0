package import FeedCore

/// Decides how pictures are shown, from the terminal's answers, the environment and the user's
/// preference.
package struct GraphicsDetection: Sendable {
  package var preference: GraphicsPreference
  package var facts: TerminalEnvironment
  /// The answers of the terminal that draws. Inside of tmux, those of the outer terminal.
  package var answers: ProbeAnswers
  /// The answers of tmux itself.
  package var tmux: ProbeAnswers?
  package var tmuxColors: TmuxColors?
  /// The size that the system reports, used if the terminal does not report its own.
  package var size: TerminalSize

  package init(
    preference: GraphicsPreference = .auto, facts: TerminalEnvironment,
    answers: ProbeAnswers = ProbeAnswers(),
    tmux: ProbeAnswers? = nil, size: TerminalSize = TerminalSize(rows: 24, columns: 80)
  ) {
    self.preference = preference
    self.facts = facts
    self.answers = answers
    self.tmux = tmux
    self.size = size
  }

  /// Whether the terminal has to be queried. Not if the user requested blocks or descriptions by
  /// name, which any terminal shows. A protocol that the user names is used whatever the answer is,
  /// with a remark.
  package static func needsProbe(preference: GraphicsPreference, facts: TerminalEnvironment) -> Bool
  {
    if facts.colorDepth == .none || facts.isSilent { return false }
    return switch preference {
    case .symbols, .none: false
    case .auto, .kitty, .sixel, .iterm2: true
    }
  }

  /// The queries of the second step, after the answers to the first: those that the requested
  /// protocol needs and the program is known to understand. If the user names kitty's protocol, its
  /// pictures are sent in any case. They are APC strings too, so the query for the protocol does no
  /// further harm.
  var furtherQueries: TerminalQueries {
    let brand = answers.version.flatMap(TerminalBrand.init(version:))
    var needed: TerminalQueries = [.modes, .keyboard]
    if facts.colorDepth != .full { needed.insert(.settings) }
    switch preference {
    case .symbols, .none: return []
    case .iterm2: break
    case .sixel: needed.insert(.sixelLimits)
    case .kitty: needed.insert(.kittyGraphics)
    case .auto where brand?.supportsInlineImages == true && brand?.name != .konsole: break
    case .auto where facts.isTmux:
      if brand?.hasPlaceholders == true { needed.insert(.kittyGraphics) }
    case .auto:
      needed.formUnion(answers.hasSixel ? [.kittyGraphics, .sixelLimits] : .kittyGraphics)
    }
    let understood = brand?.queries ?? []
    return preference == .kitty
      ? understood.intersection(needed).union(.kittyGraphics) : understood.intersection(needed)
  }

  /// Whether the terminal has answered but did not confirm the protocol that the user named.
  package var isPreferenceUnconfirmed: Bool {
    guard answers.isComplete || tmux?.isComplete == true else { return false }
    return switch preference {
    case .auto, .symbols, .none: false
    case .kitty: !supportsKitty
    case .sixel: !answers.hasSixel && tmux?.hasSixel != true
    // The protocol is confirmed only by the terminal's own name.
    case .iterm2: !supportsInlineImages && brand.name != .unknown
    }
  }

  /// A remark for a user who named a protocol: blocks are used instead, or the terminal did not
  /// confirm the protocol. Nil if neither applies.
  ///
  /// - Parameter onScreen: Whether the pictures are for the full screen. Pictures that cannot be
  ///   erased are useless there.
  package func remark(onScreen: Bool) -> Message? {
    if onScreen, preference != .auto, capabilities.cannotErasePictures {
      return Message(.protocolCannotErase, preference.rawValue)
    }
    return isPreferenceUnconfirmed ? Message(.protocolUnconfirmed, preference.rawValue) : nil
  }

  private var supportsInlineImages: Bool {
    brand.supportsInlineImages && (!brand.needsGraphicsSetting || answers.hasSixel)
  }

  /// Whether kitty's graphics are confirmed. kitty before 0.21.2 does not report its name and is
  /// therefore not queried. Its `TERM` decides, because no other program uses it.
  private var supportsKitty: Bool {
    !answers.kitty.isEmpty
      || answers.isComplete && answers.version == nil && facts.term == "xterm-kitty"
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
      keepsUnplacedPictures: !brand.freesUnplacedPictures,
      enlargesParts: !brand.confusesScaledParts,
      z: brand.name == .konsole ? KittyPlacement.underBackgrounds : 0,
      sixelColors: max(2, min(256, answers.sixelColors ?? 256)),
      sixelLimit: answers.sixelLimit,
      sequenceLimit: facts.isTmux ? Passthrough.tmuxSequenceLimit : nil, glyphs: glyphs,
      colors: colors, cell: cell,
      reordersLines: brand.reordersLines,
      synchronizesUpdates: synchronizesUpdates,
      scrollsPictures: graphicsProtocol == .sixel && brand.name == .mlterm,
      cannotErasePictures: brand.name == .konsole
        && (graphicsProtocol == .sixel || graphicsProtocol == .iterm2),
      terminalReducedByTmux: terminalReducedByTmux)
  }

  /// Whether synchronized output is used. Alacritty has it since 0.13 but does not report its name
  /// and is therefore not queried. Its older versions ignore the mode.
  private var synchronizesUpdates: Bool {
    if let tmux { return tmux.synchronizesUpdates }
    return answers.synchronizesUpdates || answers.version == nil && facts.term == "alacritty"
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

  /// The protocol inside of tmux. tmux moves placeholders like other text, but must support sixel
  /// itself.
  private var insideTmux: GraphicsProtocol {
    // Popups show neither sixel nor placeholders, because they do not pass on their pictures.
    if facts.tmuxPane == nil { return blocksOrNone }
    if !answers.kitty.isEmpty, brand.hasPlaceholders { return .placeholders }
    return tmux?.hasSixel == true ? .sixel : blocksOrNone
  }

  private var best: GraphicsProtocol {
    let brand = brand
    if supportsKitty, brand.hasPlaceholders { return .placeholders }
    // Konsole's other pictures disappear only with the whole screen.
    if supportsKitty, brand.name == .konsole { return .placements }
    if supportsInlineImages { return .iterm2 }
    if supportsKitty { return .placements }
    return answers.hasSixel ? .sixel : blocksOrNone
  }

  private var blocksOrNone: GraphicsProtocol { colors == .none ? .none : .blocks }

  private func passthrough(_ graphicsProtocol: GraphicsProtocol) -> Passthrough {
    let isKnownToTmux = graphicsProtocol == .sixel && tmux?.hasSixel == true
    return facts.isTmux && graphicsProtocol.sendsPixels && !isKnownToTmux ? .tmux : .direct
  }

  private var glyphs: BlockGlyphs {
    if brand.name == .linuxConsole { return .halves }
    // tmux omits characters whose width its C library does not know (glibc before 2.41).
    if answers.version != nil, !facts.isTmux, brand.drawsOctants { return .octants }
    // Zellij passes letters on to the outer terminal, whose variables its panes have.
    let drawing = brand.name == .zellij ? TerminalBrand(facts) : brand
    return drawing.drawsSextants ? .sextants : .quadrants
  }

  /// The terminal's `TERM`, if it has more colors than tmux passes on.
  private var terminalReducedByTmux: String? {
    guard let tmuxColors, !tmuxColors.isFull, answers.hasTrueColor || facts.declaresTrueColor else {
      return nil
    }
    return tmuxColors.terminal
  }

  private var colors: ColorDepth {
    // tmux would reduce more colors cell by cell, worse than the encoder does.
    if tmuxColors?.isFull == false, answers.hasTrueColor || facts.colorDepth == .full {
      return .palette
    }
    if answers.hasTrueColor { return .full }
    let depth = facts.colorDepth
    // Symbols that were requested by name are shown whatever TERM says.
    if depth == .none, preference == .symbols { return .ansi }
    return depth == .ansi && answers.hasPalette ? .palette : depth
  }

  /// The size of a cell as the terminal reports it, otherwise as the system does. Some terminals
  /// include their borders in the window's size, and some report no pixels.
  private var cell: CellPixels {
    if let cell = answers.cell { return cell }
    if let cell = size.cellPixels { return CellPixels(width: cell.wide, height: cell.high) }
    guard let area = answers.area, let cells = answers.cells, cells.columns > 0, cells.rows > 0,
      area.width >= cells.columns, area.height >= cells.rows
    else { return .default }
    return CellPixels(width: area.width / cells.columns, height: area.height / cells.rows)
  }
}
