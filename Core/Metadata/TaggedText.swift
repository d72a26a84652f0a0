extension String {
  /// A text from a picture's header, without trailing zeros and blanks; nil if nothing remains. The
  /// encoding is UTF-8, or windows-1252 for text that is not valid UTF-8, as in browsers.
  ///
  /// - Parameter isUTF8: Whether the header declares UTF-8. If the field ends within a character
  ///   because it is full, the text is read as UTF-8 up to that character.
  package init?(tagged bytes: some Sequence<UInt8>, isUTF8: Bool = false) {
    var content = Array(bytes.prefix { $0 != 0 })
    while let last = content.last, last <= 0x20 { content.removeLast() }
    guard !content.isEmpty else { return nil }
    if let text = String(validating: content, as: UTF8.self) {
      self = text
      return
    }
    let whole = content.dropLast(content.countOfCutCharacter)
    // Two letters of windows-1252 may look like a truncated UTF-8 character. That is unlikely for
    // several letters, so they count as windows-1252.
    let isCut = whole.count < content.count && (isUTF8 || whole.contains { $0 >= 0x80 })
    let text = isCut ? String(validating: whole, as: UTF8.self) : nil
    self = text ?? String(windows1252: content)
  }

  /// A text in windows-1252, in which every byte is a character (WHATWG Encoding).
  package init(windows1252 bytes: some Sequence<UInt8>) {
    self.init(String.UnicodeScalarView(bytes.map { Self.windows1252[Int($0)] }))
  }

  private static let windows1252: [Unicode.Scalar] = {
    // The characters from 0x80 on. Unused bytes are controls, which are removed by cleaning.
    let characters =
      "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ"
    let rest = (UInt8(0xA0)...0xFF).map { Unicode.Scalar($0) }
    return (UInt8(0)..<0x80).map { Unicode.Scalar($0) } + Array(characters.unicodeScalars) + rest
  }()
}

extension [UInt8] {
  /// The number of bytes at the end that start a UTF-8 character without completing it.
  fileprivate var countOfCutCharacter: Int {
    for count in 1...3 where count <= self.count {
      let byte = self[self.count - count]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC2 ? 2 : 1
      return length > count ? count : 0
    }
    return 0
  }
}
