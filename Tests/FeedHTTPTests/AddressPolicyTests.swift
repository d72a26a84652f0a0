import FeedCore
import FeedHTTP
import Testing

@Suite("Allowed addresses")
struct AddressPolicyTests {
  @Test(
    "LIVE-14: https is allowed to any host, and plain http to this machine",
    arguments: [
      ("https://api.unsplash.com", "https://api.unsplash.com/"),
      ("HTTPS://API.Unsplash.com:443/photos?page=1#top", "https://api.unsplash.com/photos?page=1"),
      ("https://images.unsplash.com/a b?q=ж", "https://images.unsplash.com/a%20b?q=%D0%B6"),
      ("https://h:8443/a/./b/../c", "https://h:8443/a/c"),
      ("https://h?x=1/../2", "https://h/?x=1/../2"),
      ("https://[2001:DB8::1]:8443/", "https://[2001:db8::1]:8443/"),
      ("http://localhost:8080/x", "http://localhost:8080/x"),
      ("http://127.0.0.1/x", "http://127.0.0.1/x"),
      ("http://127.255.1.2:81/", "http://127.255.1.2:81/"),
      ("http://[::1]:9/", "http://[::1]:9/"),
    ])
  func taken(text: String, sent: String) throws {
    let address = try WebAddress(text)
    #expect(address.text == sent)
    #expect(throws: Never.self) { try AddressPolicy.check(address) }
  }

  @Test(
    "LIVE-14: other addresses are refused",
    arguments: [
      "", "photos", "/photos", "//api.unsplash.com/", "https:", "https:/x", "https://",
      "ftp://h/", "file:///etc/passwd", "javascript:alert(1)", "http://api.unsplash.com/",
      "http://127.1/", "http://0177.0.0.1/", "http://127.0.0.1.example/", "http://127.0.0.256/",
      "http://localhost.example/", "http://[::2]/", "http://0.0.0.0/", "http://2130706433/",
      "https://user@h/", "https://user:word@h/", "http://localhost@example.com/",
      "https://h\\@example.com/", "https://h:0/", "https://h:65536/", "https://h:/",
      "https://h:+1/", "https://a b/", "https://пример.рф/", "https://[::1/", "https://[]/",
      "https://h/\r\nX: y", "https://h/\u{0}", "https://h\u{7F}/", " https://h/",
    ])
  func refused(text: String) {
    guard let address = try? WebAddress(text) else { return }
    #expect(throws: TransportError.self) { try AddressPolicy.check(address) }
    do { try AddressPolicy.check(address) } catch {
      #expect(error.kind == .insecureAddress)
      #expect(!error.mayHaveArrived)
    }
  }

  @Test("SEC-2: a printed address has no query")
  func printed() throws {
    let address = try WebAddress("https://h/photos?client_id=abc")
    #expect("\(address)" == "https://h/photos")
  }

  @Test(
    "References are resolved by RFC 3986",
    arguments: [
      ("", "https://h/b/c/d;p?q"), ("#s", "https://h/b/c/d;p?q"), ("g", "https://h/b/c/g"),
      ("./g", "https://h/b/c/g"), ("g/", "https://h/b/c/g/"), ("/g", "https://h/g"),
      ("//g", "https://g/"), ("?y", "https://h/b/c/d;p?y"), ("g?y", "https://h/b/c/g?y"),
      ("g#s", "https://h/b/c/g"), (".", "https://h/b/c/"), ("./", "https://h/b/c/"),
      ("..", "https://h/b/"), ("../g", "https://h/b/g"), ("../..", "https://h/"),
      ("../../../g", "https://h/g"), ("/./g", "https://h/g"), ("g.", "https://h/b/c/g."),
      ("./g/.", "https://h/b/c/g/"), ("g;x=1/../y", "https://h/b/c/y"),
      ("g?y/../x", "https://h/b/c/g?y/../x"), ("https://o:1/z", "https://o:1/z"),
    ])
  func resolving(reference: String, result: String) throws {
    let base = try WebAddress("https://h/b/c/d;p?q")
    #expect(try base.resolving(reference).text == result)
  }
}
