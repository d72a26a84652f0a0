/// The size of a photo to download.
package enum DownloadSize: Sendable, Hashable {
  case named(PictureSize)
  /// At most this many pixels wide, never enlarged.
  case width(Int)

  private static let widths = 1...50_000

  /// Parses the name of a size, or a width in pixels; nil for anything else.
  package init?(_ text: String) {
    if let size = PictureSize(rawValue: text) {
      self = .named(size)
    } else if let width = Int(text), Self.widths.contains(width), text.first != "+" {
      self = .width(width)
    } else {
      return nil
    }
  }

  package var text: String {
    switch self {
    case .named(let size): size.rawValue
    case .width(let width): String(width)
    }
  }
}

extension Photo {
  package func picture(_ size: DownloadSize) -> PictureRequest {
    switch size {
    case .named(let size): picture(size)
    case .width(let width):
      PictureRequest(.photo(id), size: "w\(width)", address: addresses.ofWidth(width))
    }
  }

  /// The name of a downloaded file, `Author-ID-SIZE.jpg`: valid on every file system, inside its
  /// folder, and never taken for an option by a program (SEC-3). Letters of every script stay.
  package func fileName(_ size: DownloadSize) -> String {
    let words = author.name.cleaned().split { !($0.isLetter || $0.isNumber) }
    let author = words.isEmpty ? "photo" : Self.prefix(of: words.joined(separator: "-"))
    return "\(author)-\(Self.prefix(of: plainID))-\(size.text).jpg"
  }

  /// The id for a file name or a command that a user may run: one word without special characters.
  var plainID: String {
    id.text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
  }

  /// The beginning of a text, 100 bytes at most: file systems limit names to 255 bytes. Cut between
  /// scalars: a letter with hundreds of marks is one character, and without it the name would begin
  /// with `-`.
  private static func prefix(of text: String) -> String {
    var prefix = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
      count += UTF8.width(scalar)
      if count > 100 { break }
      prefix.append(scalar)
    }
    return String(prefix)
  }
}
