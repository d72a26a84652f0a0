import FeedCore
import FeedTestSupport
import Testing

@testable import FeedHTTP

@Suite("BACK-53: public addresses", .timeLimit(.minutes(10)))
struct PublicAddressTests {
  @Test(
    "Local, private, reserved and invalid addresses are not public",
    arguments: [
      [127, 0, 0, 1], [10, 1, 2, 3], [172, 16, 0, 1], [172, 31, 255, 255], [192, 168, 0, 1],
      [169, 254, 169, 254], [100, 64, 0, 1], [0, 0, 0, 0], [224, 0, 0, 1], [255, 255, 255, 255],
      [198, 18, 0, 1], [], [1, 2, 3],
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 8, 8, 8, 8],
      [0xFE, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      [0xFD, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      [0x20, 0x02, 10, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0, 192, 168, 0, 1],
    ] as [[UInt8]])
  func closed(bytes: [UInt8]) { #expect(!PublicAddress.isPublic(bytes)) }

  @Test(
    "Hosts on the internet are public",
    arguments: [
      [8, 8, 8, 8], [172, 32, 0, 1], [172, 15, 0, 1], [100, 128, 0, 1], [192, 0, 1, 1],
      [0x26, 0x06, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8],
    ] as [[UInt8]])
  func open(bytes: [UInt8]) { #expect(PublicAddress.isPublic(bytes)) }

  @Test(
    "A transport for public addresses opens no connection to this machine",
    arguments: [
      "127.0.0.1", "localhost",
    ])
  func transport(host: String) async throws {
    let server = try LoopbackServer { _ in .text("ok") }
    defer { server.stop() }
    let transport = CurlTransport(
      CurlTransport.Configuration(userAgent: "test", isPublicOnly: true))
    defer { transport.shutdown() }
    let address = try WebAddress(server.url().replacing("127.0.0.1", with: host))
    await #expect {
      try await transport.send(HTTPRequest(.get, address, bodyLimit: 9, isRetryable: false))
    } throws: {
      ($0 as? TransportError)?.kind == .insecureAddress
    }
    #expect(server.requests.isEmpty)
  }
}
