import FeedCore
import FeedTestSupport
import Testing

@Suite("Parsing addresses")
struct WebAddressTests {
  @Test(
    "An address is written in a normal form",
    arguments: [
      ("https://Unsplash.COM", "https://unsplash.com/"),
      ("HTTPS://unsplash.com:443/a", "https://unsplash.com/a"),
      ("http://127.0.0.1:8917/callback?x=1#frag", "http://127.0.0.1:8917/callback?x=1"),
      ("https://[2001:DB8::1]:8443/a", "https://[2001:db8::1]:8443/a"),
      ("https://h.test/a/./b/../c", "https://h.test/a/c"),
      ("https://h.test/a/..", "https://h.test/"),
      ("https://h.test/../../etc/passwd", "https://h.test/etc/passwd"),
      ("https://h.test?q=1", "https://h.test/?q=1"),
      ("https://h.test/a b\"<>{}|\\^`", "https://h.test/a%20b%22%3C%3E%7B%7D%7C%5C%5E%60"),
      ("https://h.test/ü?q=я", "https://h.test/%C3%BC?q=%D1%8F"),
      ("https://h.test/%2e%2E/%zz", "https://h.test/%2e%2E/%zz"),
      ("https://h.test/a//b/", "https://h.test/a//b/"),
      (
        "https://h.test/?next=https://evil.test/../x", "https://h.test/?next=https://evil.test/../x"
      ),
      ("https://h.test/?a=1?b=2", "https://h.test/?a=1?b=2"),
    ])
  func oneForm(text: String, written: String) throws {
    let address = try WebAddress(text)
    #expect(address.text == written)
    #expect(try WebAddress(address.text) == address)
  }

  @Test(
    "Unusual spellings of IP addresses are refused",
    arguments: [
      ("127.0.0.1", true), ("8.8.8.8", true), ("1.2.3.4.example", true), ("0x7f.example", true),
      ("[::]", true), ("[::1]", true), ("[1:2:3:4:5:6:7:8]", true), ("[::ffff:1.2.3.4]", true),
      ("[1::8]", true), ("[1:2:3:4:5:6:7::]", true), ("2130706433", false), ("0177.0.0.1", false),
      ("127.1", false), ("0x7f000001", false), ("1.2.3.256", false), ("1.2.3.4.", false),
      ("127.0.0.0x1", false), ("+1.2.3.4", false), ("[1:2]", false), ("[1::2::3]", false),
      ("[:::]", false), ("[1:2:3:4:5:6:7:8:9]", false), ("[12345::]", false), ("[::1.2.3]", false),
      ("[1.2.3.4::]", false), ("[g::]", false), ("[1:2:3:4:5:6:7::8]", false), ("[1:]", false),
    ])
  func addresses(host: String, isTaken: Bool) {
    #expect((try? WebAddress("https://\(host)/")).map { $0.host == host } ?? false == isTaken)
  }

  @Test(
    "Invalid addresses are refused with their fault",
    arguments: [
      ("", WebAddress.Fault.notAbsolute), ("//h.test/a", .notAbsolute), ("/a", .notAbsolute),
      ("https:h.test", .notAbsolute), ("https:/h.test", .notAbsolute), ("h.test:443", .notAbsolute),
      ("1https://h.test", .notAbsolute), (" https://h.test", .notAbsolute),
      ("javascript://h.test/%0aalert(1)", .scheme), ("file:///etc/passwd", .scheme),
      ("ftp://h.test/", .scheme), ("httpsx://h.test/", .scheme),
      ("https://h.test/\r\nSet-Cookie: a", .control), ("https://h.test/\u{0}", .control),
      ("https://h.test/\u{7F}", .control), ("https://h\t.test/", .control),
      ("https://me:word@h.test/", .credentials), ("https://unsplash.com@evil.test/", .credentials),
      ("https:///a", .host), ("https://?a", .host), ("https://h.test\\@evil.test/", .credentials),
      ("https://h test/", .host), ("https://h%2etest/", .host), ("https://[::1/", .host),
      ("https://[]/", .host), ("https://[::1]x/", .host), ("https://häst.test/", .host),
      ("https://h.test\\.evil.test/", .host), ("https://h\" onload=\"x/", .host),
      ("https://h.test:/", .port), ("https://h.test:0/", .port), ("https://h.test:65536/", .port),
      ("https://h.test:+80/", .port), ("https://h.test:80a/", .port), ("https://h:1:2/", .port),
      ("https://\(String(repeating: "a", count: 254))/", .host),
    ])
  func refuses(text: String, fault: WebAddress.Fault) {
    #expect(throws: fault) { try WebAddress(text) }
  }

  @Test(
    "A combining mark after a delimiter does not hide the delimiter",
    arguments: [
      "https://h.test/a#\u{301}b", "https://h.test/a?\u{301}/../b", "https://h.test/a/../\u{301}b",
      "https://h.test/a/\u{301}../b", "https://h.test/\u{301}", "https://h.test?\u{301}",
      "https://h.test#\u{301}/x", "https://h.test/a/..\u{301}/b", "https://h.test/?a=1&\u{301}b=2",
    ])
  func combining(text: String) throws {
    let address = try WebAddress(text)
    #expect(address.host == "h.test")
    #expect(!address.target.contains("#"))
    #expect(!address.target.prefix { $0 != "?" }.contains("/../"))
    #expect(address.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    #expect(try WebAddress(address.text) == address)
  }

  @Test("SEC-2: the description of an address omits its query, which may contain keys")
  func description() {
    let address = WebAddress.sample("https://h.test/a?client_id=secret")
    #expect("\(address)" == "https://h.test/a")
  }

  @Test("An origin consists of scheme, host and port")
  func origin() {
    let address = WebAddress.sample("https://h.test/a")
    #expect(address.hasSameOrigin(as: .sample("https://H.test:443/b?c")))
    for other in ["http://h.test/a", "https://h.test:444/a", "https://x.h.test/a"] {
      #expect(!address.hasSameOrigin(as: .sample(other)))
    }
  }
}
