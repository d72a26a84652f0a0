import FeedCore
import Testing

@Suite("Base64")
struct Base64Tests {
  @Test(
    "The samples of RFC 4648 are encoded",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func samples(bytes: String, text: String) {
    #expect(bytes.utf8.base64() == text)
  }

  @Test(
    "BACK-8: line breaks in base64 are skipped",
    arguments: ["AAEC\nAwQF\n", "AAECAw\r\nQF\r\n", "\nA\nAECAwQF", "AAECAwQF"])
  func wrapped(text: String) {
    #expect(text.base64Decoded() == [0, 1, 2, 3, 4, 5])
  }

  @Test("The symbols + and / are used")
  func letters() {
    let bytes: [UInt8] = [0x00, 0x10, 0x83, 0xFB, 0xFF, 0xFE]
    #expect(bytes.base64() == "ABCD+//+")
  }
}
