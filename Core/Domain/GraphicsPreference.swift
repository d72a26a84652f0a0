/// How a person wants pictures drawn, as `--protocol` takes it. With `auto` the terminal is asked
/// what it can.
package enum GraphicsPreference: String, Sendable, Hashable, CaseIterable {
  case auto, kitty, sixel, iterm2, symbols, none
}
