package import FeedFormats

/// The name of a photo's file.
extension Photo {
  /// The name of a downloaded file: `Author-ID-SIZE.jpg`, or for the user's own photo the name of its
  /// file, with the width of a smaller copy. Letters of all scripts are preserved. The name is valid
  /// on every file system, stays inside its folder, and cannot be read as an option by a program
  /// (SEC-14).
  ///
  /// - Parameters:
  ///   - type: The format that names the extension; nil for that of the user's own file, or of a JPEG.
  ///   - number: A number from 2 on, for a file next to another one of the same name.
  package func fileName(
    _ size: DownloadSize, type: PictureFormat? = nil, number: Int = 1
  ) -> String {
    let numbered = number > 1 ? "-\(number)" : ""
    if let name = ownName(size, type: type, numbered) { return name }
    let words = (author.knownName ?? "").split { !($0.isLetter || $0.isNumber) }
    let author = words.isEmpty ? "photo" : Self.prefix(of: words.joined(separator: "-"))
    return
      "\(author)-\(idInName)-\(size.text)\(numbered).\((type ?? ownFormat(size)).fileExtension)"
  }

  /// The name for a copy of the user's own photo; nil for other photos, and for a file whose name has
  /// no valid letters.
  private func ownName(
    _ size: DownloadSize, type: PictureFormat?, _ numbered: String
  ) -> String? {
    guard let name = filePath?.split(separator: UInt8(ascii: "/")).last else { return nil }
    let text = String(decoding: name, as: UTF8.self).cleaned()
    let dot = text.lastIndex(of: ".") ?? text.endIndex
    let stem = Self.prefix(of: Self.valid(text[..<dot]), upTo: 200)
    guard !stem.isEmpty else { return nil }
    let ending = type == nil && size.isOriginal ? Self.valid(text[dot...].dropFirst()) : ""
    let format = ending.isEmpty ? (type ?? ownFormat(size)).fileExtension : ending
    let width = size.isOriginal ? "" : "-\(size.widthText)"
    return "\(stem)\(width)\(numbered).\(format)"
  }

  /// The letters of a name that are valid on every file system, and that no program reads as an
  /// option.
  private static func valid(_ name: some StringProtocol) -> String {
    let letters = name.map { "\\/:*?\"<>|".contains($0) ? "-" : $0 }
    let start = letters.drop { "-. ".contains($0) }
    return String(start.reversed().drop { ". ".contains($0) }.reversed())
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

  /// The beginning of a text, by default at most 100 bytes, because file systems limit names to 255 bytes. The
  /// text is cut between scalars, because a letter with hundreds of marks is one character. If that
  /// character were dropped, the name would begin with `-`.
  private static func prefix(of text: String, upTo limit: Int = 100) -> String {
    var prefix = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
      count += UTF8.width(scalar)
      if count > limit { break }
      prefix.append(scalar)
    }
    return String(prefix)
  }
}

extension DownloadSize {
  /// The width in pixels if the size has one, otherwise its name.
  fileprivate var widthText: String {
    if case .named(let size) = self, let width = size.width { String(width) } else { text }
  }
}
