package import FeedFormats

/// The size in which to download a photo.
package enum DownloadSize: Sendable, Hashable {
  case named(PictureSize)
  /// At most this many pixels wide, never enlarged.
  case width(Int)
  /// Exactly this many pixels. The picture service crops the photo if its shape differs (FIND-6).
  case crop(width: Int, height: Int)

  private static let widths = 1...50_000

  /// Parses the name of a size, a width in pixels, or `1600x900`; nil for any other text.
  package init?(_ text: String) {
    if let size = PictureSize(rawValue: text) {
      self = .named(size)
    } else if let width = Self.length(text[...]) {
      self = .width(width)
    } else {
      let sides = text.split(separator: "x", omittingEmptySubsequences: false).map(Self.length)
      guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
      self = .crop(width: width, height: height)
    }
  }

  private static func length(_ text: Substring) -> Int? {
    guard let length = Int(text), widths.contains(length), text.first != "+" else { return nil }
    return length
  }

  /// Whether, for a photo in a user's own file, this size is the file itself.
  package var isOriginal: Bool {
    if case .named(let size) = self { size.width == nil } else { false }
  }

  package var text: String {
    switch self {
    case .named(let size): size.rawValue
    case .width(let width): String(width)
    case .crop(let width, let height): "\(width)x\(height)"
    }
  }
}

extension Photo {
  /// The picture of a size to download, in a format for which the picture service is asked; nil for
  /// a JPEG.
  package func picture(_ size: DownloadSize, type: PictureFormat?) -> PictureRequest {
    let request = picture(size)
    guard let type, type != .jpeg else { return request }
    return PictureRequest(
      request.subject, size: request.size, address: PhotoAddresses.typed(request.address, type))
  }

  /// The picture of a size to download.
  package func picture(_ size: DownloadSize) -> PictureRequest {
    switch size {
    case .named(let size): picture(size)
    case .width(let width):
      PictureRequest(.photo(id), size: "w\(width)", address: addresses.ofWidth(width))
    case .crop(let width, let height):
      PictureRequest(
        .photo(id), size: size.text, address: addresses.cropped(width: width, height: height))
    }
  }
}
