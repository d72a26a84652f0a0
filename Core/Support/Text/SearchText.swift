/// Text as searches compare it (FIND-13), ignoring case and accents. `istanbul` finds İstanbul,
/// `strasse` Straße, `cafe` Café, `елка` Ёлка.
///
/// This is Unicode's full case folding, followed by the canonical decomposition without its
/// combining marks. Marks that make a different letter stay: those of й, ў and ї, the sound marks
/// of kana, and the vowel signs of Indic scripts. The stroke of ø, ł, đ and ħ counts as a mark,
/// although Unicode does not decompose these letters.
package struct SearchText: Sendable, Hashable {
  /// The folded text in UTF-8. Composed and decomposed letters have the same bytes.
  package let bytes: [UInt8]

  package init(_ text: some StringProtocol) { self.init(utf8: Array(text.utf8)) }

  /// - Parameter utf8: The text. Invalid bytes count as replacement characters.
  package init(utf8: [UInt8]) {
    if utf8.allSatisfy({ $0 < 0x80 }) {
      bytes = utf8.map(\.lowercasedASCII)
    } else {
      var folding = SearchFolding()
      for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars { folding.fold(scalar) }
      bytes = folding.utf8
    }
  }

  /// The words of a search.
  package static func words(of search: String) -> [SearchText] {
    search.split(whereSeparator: \.isWhitespace).map { SearchText($0) }
  }

  package func contains(_ word: SearchText) -> Bool {
    guard let first = word.bytes.first else { return true }
    guard bytes.count >= word.bytes.count else { return false }
    return bytes.withUnsafeBufferPointer { text in
      word.bytes.withUnsafeBufferPointer { word in
        for start in 0...(text.count - word.count) where text[start] == first {
          var length = 1
          while length < word.count, text[start + length] == word[length] { length += 1 }
          if length == word.count { return true }
        }
        return false
      }
    }
  }

  /// Whether the text contains each of these words.
  package func contains(all words: [SearchText]) -> Bool { words.allSatisfy(contains) }
}

/// The folding of one text, scalar by scalar.
private struct SearchFolding {
  private var scalars: [Unicode.Scalar] = []

  var utf8: [UInt8] { scalars.flatMap { Array($0.utf8) } }

  mutating func fold(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case ..<0x80: scalars.append(Unicode.Scalar(UInt8(scalar.value).lowercasedASCII))
    // Han and Hangul have neither case nor marks.
    case 0x3400..<0xA000, 0xAC00..<0xD7A4: append(scalar)
    default:
      if let letter = FoldedLetters.letter(of: scalar) {
        append(letter)
      } else if scalar.properties.isCased {
        foldCase(of: scalar)
      } else {
        appendUnlessMark(scalar)
      }
    }
  }

  /// Appends the lower case of the upper case, in which ß and ﬁ are two letters each.
  private mutating func foldCase(of scalar: Unicode.Scalar) {
    for lower in scalar.properties.lowercaseMapping.unicodeScalars {
      for upper in lower.properties.uppercaseMapping.unicodeScalars {
        for folded in upper.properties.lowercaseMapping.unicodeScalars {
          appendUnlessMark(FoldedLetters.letter(of: folded) ?? folded)
        }
      }
    }
  }

  /// Appends a letter, or a mark that makes a different letter. These marks have combining classes
  /// below 10.
  private mutating func appendUnlessMark(_ scalar: Unicode.Scalar) {
    let isAccent = scalar.properties.canonicalCombiningClass.rawValue >= 10
    if !isAccent || scalars.last?.composed(with: scalar) != nil { append(scalar) }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if let letter = scalars.last?.composed(with: scalar) {
      scalars[scalars.count - 1] = letter
    } else {
      scalars.append(scalar)
    }
  }
}

extension Unicode.Scalar {
  /// The letter that the scalar composes with the next one, or nil: kana with sound marks, Hangul
  /// syllables, й, ў and ї.
  package func composed(with next: Unicode.Scalar) -> Unicode.Scalar? {
    switch (value, next.value) {
    case (0x438, 0x306): return "й"
    case (0x443, 0x306): return "ў"
    case (0x456, 0x308): return "ї"
    case (0x3046, 0x3099), (0x30A6, 0x3099): return Unicode.Scalar(value + 78)
    case (0x30EF...0x30F2, 0x3099): return Unicode.Scalar(value + 8)  // ヷ, ヸ, ヹ and ヺ
    case (0x309D, 0x3099), (0x30FD, 0x3099): return Unicode.Scalar(value + 1)  // ゞ and ヾ
    // A kana with the sound mark follows the one without it in Unicode.
    case (_, 0x3099) where takesSoundMark: return Unicode.Scalar(value + 1)
    case (0x306F...0x307B, 0x309A) where takesSoundMark: return Unicode.Scalar(value + 2)
    case (0x30CF...0x30DB, 0x309A) where takesSoundMark: return Unicode.Scalar(value + 2)
    // Hangul: a consonant with a vowel, or such a syllable with a final consonant.
    case (0x1100...0x1112, 0x1161...0x1175):
      return Unicode.Scalar(0xAC00 + ((value - 0x1100) * 21 + next.value - 0x1161) * 28)
    case (0xAC00..<0xD7A4, 0x11A8...0x11C2) where (value - 0xAC00).isMultiple(of: 28):
      return Unicode.Scalar(value + next.value - 0x11A7)
    default: return nil
    }
  }

