import FeedCore
import FeedTestSupport
import Testing

@testable import FeedHTTP

@Suite("Which picture a part is of")
struct PictureReceiverTests {
  @Test("The length of what was compressed on the way is not the picture's")
  func compressed() {
    let headers: HTTPHeaders = ["Content-Length": "9"]
    #expect(PictureVersion(headers, status: 200).whole == 9)
    var packed = headers
    packed.add("Content-Encoding", "gzip")
    #expect(PictureVersion(packed, status: 200).whole == nil)
  }

  @Test("A part that nobody asked for is not taken, although it would fit")
  func unasked() throws {
    let sink = PictureSink()
    let request = PictureRequest(
      .photo("a"), size: "small", address: .sample("https://api.test/a.jpg"))
    let receiver = PictureReceiver(sink, request, timeout: .seconds(30), clock: ManualClock())
    #expect(receiver.next() == 0)
    #expect(try receiver.begins(status: 200, headers: ["Content-Length": "6"]))
    try sink.write([0xFF, 0xD8, 0xFF])
    #expect(receiver.next() == 0, "nothing tells which picture the bytes are of")
    #expect(throws: TransportError.self) {
      try receiver.begins(status: 206, headers: ["Content-Range": "bytes 3-5/6"])
    }
    #expect(receiver.isForeign)
  }
}
