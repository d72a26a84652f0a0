import CNcurses

extension TerminalAbilities {
  /// The abilities in the open terminfo entry. terminfo has no capability for synchronized updates.
  init(terminfoWithColorTerm colorTerm: String?) {
    let hasMargins = cn_string("csr") != nil
    let inserts = cn_string("il1") != nil && cn_string("dl1") != nil
    let byLines = cn_string("indn") != nil && cn_string("rin") != nil
    self.init(
      colors: ColorDepth(colorTerm: colorTerm, terminfoColors: Int(cn_number("colors"))),
      erasesCharacters: cn_string("ech") != nil,
      erasesWithBackground: cn_flag("bce"),
      scrollsRegions: hasMargins && (byLines || inserts),
      scrollsByLines: byLines)
  }
}
