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

  /// The name of a downloaded file, `Author-ID-SIZE.jpg`, or with the ending of its type, or of the
  /// user's own file. It is valid on every file system, stays
  /// inside its folder, and cannot be read as an option by a program (SEC-14). Letters of all
  /// scripts are preserved.
  package func fileName(_ size: DownloadSize, type: PictureFormat? = nil) -> String {
    let words = (author.knownName ?? "").split { !($0.isLetter || $0.isNumber) }
    let author = words.isEmpty ? "photo" : Self.prefix(of: words.joined(separator: "-"))
    return "\(author)-\(idInName)-\(size.text).\((type ?? ownFormat(size)).fileExtension)"
  }

  /// The format of the user's own file by its name; JPEG for another photo or a smaller copy.
  private func ownFormat(_ size: DownloadSize) -> PictureFormat {
    guard size.isOriginal, let filePath else { return .jpeg }
    return PictureFormat(fileName: String(decoding: filePath, as: UTF8.self)) ?? .jpeg
  }

  /// The id for a file name. A digest is added if the id loses letters, and for a photo whose id
  /// may also occur elsewhere: a user's own photo, in another folder, and that of a program, in
  /// another program. Two photos must not have the same name, because the second download would
  /// replace the first.
  private var idInName: String {
    let plain = Self.prefix(of: plainID)
    if plain == id.text, filePath == nil, programDigest == nil { return plain }
    var digest = FNV1a()
    digest.add((filePath ?? (programDigest ?? []) + id.text.utf8)[...])
    let number = String(digest.value & 0xFFFF_FFFF, radix: 16)
    return plain.isEmpty ? number : "\(plain)-\(number)"
  }

  /// The id for a file name or for a command that the user may run: one word without special
  /// characters.
  var plainID: String {
    id.text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
  }

  /// The beginning of a text, at most 100 bytes, because file systems limit names to 255 bytes. The
  /// text is cut between scalars, because a letter with hundreds of marks is one character. If that
  /// character were dropped, the name would begin with `-`.
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
