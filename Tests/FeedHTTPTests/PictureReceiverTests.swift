import FeedCore
import FeedTestSupport
import Testing

@testable import FeedHTTP

@Suite("Versions and parts of pictures")
struct PictureReceiverTests {
  @Test("Content-Length of a compressed answer is not the length of the picture")
  func compressed() {
    let headers: HTTPHeaders = ["Content-Length": "9"]
    #expect(PictureVersion(headers, status: 200).whole == 9)
    var packed = headers
    packed.add("Content-Encoding", "gzip")
    #expect(PictureVersion(packed, status: 200).whole == nil)
  }

  @Test(
    "Content-Length is clamped, and ignored for a chunked body",
    arguments: [
      (["Content-Length": "9"], 9), (["Content-Length": "9223372036854775807"], 1 << 53),
      (["Content-Length": "-9"], nil), (["Content-Length": "9, 9"], nil),
      (["Content-Length": "9", "Transfer-Encoding": "chunked"], nil),
      (["content-length": "9223372036854775807", "TRANSFER-ENCODING": "gzip, chunked"], nil),
    ] as [(HTTPHeaders, Int?)])
  func contentLength(headers: HTTPHeaders, expected: Int?) {
    #expect(headers.contentLength == expected)
    #expect(PictureVersion(headers, status: 200).whole == expected)
  }

  @Test(
    "Content-Range is parsed into the first byte and the total",
    arguments: [
      ("bytes 3-5/6", 3, 6), ("BYTES 3-5/6", 3, 6), ("bytes 3-5/*", 3, nil),
      ("bytes 0-1/9223372036854775807", 0, 1 << 53),
      ("bytes 0-1/99999999999999999999", 0, 1 << 53),
    ] as [(String, Int, Int?)])
  func contentRange(field: String, first: Int, whole: Int?) throws {
    let range = try #require(ContentRange(["Content-Range": field]))
    #expect(range.first == first && range.whole == whole)
  }

  @Test(
    "An invalid Content-Range is ignored",
    arguments: [
      "bytes */6", "bytes 5-3/6", "bytes 3-6/6", "bytes 3-5/0", "bytes 3-5/x", "bytes -5/6",
      "bytes 3/6", "items 3-5/6", "bytes", "", "bytes 3-5", "bytes ٣-5/6",
      "bytes 9223372036854775807-9223372036854775807/9223372036854775807",
    ])
  func noContentRange(field: String) {
    #expect(ContentRange(["Content-Range": field]) == nil)
  }

  @Test("A part that was not requested is refused, even if it would fit")
  func unasked() throws {
    let sink = PictureSink()
    let request = PictureRequest(
      .photo("a"), size: "small", address: .sample("https://api.test/a.jpg"))
    let receiver = PictureReceiver(sink, request, timeout: .seconds(30), clock: ManualClock())
    #expect(receiver.next() == 0)
    #expect(try receiver.begins(status: 200, headers: ["Content-Length": "6"]))
    try sink.write([0xFF, 0xD8, 0xFF])
    #expect(receiver.next() == 0, "the version of the bytes is unknown")
    #expect(throws: TransportError.self) {
      try receiver.begins(status: 206, headers: ["Content-Range": "bytes 3-5/6"])
    }
    #expect(receiver.isForeign)
  }
}
