import FeedCore
import FeedImaging

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
    let own = color.flatMap(RGB.init(hex:)) ?? .black
    let nearest = Self.searchColors.min { own.distance(to: $0.rgb) < own.distance(to: $1.rgb) }
    return nearest?.color ?? .black
  }

  private static let searchColors: [(color: PhotoColor, rgb: RGB)] = [
    (.black, RGB(0x000000)), (.white, RGB(0xFFFFFF)), (.yellow, RGB(0xF5E042)),
    (.orange, RGB(0xF0883A)), (.red, RGB(0xC8302C)), (.purple, RGB(0x6B3F8F)),
    (.magenta, RGB(0xC2327F)), (.green, RGB(0x4A8F3F)), (.teal, RGB(0x2F8F8A)),
    (.blue, RGB(0x3A63B8)), (.blackAndWhite, RGB(0x808080)),
  ]
}

extension RGB {
  /// `#rrggbb`, the digits in either case; nil for anything else.
  fileprivate init?(hex: String) {
    guard hex.utf8.count == 7, hex.first == "#", let value = UInt32(hex.dropFirst(), radix: 16)
    else { return nil }
    self.init(value)
  }

  fileprivate init(_ value: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
      blue: UInt8(truncatingIfNeeded: value))
  }

  /// Squared, in the cube of the three channels.
  fileprivate func distance(to other: RGB) -> Int {
    let red = Int(red) - Int(other.red)
    let green = Int(green) - Int(other.green)
    let blue = Int(blue) - Int(other.blue)
    return red * red + green * green + blue * blue
  }
}
