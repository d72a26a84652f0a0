import FeedCore
import FeedTestSupport
import Testing

@testable import FrontendJSONLines

@Suite("RPC-19: a picture in parts", .timeLimit(.minutes(10)))
struct PhotoBytesTests {
  @Test("Two parts make up the picture, and offsets after its end return no bytes")
  func parts() async throws {
    let client = try PipedClient.mock("photos=12")
    let request = { (offset: Int64) async throws -> (bytes: [UInt8], total: Int64) in
      let answer = try await client.result(
        "imagefeed/photo_bytes",
        ["id": "UKq-msT0000", "size": "small", "offset": .integer(offset)])
      #expect(answer["mimeType"] == "image/jpeg")
      let bytes = try #require(answer["data"]?.stringValue?.base64Decoded())
      return (bytes, try #require(answer["total"]?.integerValue))
    }
    let whole = try await request(0)
    #expect(whole.bytes.starts(with: [0xFF, 0xD8]) && whole.total == Int64(whole.bytes.count))
    #expect(try await request(100).bytes == Array(whole.bytes[100...]))
    #expect(try await request(whole.total).bytes.isEmpty)
    #expect(try await request(1 << 40).bytes.isEmpty)
  }

  @Test("PIC-25: the media type is that of the picture's bytes, for each part")
  func mediaType() async throws {
    let chunks = PictureChunks()
    let request = PictureRequest(
      .photo("a"), size: "full", address: try WebAddress("https://h.test/a"))
    let picture = TinyPictures.webp + [UInt8](repeating: 0, count: PictureChunks.size)
    for offset in [0, PictureChunks.size] {
      let chunk = try await chunks.chunk(of: request, from: offset) { () throws(FeedError) in
        picture
      }
      #expect(chunk.jsonObject["mimeType"] == "image/webp")
    }
    #expect(PictureData(TinyPictures.gif).jsonObject["mimeType"] == "image/gif")
    #expect(PictureData([0xFF, 0xD8]).jsonObject["mimeType"] == "image/jpeg")
  }

  @Test(
    "PIC-25: a client gets no bytes that are not a picture",
    arguments: [
      "photo_thumbnail", "photo_bytes", "resources/read",
    ],
    [
      Array("\0\0\0\u{18}ftypisom\0\0\0\0isommp41".utf8), [0xFF, 0xD8] + Array("text".utf8),
      Array("GIF89a is a format".utf8), [],
    ] as [[UInt8]])
  func noPicture(_ name: String, _ bytes: [UInt8]) async throws {
    let client = try PipedClient()
    client.startReading()
    let photo = Photo.sample("a")
    client.photos.photo.answers(photo.id, with: .success(Answer(photo)))
    let size = name == "photo_bytes" ? PictureSize.full : .thumb
    client.photos.picture.answers(photo.picture(size), with: .success(bytes))
    let isResource = name == "resources/read"
    let method = isResource ? name : "imagefeed/\(name)"
    let parameters = isResource ? #"{"uri":"imagefeed:///photo/a"}"# : #"{"id":"a"}"#
    let answer = try await client.answer(
      to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#)
    let error = answer["error"]?.objectValue
    #expect(error?["data"]?.objectValue?["kind"] == "noPicture", "\(answer)")
  }

  @Test("A picture of several parts is fetched once")
  func once() async throws {
    let chunks = PictureChunks()
    let request = PictureRequest(
      .photo("a"), size: "full", address: try WebAddress("https://h.test/a"))
    let picture = [UInt8](repeating: 7, count: PictureChunks.size + 5)
    var fetches = 0
    let chunk = { (offset: Int) async throws in
      try await chunks.chunk(of: request, from: offset) { () throws(FeedError) in
        fetches += 1
        return picture
      }
    }
    #expect(try await chunk(0).bytes.count == PictureChunks.size)
    #expect(try await chunk(PictureChunks.size).bytes.count == 5)
    #expect(fetches == 1)
    #expect(try await chunk(0).total == picture.count)
    #expect(fetches == 2)
  }

  @Test("A small picture in between does not discard a large one read in parts")
  func between() async throws {
    let chunks = PictureChunks()
    var fetches = 0
    let chunk = { (size: String, offset: Int, count: Int) async throws in
      let request = PictureRequest(
        .photo("a"), size: size, address: try WebAddress("https://h.test/a"))
      return try await chunks.chunk(of: request, from: offset) { () throws(FeedError) in
        fetches += 1
        return [UInt8](repeating: 7, count: count)
      }
    }
    let large = PictureChunks.size + 5
    #expect(try await chunk("full", 0, large).total == large)
    #expect(try await chunk("thumb", 0, 3).bytes.count == 3)
    #expect(try await chunk("full", PictureChunks.size, large).bytes.count == 5)
    #expect(fetches == 2)
  }

  @Test("Base64 is decoded", arguments: ["", "/w==", "/9g=", "/9j/", "AAECAwQF"])
  func base64(text: String) {
    #expect(text.base64Decoded()?.base64() == text)
  }

  @Test("Invalid base64 is rejected", arguments: ["a", "====", "A===", "AA=A", "AA A", "ä==="])
  func noBase64(text: String) { #expect(text.base64Decoded() == nil) }
}
