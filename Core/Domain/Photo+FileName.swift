package import FeedFormats

/// The name of a photo's file.
extension Photo {
  /// The name of a downloaded file, `Author-ID-SIZE.jpg`. Letters of all scripts are preserved. The
  /// name is valid on every file system, stays inside its folder, and cannot be read as an option by
  /// a program (SEC-14).
  ///
  /// - Parameter type: The format that names the extension; nil for that of the user's own file, or
  ///   of a JPEG.
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
