/// The colours that the user wants on the screen: the value of `--theme`. With `auto` the terminal is
/// asked whether its background is dark or light; `terminal` keeps the colours that it has (TUI-13).
package enum ThemePreference: String, Sendable, Hashable, CaseIterable {
  case auto, dark, light, terminal
}

/// How the user wants pictures drawn: the value of `--protocol`. With `auto` the terminal is asked
/// what it supports.
package enum GraphicsPreference: String, Sendable, Hashable, CaseIterable {
  case auto, kitty, sixel, iterm2, symbols, none
}
