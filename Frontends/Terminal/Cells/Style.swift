/// How a cell looks: two colours and what terminals everywhere can do to a letter.
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

  /// The terminal's own colours and nothing else.
  package static let plain = Style()

  /// The same style with more attributes.
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
