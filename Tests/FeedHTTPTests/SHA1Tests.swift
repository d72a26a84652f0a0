import Testing

@testable import FeedHTTP

@Suite("SHA-1")
struct SHA1Tests {
  @Test(
    "The digests of RFC 3174 are computed",
    arguments: [
      ("abc", [0xA999_3E36, 0x4706_816A, 0xBA3E_2571, 0x7850_C26C, 0x9CD0_D89D]),
      ("", [0xDA39_A3EE, 0x5E6B_4B0D, 0x3255_BFEF, 0x9560_1890, 0xAFD8_0709]),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        [0x8498_3E44, 0x1C3B_D26E, 0xBAAE_4AA1, 0xF951_29E5, 0xE546_70F1]
      ),
    ] as [(String, [UInt32])])
  func samples(message: String, digest: [UInt32]) {
    #expect(SHA1.digest(of: Array(message.utf8)) == digest)
  }
}
