/// Numbers in base 83 with the digits of BlurHash.
enum Base83 {
  private static let alphabet = [UInt8](
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~".utf8)

  private static let values: [UInt8] = {
    var values = [UInt8](repeating: .max, count: 256)
    for (value, digit) in alphabet.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()

  /// The values of the digits; nil if a character is not a digit.
  static func digits(of text: String) -> [Int]? {
    var digits: [Int] = []
    digits.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      let value = values[Int(byte)]
      if value == .max { return nil }
      digits.append(Int(value))
    }
    return digits
  }

  static func value(_ digits: some Sequence<Int>) -> Int {
    digits.reduce(0) { sum, digit in sum * 83 + digit }
  }

  /// The number with `length` digits. It must fit them.
  static func text(_ value: Int, length: Int) -> String {
    var digits = [UInt8](repeating: 0, count: length)
    var rest = value
    for place in (0..<length).reversed() {
      digits[place] = alphabet[rest % 83]
      rest /= 83
    }
    return String(decoding: digits, as: UTF8.self)
  }
}
