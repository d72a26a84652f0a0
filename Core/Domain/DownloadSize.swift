/// What size of a photo a person wants to keep.
package enum DownloadSize: Sendable, Hashable {
  case named(PictureSize)
  /// At most so many pixels wide, never enlarged.
  case width(Int)

  private static let widths = 1...50_000

  /// Nil for what is neither a size's name nor a width in pixels.
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

  /// `Author-ID-SIZE.jpg`: a name that no file system refuses, that cannot leave its folder, and
  /// that no program takes for an option (SEC-3). Letters of every script stay.
  package func fileName(_ size: DownloadSize) -> String {
    let words = author.name.cleaned().split { !($0.isLetter || $0.isNumber) }
    let author = words.isEmpty ? "photo" : Self.prefix(of: words.joined(separator: "-"))
    return "\(author)-\(Self.prefix(of: plainID))-\(size.text).jpg"
  }

  /// The id for a file name or a command that a person may run: one word without a meaning.
  var plainID: String {
    id.text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
  }

  /// File systems count bytes, and 255 is the most that a name may have. Cut between scalars: a
  /// letter with hundreds of marks is one character, and without it a name would begin with `-`.
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
