/// SHA-256 (FIPS 180-4), for file names that do not reveal the text from which they are made.
/// Written for short inputs, and for readability rather than speed.
package enum SHA256 {
  /// The digest of a message, 32 bytes.
  package static func digest(of message: [UInt8]) -> [UInt8] {
    var state = initial
    let padded = padded(message)
    for start in stride(from: 0, to: padded.count, by: 64) {
      absorb(padded[start..<start + 64], into: &state)
    }
    return state.flatMap { word in bytes(of: word) }
  }

  /// The first half of a text's digest as 32 hexadecimal digits, which is a valid file name. 128
  /// bits are far more than needed against an accidental collision.
  package static func name(of text: String) -> String { name(of: Array(text.utf8)) }

  package static func name(of bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let half = digest(of: bytes).prefix(16)
    return String(
      decoding: half.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The message with its padding: a one bit, zeros up to whole blocks, and the length in bits.
  private static func padded(_ message: [UInt8]) -> [UInt8] {
    let zeros = (119 - message.count % 64) % 64
    let length = UInt64(message.count) * 8
    return message + [0x80] + [UInt8](repeating: 0, count: zeros)
      + bytes(of: UInt32(length >> 32)) + bytes(of: UInt32(truncatingIfNeeded: length))
  }

  private static func absorb(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    let schedule = schedule(block)
    var mixed = state
    for round in 0..<64 {
      let (a, e) = (mixed[0], mixed[4])
      let choice = e & mixed[5] ^ ~e & mixed[6]
      let majority = a & mixed[1] ^ a & mixed[2] ^ mixed[1] & mixed[2]
      let sumE = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let sumA = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      let first = mixed[7] &+ sumE &+ choice &+ constants[round] &+ schedule[round]
      mixed = [first &+ sumA &+ majority] + mixed.dropLast()
      mixed[4] &+= first
    }
    for index in state.indices { state[index] &+= mixed[index] }
  }

  /// The message schedule: the 16 words of the block, and 48 words derived from them.
  private static func schedule(_ block: ArraySlice<UInt8>) -> [UInt32] {
    let bytes = Array(block)
    var words = (0..<16).map { index in
      bytes[index * 4..<index * 4 + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (old, new) = (words[index - 15], words[index - 2])
      let sumOld = rotated(old, 7) ^ rotated(old, 18) ^ old >> 3
      let sumNew = rotated(new, 17) ^ rotated(new, 19) ^ new >> 10
      words.append(words[index - 16] &+ sumOld &+ words[index - 7] &+ sumNew)
    }
    return words
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  private static func bytes(of word: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
  }

  /// The initial hash value: fractions of the square roots of the first 8 primes.
  private static let initial: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  /// The round constants: fractions of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
