/// A cell's style: two colors and the attributes that all terminals support.
package struct Style: Sendable, Hashable {
  package var foreground: Color
  package var background: Color
  package var attributes: Attributes

  package init(
    foreground: Color = .terminal, background: Color = .terminal, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's default colors without attributes.
  package static let plain = Style()

  /// The style with additional attributes.
  package func with(_ more: Attributes) -> Style {
    Style(
      foreground: foreground, background: background, attributes: attributes.union(more))
  }

  package struct Attributes: OptionSet, Sendable, Hashable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let underline = Attributes(rawValue: 4)
    package static let reverse = Attributes(rawValue: 8)
  }
}
