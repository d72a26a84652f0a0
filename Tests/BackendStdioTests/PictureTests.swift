import FeedCore
import FeedHTTP
import FeedMetadata
import FeedTestSupport
import Testing

@testable import BackendStdio

@Suite("BACK-8: the pictures of a program", .blocking, .timeLimit(.minutes(10)))
struct PictureTests {
  private func request(_ address: String = "https://h.test/a.jpg") throws -> PictureRequest {
    PictureRequest(.photo("a"), size: "small", address: try WebAddress(address))
  }

  private func program(_ data: String, total: String) throws -> ShellProgram {
    try ShellProgram(
      pictures: "bytes",
      answers: """
        *imagefeed/photo_bytes*'"offset":0'*) reply '{"mimeType":"image/jpeg","data":"/9j/","total":\(total)}' ;;
        *imagefeed/photo_bytes*) reply '{"mimeType":"image/jpeg","data":"\(data)","total":\(total)}' ;;
        """)
  }

  @Test("BACK-52: Bytes arrive in parts, and the progress rises to the end")
  func parts() async throws {
    let program = try program("AP/Z", total: "6")
    defer { program.backend.shutDown() }
    let seen = Watched([Int]())
    let bytes = try await program.backend.photos.picture(request()) { count, total in
      seen.change { $0.append(count) }
      #expect(total == 6)
    }
    #expect(bytes == [0xFF, 0xD8, 0xFF, 0, 0xFF, 0xD9] && seen.value == [3, 6])
  }

  @Test("PHOTO-36: two programs' photos with one id have two file names, except Unsplash's")
  func fileNames() async throws {
    for (page, count) in [("https://example.org/a", 2), ("https://unsplash.com/photos/a", 1)] {
      var names: Set<String> = []
      for _ in 0..<2 {
        let photo = #"{"id":"a","width":3,"height":2,"links":{"html":"\#(page)"}}"#
        let program = try ShellProgram(
          answers: """
            *imagefeed/list_feed*) reply '{"photos":[\(photo)],"page":1,"hasMore":false}' ;;
            *imagefeed/get_photo*) reply '\(photo)' ;;
            """)
        defer { program.backend.shutDown() }
        let listed = try #require(try await program.feed().items.first)
        let single = try await program.backend.photos.photo("a", as: nil).value
        #expect(listed.fileName(.named(.full)) == single.fileName(.named(.full)))
        names.insert(single.fileName(.named(.full)))
      }
      #expect(names.count == count, "\(names)")
    }
  }

  @Test("CLI-2: a picture without its end mark is invalid, even if all its bytes arrived")
  func cut() async throws {
    let program = try program("AAAA", total: "6")
    defer { program.backend.shutDown() }
    let error = await ShellProgram.error {
      _ = try await program.backend.photos.picture(request()) { _, _ in }
    }
    #expect(error?.code == .noPicture && error?.code.exitStatus == .network)
  }

  @Test(
    "The end mark follows the header, may be split, and need not be the last bytes",
    arguments: [
      ([[0xFF, 0xD8, 0xFF, 0xDB, 0, 2, 0xFF, 0xDA, 0xFF], [0xD9]], true),
      ([[0xFF, 0xD8, 0xFF], [0xDA, 1, 2, 0xFF, 0xD9, 0], [0, 0]], true),
      ([[0xFF, 0xD8, 0xFF, 0xE1, 0, 4, 0xFF], [0xD9, 0xFF, 0xDA, 1, 2]], false),
      ([[0xFF, 0xD8, 0xFF, 0xE1, 0, 4, 0xFF, 0xD9], [0xFF, 0xDA, 1, 0xFF, 0xD9]], true),
      ([[0xFF, 0xD8]], false), ([], false),
    ] as [([[UInt8]], Bool)])
  func ends(chunks: [[UInt8]], hasEnd: Bool) {
    var search = PictureEndSearch()
    for chunk in chunks { search.take(chunk) }
    #expect(search.hasEnd == hasEnd)
  }

  @Test(
    "Empty parts, too many parts or other data are not accepted as a picture",
    arguments: [("", "5"), ("AAAA", "5"), ("%%%%", "5"), ("AAE=", "0"), ("AAE=", "-1"), ("7", "6")])
  func badParts(data: String, total: String) async throws {
    let program = try program(data, total: total)
    defer { program.backend.shutDown() }
    let error = await ShellProgram.error {
      _ = try await program.backend.photos.picture(request()) { _, _ in }
    }
    #expect(error?.code == .badReply)
  }

  @Test("Pictures beyond the size limit and other kinds of files are refused")
  func bounded() async throws {
    for (data, total, code) in [
      ("/9j/", "99999999999", FeedError.Code.tooLarge), ("AAAA", "3", .noPicture),
    ] {
      let program = try ShellProgram(
        pictures: "bytes",
        answers: "*imagefeed/photo_bytes*) reply '{\"data\":\"\(data)\",\"total\":\(total)}' ;;")
      defer { program.backend.shutDown() }
      let error = await ShellProgram.error {
        _ = try await program.backend.photos.picture(request()) { _, _ in }
      }
      #expect(error?.code == code)
    }
  }

