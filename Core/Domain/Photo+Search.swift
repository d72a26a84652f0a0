/// A search for backends without a service, so that the same words find the same photos in each of
/// them.
extension SearchQuery {
  /// Whether a photo matches: each word is in its caption, description or author's name, and
  /// orientation and colour are as requested.
  package func matches(_ photo: Photo) -> Bool {
    let text = photo.searchText
    return words.lowercased().split(whereSeparator: \.isWhitespace).allSatisfy(text.contains)
      && (orientation ?? photo.orientation) == photo.orientation
      && (color ?? photo.nearestColor) == photo.nearestColor
  }
}

extension RandomQuery {
  /// The search for the photos to choose from.
  package var search: SearchQuery { SearchQuery(words: words ?? "", orientation: orientation) }
}

extension Photo {
  fileprivate var searchText: String {
    [altDescription, description, author.name, author.username]
      .compactMap { $0?.lowercased() }.joined(separator: " ")
  }

  package var orientation: Orientation {
    let ratio = Double(width) / Double(height)
    if ratio > 1.1 { return .landscape }
    return ratio < 0.9 ? .portrait : .squarish
  }

  /// The colour of the search that is nearest to the photo's own, by distance in RGB.
  fileprivate var nearestColor: PhotoColor {
    let own = color.flatMap(Channels.init(hex:)) ?? Channels(0)
    let nearest = Self.searchColors.min { own.distance(to: $0.rgb) < own.distance(to: $1.rgb) }
    return nearest?.color ?? .black
  }

  private static let searchColors: [(color: PhotoColor, rgb: Channels)] = [
    (.black, Channels(0x000000)), (.white, Channels(0xFFFFFF)), (.yellow, Channels(0xF5E042)),
    (.orange, Channels(0xF0883A)), (.red, Channels(0xC8302C)), (.purple, Channels(0x6B3F8F)),
    (.magenta, Channels(0xC2327F)), (.green, Channels(0x4A8F3F)), (.teal, Channels(0x2F8F8A)),
    (.blue, Channels(0x3A63B8)), (.blackAndWhite, Channels(0x808080)),
  ]
}

/// Red, green and blue, 0 to 255 each.
private struct Channels {
  private let red: Int
  private let green: Int
  private let blue: Int

  init(_ value: Int) {
    (red, green, blue) = (value >> 16 & 0xFF, value >> 8 & 0xFF, value & 0xFF)
  }

  /// Parses `#rrggbb`, digits in either case; nil for anything else.
  init?(hex: String) {
    guard hex.utf8.count == 7, hex.first == "#", let value = Int(hex.dropFirst(), radix: 16)
    else { return nil }
    self.init(value)
  }

  /// The squared distance in the RGB cube.
  func distance(to other: Channels) -> Int {
    let (red, green, blue) = (red - other.red, green - other.green, blue - other.blue)
    return red * red + green * green + blue * blue
  }
}
