/// The colours that the user wants on the screen: the value of `--theme`. With `auto` the terminal is
/// asked whether its background is dark or light; `terminal` keeps the colours that it has (TUI-13).
package enum ThemePreference: String, Sendable, Hashable, CaseIterable {
  case auto, dark, light, terminal
}
