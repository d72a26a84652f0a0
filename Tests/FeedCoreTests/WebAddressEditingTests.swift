import FeedCore
import FeedTestSupport
import Testing

@Suite("Editing addresses")
struct WebAddressEditingTests {
  private let picture = WebAddress.sample(
    "https://pictures.test/p?ixid=M3w%2bx~y|z==&auto=format&w=1080&fm=webp")

  @Test("LIVE-7: a set parameter is replaced in place or added, and `ixid` stays unchanged")
  func setting() {
    let edited = picture.setting([("w", "400"), ("dpr", "2")])
    #expect(
      edited.text == "https://pictures.test/p?ixid=M3w%2bx~y%7Cz==&auto=format&w=400&fm=webp&dpr=2")
    #expect(edited.parameter("ixid") == picture.parameter("ixid"))
  }

  @Test("Empty parameters keep their places")
  func emptyParameters() {
    let address = WebAddress.sample("https://h.test/?a=1&&b=2&")
    #expect(address.setting([("a", "3")]).text == "https://h.test/?a=3&&b=2&")
    #expect(
      WebAddress.sample("https://h.test/?").setting([("a", "1")]).text == "https://h.test/?a=1")
  }

  @Test("Setting a repeated parameter leaves one at the first position")
  func settingOnce() {
    let address = WebAddress.sample("https://h.test/?fm=webp&a=1&fm=avif")
    #expect(address.setting([("fm", "jpg")]).text == "https://h.test/?fm=jpg&a=1")
  }

  @Test("Names and values are percent-encoded")
  func encoding() {
    let address = WebAddress.sample("https://h.test/").setting([("q", "a&b=c #?/я"), ("x y", "")])
    #expect(address.text == "https://h.test/?q=a%26b%3Dc%20%23%3F%2F%D1%8F&x%20y=")
    #expect(address.parameter("q") == "a%26b%3Dc%20%23%3F%2F%D1%8F")
    #expect(address.parameter("x%20y") == "")
    #expect(address.parameter("none") == nil)
  }

  @Test("Encoded values are used unchanged")
  func encoded() {
    let address = WebAddress.sample("https://h.test/").setting(encoded: [("scope", "a+b%20c")])
    #expect(address.text == "https://h.test/?scope=a+b%20c")
  }

  @Test("Removing a parameter removes all of its name, and an empty query")
  func removing() {
    #expect(
      picture.removing(["auto", "w"]).text == "https://pictures.test/p?ixid=M3w%2bx~y%7Cz==&fm=webp"
    )
    #expect(
      WebAddress.sample("https://h.test/a?b=1&b=2&b").removing(["b"]).text == "https://h.test/a")
    #expect(
      WebAddress.sample("https://h.test/a?bb=1").removing(["b"]).text == "https://h.test/a?bb=1")
  }

  @Test(
    "An id stays within its path segment",
    arguments: [
      ("..", "%2E%2E"), (".", "%2E"), ("a/b?c", "a%2Fb%3Fc"), ("../../me", "..%2F..%2Fme"),
      ("-uCb8l4CMck", "-uCb8l4CMck"), ("a#b", "a%23b"), ("a\\b", "a%5Cb"), ("%2e%2e", "%252e%252e"),
      ("a\r\nb", "a%0D%0Ab"), ("я", "%D1%8F"), ("/\u{301}..", "%2F%CC%81.."),
    ])
  func appending(id: String, segment: String) throws {
    let base = WebAddress.sample("https://api.test/v1/?k=1")
    let address = base.appending(["photos", id, "like"])
    #expect(address.text == "https://api.test/v1/photos/\(segment)/like?k=1")
    #expect(address.hasSameOrigin(as: base))
    // Parsing the text gives the same address because no dot segments are left.
    #expect(try WebAddress(address.text) == address)
  }
}