  /// Whether the scalar is a kana of the rows k, s, t or h, without a sound mark.
  private var takesSoundMark: Bool {
    // Katakana are in the same order as hiragana.
    let kana = value < 0x30A0 ? value : value - 0x60
    switch kana {
    case 0x304B...0x3062: return kana % 2 == 1
    case 0x3064, 0x3066, 0x3068: return true
    case 0x306F...0x307B: return (kana - 0x306F).isMultiple(of: 3)
    default: return false
    }
  }
}

/// The folded letters of Latin, Greek and Cyrillic, which have most accents. Swift's properties
/// contain the case of a letter but not its decomposition.
private enum FoldedLetters {
  /// The letter that a scalar folds to; nil if the table does not have exactly one.
  static func letter(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    for block in blocks where block.range.contains(scalar.value) {
      switch block.letters[Int(scalar.value - block.range.lowerBound)] {
      case ".": return scalar
      case "?": return nil
      case let letter: return letter
      }
    }
    return nil
  }

  private static let blocks = texts.map { start, text in
    let letters = Array(text.unicodeScalars)
    return (range: start..<start + UInt32(letters.count), letters: letters)
  }

  /// For each scalar of a block, the letter that it folds to. `.` means the scalar itself, `?` a
  /// scalar that folds to several letters or to none.
  private static let texts: [(UInt32, String)] = [
    (
      0xC0,
      """
      aaaaaaæceeeeiiiiðnooooo.ouuuuyþ?aaaaaa.ceeeeiiii.nooooo.ouuuuy.yaaaaaaccccccccddddeeeeee\
      eeeegggggggghhhhiiiiiiiiiiĳ.jjkk.llllllŀ.llnnnnnn?ŋ.ooooooœ.rrrrrrssssssssttttttuuuuuuuu\
      uuuuwwyyyzzzzzzsbɓƃ.ƅ.ɔƈ.ɖɗƌ..ǝəɛƒ.ɠɣ.ɩɨƙ...ɯɲ.ɵooƣ.ƥ.ʀƨ.ʃ..ƭ.ʈuuʊʋƴ.ƶ.ʒƹ...ƽ.......ǆǆ.ǉ\
      ǉ.ǌǌ.aaiioouuuuuuuuuu.aaaaææǥ.ggkkooooʒʒjǳǳ.ggƕƿnnaaææooaaaaeeeeiiiioooorrrruuuussttȝ.hh\
      ƞ.ȣ.ȥ.aaeeooooooooyy......ⱥȼ.ƚⱦ..ɂ.bʉʌɇ.ɉ.ɋ.ɍ.ɏ.
      """
    ),
    (
      0x370,
      """
      ͱ.ͳ.ʹ.ͷ........ϳ......α.εηι.ο.υωιαβγδεζηθικλμνξοπρ.στυφχψωιυαεηιυ.................σ.....\
      ..ιυουωϗβθ.ϒϒφπ.ϙ.ϛ.ϝ.ϟ.ϡ.ϣ.ϥ.ϧ.ϩ.ϫ.ϭ.ϯ.κρ..θε.ϸ.ϲϻ..ͻͼͽееђгєѕіїјљњћкиўџабвгдежзийклмноп\
      рстуфхцчшщъыьэюя................................ее.г........ки..ѡ.ѣ.ѥ.ѧ.ѩ.ѫ.ѭ.ѯ.ѱ.ѳ.ѵ.ѵѵ\
      ѹ.ѻ.ѽ.ѿ.ҁ..?????..ҋ.ҍ.ҏ.ґ.ғ.ҕ.җ.ҙ.қ.ҝ.ҟ.ҡ.ң.ҥ.ҧ.ҩ.ҫ.ҭ.ү.ұ.ҳ.ҵ.ҷ.ҹ.һ.ҽ.ҿ.ӏжжӄ.ӆ.ӈ.ӊ.ӌ.ӎ..\
      ааааӕ.ееә.әәжжззӡ.ииииооө.өөээууууууччӷ.ыыӻ.ӽ.ӿ.ԁ.ԃ.ԅ.ԇ.ԉ.ԋ.ԍ.ԏ.ԑ.ԓ.ԕ.ԗ.ԙ.ԛ.ԝ.ԟ.ԡ.ԣ.ԥ.ԧ.\
      ԩ.ԫ.ԭ.ԯ.
      """
    ),
    (
      0x1E00,
      """
      aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnoooooooopppp\
      rrrrrrrrssssssssssttttttttuuuuuuuuuuvvvvwwwwwwwwwwxxxxyyzzzzzzhtwy?s..?.aaaaaaaaaaaaaaaa\
      aaaaaaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyyỻ.ỽ.ỿ.αααααααα\
      ααααααααεεεεεε..εεεεεε..ηηηηηηηηηηηηηηηηιιιιιιιιιιιιιιιιοοοοοο..οοοοοο..υυυυυυυυ.υ.υ.υ.υ\
      ωωωωωωωωωωωωωωωωααεεηηιιοουυωω..????????????????????????????????????????????????αα???.α?\
      αααα?.ι...???.η?εεηη?...ιιιι..ιιιιιι....υυυυρρυυυυυυρ.....???.ω?οοωω?...
      """
    ),
  ]
}