  @Test("BACK-52: Addresses are fetched, and only pictures are accepted")
  func addresses() async throws {
    for (status, body, code) in [
      (200, [0xFF, 0xD8, 1, 0xFF, 0xD9], nil), (200, [0xFF, 0xD8, 1], .noPicture),
      (200, [0x89, 0x50], .noPicture), (200, Array("<html>".utf8), .noPicture),
      (404, [], .notFound), (500, [], .noPicture),
    ] as [(Int, [UInt8], FeedError.Code?)] {
      let transport = AnsweringTransport(status: status, body: body)
      let program = try ShellProgram(answers: "x) ;;", transport: transport)
      defer { program.backend.shutDown() }
      let error = await ShellProgram.error {
        let bytes = try await program.backend.photos.picture(request()) { _, _ in }
        #expect(bytes == body)
      }
      #expect(error?.code == code)
    }
  }

  private static let headers: HTTPHeaders = ["ETag": "\"t\"", "Content-Length": "6"]

  @Test("An interrupted picture continues from where it stopped")
  func resumed() async throws {
    let transport = ScriptedTransport { (request) throws(TransportError) in
      if request.headers["Range"] == "bytes=3-" {
        let headers: HTTPHeaders = ["ETag": "\"t\"", "Content-Range": "bytes 3-5/6"]
        let rest = HTTPResponse(status: 206, headers: headers, url: request.url)
        try request.begin(rest, [0, 0xFF, 0xD9])
        return rest
      }
      let start = HTTPResponse(status: 200, headers: Self.headers, url: request.url)
      try request.begin(start, [0xFF, 0xD8, 0xFF])
      throw TransportError(.truncated)
    }
    let program = try ShellProgram(answers: "x) ;;", transport: transport)
    defer { program.backend.shutDown() }
    let sink = PictureSink()
    try await program.backend.photos.download(request(), into: sink) { _, _ in }
    #expect(sink.bytes == [0xFF, 0xD8, 0xFF, 0, 0xFF, 0xD9] && sink.restarts == 0)
    #expect(transport.requests.count == 2)
  }

  @Test("A download is written while it arrives")
  func streamed() async throws {
    let sink = PictureSink()
    let transport = ScriptedTransport { (request) throws(TransportError) in
      let response = HTTPResponse(status: 200, headers: Self.headers, url: request.url)
      try request.begin(response, [0xFF, 0xD8, 0xFF])
      do {
        try await sink.wait(forBytes: 3)
      } catch {
        throw TransportError(.fault, "nothing was written")
      }
      try request.go(on: [0, 0xFF, 0xD9])
      return response
    }
    let program = try ShellProgram(answers: "x) ;;", transport: transport)
    defer { program.backend.shutDown() }
    try await program.backend.photos.download(request(), into: sink) { _, _ in }
    #expect(sink.bytes == [0xFF, 0xD8, 0xFF, 0, 0xFF, 0xD9])
  }

  @Test(
    "BACK-53: Addresses of this machine and its network are not requested",
    arguments: ["http://h.test/", "https://127.0.0.1:1/", "https://stdio.invalid/a"])
  func closed(address: String) async throws {
    let program = try ShellProgram(
      answers: "x) ;;", transport: AnsweringTransport(status: 200, body: [0xFF, 0xD8, 0xFF, 0xD9]))
    defer { program.backend.shutDown() }
    let error = await ShellProgram.error {
      _ = try await program.backend.photos.picture(request(address)) { _, _ in }
    }
    #expect(error?.code == .noPicture)
  }
}

extension HTTPRequest {
  /// Announces a body to the receiver and hands over its first bytes, as the real transport does.
  fileprivate func begin(_ response: HTTPResponse, _ body: [UInt8]) throws(TransportError) {
    guard !body.isEmpty, let receiver,
      try receiver.begins(status: response.status, headers: response.headers)
    else { return }
    try go(on: body)
  }

  /// Hands further bytes to the receiver.
  fileprivate func go(on body: [UInt8]) throws(TransportError) {
    guard let receiver else { throw TransportError(.fault, "the body is kept in memory") }
    let taken = body.withUnsafeBytes { bytes -> Result<Bool, TransportError> in
      do throws(TransportError) {
        return .success(try receiver.take(bytes) {})
      } catch {
        return .failure(error)
      }
    }
    guard try taken.get() else { throw TransportError(.fault, "there is no room") }
  }
}

private struct AnsweringTransport: HTTPTransport {
  let status: Int
  let body: [UInt8]

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let response = HTTPResponse(status: status, url: request.url)
    try request.begin(response, body)
    return response
  }
}
