import CNcurses

/// Decodes UTF-8 that arrives byte by byte, perhaps in several reads. Invalid bytes are dropped.
struct UTF8Decoder {
  private var value: UInt32 = 0
  /// The number of missing bytes of the character.
  private var missing = 0
  /// The smallest value that needs as many bytes as the character has. A smaller one is an overlong
  /// encoding.
  private var least: UInt32 = 0

  /// Takes a byte.
  ///
  /// - Returns: The character that it completes; nil if there is none.
  mutating func take(_ byte: UInt8) -> Unicode.Scalar? {
    switch byte {
    case 0x00...0x7F:
      missing = 0
      return Unicode.Scalar(byte)
    case 0x80...0xBF: return proceed(byte)
    case 0xC2...0xDF: begin(byte & 0x1F, missing: 1, least: 0x80)
    case 0xE0...0xEF: begin(byte & 0x0F, missing: 2, least: 0x800)
    case 0xF0...0xF4: begin(byte & 0x07, missing: 3, least: 0x10000)
    default: missing = 0
    }
    return nil
  }

  private mutating func begin(_ bits: UInt8, missing: Int, least: UInt32) {
    value = UInt32(bits)
    self.missing = missing
    self.least = least
  }

  private mutating func proceed(_ byte: UInt8) -> Unicode.Scalar? {
    guard missing > 0 else { return nil }
    missing -= 1
    value = value << 6 | UInt32(byte & 0x3F)
    guard missing == 0, value >= least else { return nil }
    return Unicode.Scalar(value)
  }
}

/// The keys that ncurses recognizes from the terminfo entry.
enum CursesKey {
  static func key(_ code: Int32) -> Key? {
    if let plain = plain[code] { return Key(plain) }
    if let shifted = shifted[code] { return Key(shifted, .shift) }
    if (KEY_F0 + 1...KEY_F0 + 63).contains(code) { return function(Int(code - KEY_F0)) }
    // Codes of extended capabilities differ between terminals; their names do not.
    guard let name = keyname(code) else { return nil }
    return extended(String(cString: name))
  }

  private static let plain: [Int32: Key.Code] = [
    KEY_UP: .up, KEY_DOWN: .down, KEY_LEFT: .left, KEY_RIGHT: .right, KEY_PPAGE: .pageUp,
    KEY_NPAGE: .pageDown, KEY_HOME: .home, KEY_END: .end, KEY_FIND: .home, KEY_SELECT: .end,
    KEY_A1: .home, KEY_A3: .pageUp, KEY_C1: .end, KEY_C3: .pageDown, KEY_ENTER: .enter,
    KEY_BTAB: .backtab, KEY_BACKSPACE: .backspace, KEY_DC: .delete, KEY_IC: .insert,
  ]

  private static let shifted: [Int32: Key.Code] = [
    KEY_SR: .up, KEY_SF: .down, KEY_SLEFT: .left, KEY_SRIGHT: .right, KEY_SHOME: .home,
    KEY_SEND: .end, KEY_SPREVIOUS: .pageUp, KEY_SNEXT: .pageDown, KEY_SDC: .delete,
    KEY_SIC: .insert,
  ]

  private static let named: [Substring: Key.Code] = [
    "kUP": .up, "kDN": .down, "kLFT": .left, "kRIT": .right, "kHOM": .home, "kEND": .end,
    "kPRV": .pageUp, "kNXT": .pageDown, "kDC": .delete, "kIC": .insert,
  ]

  /// The key of an extended capability's name. For example, `kRIT5` is Control-Right. The number is
  /// xterm's modifier parameter; without a number it is Shift.
  static func extended(_ name: String) -> Key? {
    let parameter = name.last?.wholeNumberValue
    let stem = parameter == nil ? name[...] : name.dropLast()
    guard let code = named[stem] else { return nil }
    return Key(code, Key.Modifiers(xterm: parameter ?? 2))
  }

  /// A function key. Entries continue the numbers for modifiers: F13 is Shift-F1, F25 is Control-F1.
  private static func function(_ number: Int) -> Key {
    let modifiers: [Key.Modifiers] = [
      [], .shift, .control, [.control, .shift], .alt, [.alt, .shift],
    ]
    return Key(.function((number - 1) % 12 + 1), modifiers[(number - 1) / 12])
  }
}
