import FeedCore

extension Catalog {
  /// Returns a photo as frontends show it, without likes. If it has no caption, the caption is the
  /// file's name. The description is always the path, so that users see its folders and can search
  /// for them.
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

  /// Converts bytes to a line of text. Bytes that are not UTF-8 are replaced.
  private static func line(_ bytes: some Collection<UInt8>) -> String? {
    let text = String(decoding: bytes, as: UTF8.self).cleaned()
    return text.isEmpty ? nil : text
  }

  private static func hex(_ color: UInt32) -> String? {
    // The seventh digit marks a known color.
    color == 0 ? nil : "#" + String(color, radix: 16).dropFirst()
  }

  private static func address(_ id: PhotoID) -> WebAddress {
    guard let address = try? WebAddress("https://folder.invalid/\(id.text)") else {
      preconditionFailure("an id has only letters and digits")
    }
    return address
  }
}

extension Catalog {
  /// Returns the ids of the photos that a search finds, newest first. Files that were not read yet are found
  /// only by their names. Large files are found by color once they are decoded.
  func ids(matching query: SearchQuery) -> [UInt64] {
    let words = SearchText.words(of: query.words)
    return ids { photo in
      if let orientation = query.orientation {
        guard photo.width > 0,
          Orientation(width: Int(photo.width), height: Int(photo.height)) == orientation
        else { return false }
      }
      if let color = query.color {
        guard photo.color != 0, !photo.flags.contains(.undecoded),
          PhotoColor(nearestTo: HexColor(photo.color)) == color
        else {
          return false
        }
      }
      return words.isEmpty || searchText(photo).contains(all: words)
    }
  }

  /// Returns the texts in which a search finds a photo.
  private func searchText(_ photo: PhotoRecord) -> SearchText {
    let author = authors[Int(photo.author)]
    var text = Array(bytes(folders[Int(photo.folder)].path))
    text.append(UInt8(ascii: "/"))
    text += bytes(photo.name)
    text.append(UInt8(ascii: " "))
    text += bytes(photo.caption)
    text += " \(author.name) \(author.username)".utf8
    return SearchText(utf8: text)
  }

  /// Returns the ids of the photos of the authors at these positions, newest first. Files that were not read
  /// yet are missing.
  func ids(ofAuthors numbers: Set<UInt32>) -> [UInt64] {
    ids { numbers.contains($0.author) && $0.state == .readable }
  }
}
