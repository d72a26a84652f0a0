import FrontendHTTP
import Testing

@Suite("The address that serve listens on")
struct ListenAddressTests {
  @Test(
    "SERVE-1: an address is a number or localhost with a port, or the path of a socket",
    arguments: [
      "127.0.0.1:8080", "localhost:0", "[::1]:65535", "[fe80::1]:80", "0.0.0.0:80", "unix:/tmp/s",
    ])
  func valid(text: String) { #expect(ListenAddress(text)?.text == text) }

  @Test("SERVE-1: a port alone means all IPv4 addresses")
  func port() { #expect(ListenAddress(":8080") == .port(host: "0.0.0.0", port: 8_080)) }

  @Test(
    "SERVE-1: names, wrong brackets, wrong ports and long paths are refused",
    arguments: [
      "example.org:80", "[]:80", "[localhost]:80", "[127.0.0.1]:80", "[::1:80", "::1:80",
      "127.1:80",
      "[fe80::1%eth0]:80", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1",
      "localhost.:80",
      "unix:", "unix:\(String(repeating: "x", count: 108))",
    ])
  func invalid(text: String) { #expect(ListenAddress(text) == nil) }
}
