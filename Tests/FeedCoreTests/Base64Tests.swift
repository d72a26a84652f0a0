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

  @Test("The symbols + and / are used")
  func letters() {
    let bytes: [UInt8] = [0x00, 0x10, 0x83, 0xFB, 0xFF, 0xFE]
    #expect(bytes.base64() == "ABCD+//+")
  }
}
