import FeedCore

extension Catalog {
  /// A photo as frontends show it, without likes. Its caption is the file's name where the file has
  /// none; the description is always the path, so that it is seen and found by its folders.
  func photo(_ record: PhotoRecord) -> Photo {
    let id = PhotoID(digest: record.id)
    let address = Self.address(id)
    return Photo(
      id: id, createdAt: Timestamp(seconds: record.date), width: Int(record.width),
      height: Int(record.height), color: Self.hex(record.color), blurHash: text(record.hash),
      description: Self.line(path(record)),
      altDescription: text(record.caption) ?? Self.line(stem(record)),
      addresses: PhotoAddresses(raw: address), links: PhotoLinks(page: address),
      author: authors[Int(record.author)])
  }

  private func stem(_ record: PhotoRecord) -> ArraySlice<UInt8> {
    let name = bytes(record.name)
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
      return name
    }
    return name[..<dot]
  }

  /// Bytes that are no UTF-8 are replaced.
  private static func line(_ bytes: some Collection<UInt8>) -> String? {
    let text = String(decoding: bytes, as: UTF8.self).cleaned()
    return text.isEmpty ? nil : text
  }

  private static func hex(_ color: UInt32) -> String? {
    // The seventh digit stands for a colour that is known.
    color == 0 ? nil : "#" + String(color, radix: 16).dropFirst()
  }

  private static func address(_ id: PhotoID) -> WebAddress {
    guard let address = try? WebAddress("https://folder.invalid/\(id.text)") else {
      preconditionFailure("an id has letters and digits alone")
    }
    return address
  }
}

extension Catalog {
  /// The photos that a search finds, newest first. Files that were not read yet are found by
  /// their names alone.
  func photos(matching query: SearchQuery) -> [UInt64] {
    let words = SearchWords(query.words)
    return ids { photo in
      if let orientation = query.orientation {
        let isShaped = photo.width > 0
        guard isShaped,
          Orientation(width: Int(photo.width), height: Int(photo.height)) == orientation
        else { return false }
      }
      if let color = query.color {
        guard photo.color != 0, PhotoColor(nearestTo: HexColor(photo.color)) == color else {
          return false
        }
      }
      return words.areIn { add in
        add(bytes(folders[Int(photo.folder)].path))
        add([UInt8(ascii: "/")])
        add(bytes(photo.name))
        add([UInt8(ascii: " ")])
        add(bytes(photo.caption))
        add([UInt8(ascii: " ")])
        let author = authors[Int(photo.author)]
        add(Array(author.name.utf8)[...])
        add([UInt8(ascii: " ")])
        add(Array(author.username.utf8)[...])
      }
    }
  }

  /// The photos of the author at a position, newest first. A file that was not read yet is no
  /// author's.
  func photos(ofAuthor number: UInt32) -> [UInt64] {
    ids { $0.author == number && $0.state == .readable }
  }
}

/// The words of a search, each of which a photo's texts must have. Letters of ASCII are compared as
/// bytes, which is twenty times as fast as text.
private struct SearchWords {
  private let words: [String]
  private let plain: [[UInt8]]

  init(_ text: String) {
    words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    plain = words.map { Array($0.utf8) }
  }

  /// - Parameter fill: Gets a function that takes the texts, one after the other.
  func areIn(_ fill: ((ArraySlice<UInt8>) -> Void) -> Void) -> Bool {
    guard !words.isEmpty else { return true }
    var text: [UInt8] = []
    var isASCII = true
    fill { part in
      for byte in part {
        if byte >= 0x80 { isASCII = false }
        text.append(byte.lowercasedASCII)
      }
    }
    if isASCII { return plain.allSatisfy { Self.contains(text, $0) } }
    let decoded = String(decoding: text, as: UTF8.self).lowercased()
    return words.allSatisfy { decoded.contains($0) }
  }

  private static func contains(_ text: [UInt8], _ word: [UInt8]) -> Bool {
    guard text.count >= word.count, let first = word.first else { return word.isEmpty }
    return text.withUnsafeBufferPointer { text in
      word.withUnsafeBufferPointer { word in
        for start in 0...(text.count - word.count) where text[start] == first {
          var length = 1
          while length < word.count, text[start + length] == word[length] { length += 1 }
          if length == word.count { return true }
        }
        return false
      }
    }
  }
}
