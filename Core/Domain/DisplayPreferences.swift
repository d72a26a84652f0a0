/// The colors that the user wants on the screen: the value of `--theme`. With `auto`, the terminal
/// is asked whether its background is dark or light. `terminal` keeps the terminal's own colors
/// (TUI-13).
package enum ThemePreference: String, Sendable, Hashable, CaseIterable {
  case auto, dark, light, terminal
}

/// How pictures are drawn: the value of `--protocol`. With `auto`, the terminal is asked for the
/// protocols that it supports.
package enum GraphicsPreference: String, Sendable, Hashable, CaseIterable {
  case auto, kitty, sixel, iterm2, symbols, none
}
