import FeedCore

/// What the service's search knows of a photo and the mock has to work out.
extension Photo {
  var searchText: String {
    [altDescription, description, author.name, author.username]
      .compactMap { $0?.lowercased() }.joined(separator: " ")
  }

  var orientation: Orientation {
    let ratio = Double(width) / Double(height)
    if ratio > 1.1 { return .landscape }
    return ratio < 0.9 ? .portrait : .squarish
  }

  /// The search colour nearest to the photo's own, by distance in RGB.
  var nearestColor: PhotoColor {
    let own = RGB(color ?? "#000000")
    let nearest = Self.searchColors.min { own.distance(to: $0.rgb) < own.distance(to: $1.rgb) }
    return nearest?.color ?? .black
  }

  private static let searchColors: [(color: PhotoColor, rgb: RGB)] = [
    (.black, RGB("#000000")), (.white, RGB("#ffffff")), (.yellow, RGB("#f5e042")),
    (.orange, RGB("#f0883a")), (.red, RGB("#c8302c")), (.purple, RGB("#6b3f8f")),
    (.magenta, RGB("#c2327f")), (.green, RGB("#4a8f3f")), (.teal, RGB("#2f8f8a")),
    (.blue, RGB("#3a63b8")), (.blackAndWhite, RGB("#808080")),
  ]
}

private struct RGB {
  let red: Int
  let green: Int
  let blue: Int

  init(_ hex: String) {
    let value = Int(hex.dropFirst(), radix: 16) ?? 0
    red = value >> 16 & 255
    green = value >> 8 & 255
    blue = value & 255
  }

  func distance(to other: RGB) -> Int {
    let (red, green, blue) = (red - other.red, green - other.green, blue - other.blue)
    return red * red + green * green + blue * blue
  }
}
