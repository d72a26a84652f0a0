/// How the user wants pictures drawn: the value of `--protocol`. With `auto` the terminal is asked
/// what it supports.
package enum GraphicsPreference: String, Sendable, Hashable, CaseIterable {
  case auto, kitty, sixel, iterm2, symbols, none
}
