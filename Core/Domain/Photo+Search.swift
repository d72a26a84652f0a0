/// A search for backends without a service, so that the same words find the same photos in each of
/// them.
extension SearchQuery {
  /// Whether a photo matches: its caption, description or author's name contains each word, and its
  /// orientation and color are as requested.
  package func matches(_ photo: Photo) -> Bool {
    photo.searchText.contains(all: SearchText.words(of: words)) && allows(photo)
  }

  /// Whether orientation and color are as requested.
  package func allows(_ photo: Photo) -> Bool {
    (orientation ?? photo.orientation) == photo.orientation
      && (color ?? photo.nearestColor) == photo.nearestColor
  }
}

extension RandomQuery {
  /// The search that selects the candidates.
  package var search: SearchQuery { SearchQuery(words: words ?? "", orientation: orientation) }
}

extension Photo {
  /// The texts in which a search looks for words.
  package var searchText: SearchText {
    let texts = [altDescription, description, author.name, author.username]
    return SearchText(texts.compactMap(\.self).joined(separator: " "))
  }

  package var orientation: Orientation { Orientation(width: width, height: height) }

  fileprivate var nearestColor: PhotoColor {
    PhotoColor(nearestTo: color.flatMap { HexColor($0) } ?? HexColor(0))
  }
}

extension Orientation {
  /// The orientation of a photo of this size, in any unit.
  package init(width: Int, height: Int) {
    let ratio = Double(width) / Double(height)
    self = ratio > 1.1 ? .landscape : ratio < 0.9 ? .portrait : .squarish
  }
}

extension PhotoColor {
  /// The search color that is nearest to a photo's own color, by distance in RGB.
  package init(nearestTo own: HexColor) {
    let nearest = Self.searchColors.min {
      own.squaredDistance(to: $0.rgb) < own.squaredDistance(to: $1.rgb)
    }
    self = nearest?.color ?? .black
  }

  private static let searchColors: [(color: PhotoColor, rgb: HexColor)] = [
    (.black, HexColor(0x000000)), (.white, HexColor(0xFFFFFF)), (.yellow, HexColor(0xF5E042)),
    (.orange, HexColor(0xF0883A)), (.red, HexColor(0xC8302C)), (.purple, HexColor(0x6B3F8F)),
    (.magenta, HexColor(0xC2327F)), (.green, HexColor(0x4A8F3F)), (.teal, HexColor(0x2F8F8A)),
    (.blue, HexColor(0x3A63B8)), (.blackAndWhite, HexColor(0x808080)),
  ]
}
