import FeedCore
import FeedTestSupport
import Testing

/// Servers answer with too few bytes, too late or repeatedly. The picture has 6 bytes.
@Suite("PHOTO-18: answers without the whole picture", .timeLimit(.minutes(10)))
struct DownloadAnswerTests {
  private static let picture: [UInt8] = [0xFF, 0xD8, 1, 2, 0xFF, 0xD9]
  private let sink = PictureSink()

  private typealias Script = @Sendable (_ number: Int, _ range: String?) -> LoopbackReply

  private struct Outcome {
    let error: FeedError?
    let requests: Int
    let sleeps: [Duration]
  }

  /// Downloads from a server that answers by a script. The first request has number 1.
  private func download(_ script: @escaping Script) async throws -> Outcome {
    let count = Watched(0)
    let server = try LoopbackServer { request in
      script(count.next(), request["Range"])
    }
    let live = try LiveHarness(server)
    let address = try WebAddress(server.url("/a.jpg"))
    let request = PictureRequest(.photo("a"), size: "full", address: address)
    let error = await live.failure { photos throws(FeedError) in
      try await photos.download(request, into: sink) { _, _ in }
    }
    return Outcome(error: error, requests: server.requests.count, sleeps: live.clock.sleeps)
  }

  private static func part(
    _ range: Range<Int>, of whole: String = "6"
  ) -> LoopbackReply {
    .reply(
      206,
      [
        ("ETag", "\"t\""),
        ("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(whole)"),
      ],
      body: Array(picture[range]))
  }

  private static let whole = LoopbackReply.reply(200, [("ETag", "\"t\"")], body: picture)

  @Test("An answer without a byte counts as truncated", arguments: [200, 206])
  func empty(status: Int) async throws {
    let outcome = try await download { _, _ in .reply(status) }
    #expect(outcome.error?.code == .truncated)
    #expect(outcome.error?.message == Message(.errorPictureEmpty, "127.0.0.1"))
    #expect(outcome.requests == 3)
    #expect(sink.count == 0)
  }

  @Test("A second download continues the first one if the picture is still the same")
  func continued() async throws {
    for isSame in [true, false] {
      sink.restart()
      let first = try await download { number, _ in
        number == 1 ? Self.part(0..<3) : .reply(503)
      }
      #expect(first.error != nil && sink.count == 3)
      let restarts = sink.restarts
      let second = try await download { _, range in
        #expect(range == "bytes=3-")
        return isSame
          ? Self.part(3..<6) : .reply(200, [("ETag", "\"u\"")], body: Self.picture)
      }
      #expect(second.error == nil && second.requests == 1 && sink.bytes == Self.picture)
      #expect(sink.restarts == restarts + (isSame ? 0 : 1))
    }
  }

  @Test("A part without a validator or in a failed sink is not continued")
  func notContinued() async throws {
    let first = try await download { number, _ in
      number == 1
        ? .reply(206, [("Content-Range", "bytes 0-2/6")], body: Array(Self.picture[..<3]))
        : .reply(503)
    }
    #expect(first.error != nil && sink.continuation == nil)
    let second = try await download { _, range in
      #expect(range == nil)
      return Self.whole
    }
    #expect(second.error == nil && sink.bytes == Self.picture)
    let full = PictureSink(limit: 2)
    let server = try LoopbackServer { _ in Self.whole }
    let live = try LiveHarness(server)
    let address = try WebAddress(server.url("/a.jpg"))
    let request = PictureRequest(.photo("a"), size: "full", address: address)
    let error = await live.failure { photos throws(FeedError) in
      try await photos.download(request, into: full) { _, _ in }
    }
    #expect(error == PictureSink.full && full.continuation == nil)
  }

  @Test("A compressed answer is unpacked if its header declares that, otherwise the download fails")
  func compressed() async throws {
    let packed: [UInt8] = [
      0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0x02, 0x03, 0xFB, 0x7F, 0x83, 0x91, 0xE9, 0xFF, 0x4D, 0,
      0xFE, 0x1A, 0x90, 0x3B, 0x06, 0, 0, 0,
    ]
    let outcome = try await download { _, _ in
      .reply(200, [("Content-Encoding", "gzip")], body: packed)
    }
    #expect(outcome.error == nil)
    #expect(sink.bytes == Self.picture)
    let unsaid = try await download { _, _ in .reply(200, body: packed) }
    #expect(unsaid.error?.code == .noPicture)
  }

  @Test("LIVE-2: a picture without its end marker fails although its length is right")
  func cut() async throws {
    let outcome = try await download { _, _ in
      .reply(200, [("ETag", "\"t\"")], body: Array(Self.picture.dropLast()))
    }
    let error = try #require(outcome.error)
    #expect(error.code == .noPicture && error.code.exitStatus == .network)
    #expect(error.message.arguments.first == "a")
    #expect(outcome.requests == 1, "a retry would return the same data")
  }

  @Test("LIVE-2: the end marker of an old version does not count for the new version")
  func endOfOtherVersion() async throws {
    let outcome = try await download { number, _ in
      guard number == 1 else {
        return .reply(200, [("ETag", "\"b\"")], body: Array(Self.picture.dropLast()))
      }
      let head = LoopbackReply.head(200, [("ETag", "\"a\""), ("Content-Length", "9")])
      return LoopbackReply([.bytes(head + Self.picture), .reset])
    }
    #expect(outcome.error?.code == .noPicture)
    #expect(outcome.requests == 2 && sink.restarts == 1)
  }

  @Test("LIVE-2: an end marker that is split across two answers is found", arguments: 1..<6)
  func splitEnd(at place: Int) async throws {
    let outcome = try await download { number, _ in
      guard number == 1 else { return Self.part(place..<6) }
      let head = LoopbackReply.head(200, [("ETag", "\"t\""), ("Content-Length", "6")])
      return LoopbackReply([.bytes(head + Self.picture.prefix(place)), .reset])
    }
    #expect(outcome.error == nil)
    #expect(outcome.requests == 2 && sink.restarts == 0)
    #expect(sink.bytes == Self.picture)
  }

  @Test(
    "A request for the rest has an If-Range header, and the first request does not",
    arguments: [
      ([("ETag", "\"a\""), ("Last-Modified", monday)], "\"a\""),
      ([("Last-Modified", monday)], monday),
      ([("ETag", "W/\"a\""), ("Last-Modified", monday)], monday),
    ])
  func ifRange(_ headers: [(String, String)], validator: String) async throws {
    let count = Watched(0)
    let server = try LoopbackServer { _ in
      count.next() == 1 ? Self.beginning(headers) : Self.rest(headers)
    }
    let live = try LiveHarness(server)
    let address = try WebAddress(server.url("/a.jpg"))
    let request = PictureRequest(.photo("a"), size: "full", address: address)
    try await live.photos.download(request, into: sink) { _, _ in }
    #expect(server.requests.map { $0["If-Range"] } == [nil, validator])
    #expect(server.requests.map { $0["Range"] } == [nil, "bytes=3-"])
  }

  @Test("If the server has a newer version, the download starts over with the whole picture")
  func newerVersion() async throws {
    let count = Watched(0)
    let server = try LoopbackServer { request in
      if count.next() == 1 { return Self.beginning([("ETag", "\"old\"")]) }
      // RFC 9110, section 13.1.5: a part is sent only if the version is still the named one.
      let isSame = request["If-Range"].map { $0 == "\"t\"" } ?? true
      return isSame && request["Range"] != nil ? Self.part(3..<6) : Self.whole
    }
    let live = try LiveHarness(server)
    let request = PictureRequest(
      .photo("a"), size: "full", address: try WebAddress(server.url("/a.jpg")))
    try await live.photos.download(request, into: sink) { _, _ in }
    #expect(sink.bytes == Self.picture)
    #expect(sink.restarts == 1 && server.requests.count == 2)
  }

  @Test("If the server refuses the range, the whole picture is requested")
  func noRest() async throws {
    let ranges = Watched([String?]())
    let outcome = try await download { number, range in
      ranges.change { $0.append(range) }
      switch number {
      case 1: return Self.beginning([("ETag", "\"a\"")])
      case 2: return .reply(416, [("Content-Range", "bytes */2")])
      default: return range == nil ? Self.whole : .reply(416)
      }
    }
    #expect(outcome.error == nil)
    #expect(ranges.value == [nil, "bytes=3-", nil])
    #expect(sink.bytes == Self.picture)
  }

  @Test("LIVE-16: the size limit of a picture applies to the sum of its parts")
  func limitOfParts() async throws {
    let limit = 256 << 20
    let outcome = try await download { number, _ in
      guard number > 1 else {
        let head = LoopbackReply.head(200, [("ETag", "\"t\""), ("Transfer-Encoding", "chunked")])
        return LoopbackReply([.bytes(head + Array("3\r\n".utf8) + Self.picture.prefix(3)), .reset])
      }
      // With the first three bytes, this exceeds the limit by one byte.
      let headers = [
        ("ETag", "\"t\""), ("Content-Range", "bytes 3-\(limit)/\(limit + 1)"),
        ("Content-Length", "\(limit - 2)"),
      ]
      return LoopbackReply([.bytes(LoopbackReply.head(206, headers) + Self.picture[3...]), .close])
    }
    #expect(outcome.error?.code == .tooLarge)
    #expect(outcome.requests == 2)
  }

  private static func chunkedRest(_ headers: [(String, String)]) -> LoopbackReply {
    let head = LoopbackReply.head(
      206, [("ETag", "\"t\""), ("Transfer-Encoding", "chunked")] + headers)
    return LoopbackReply([
      .bytes(head + Array("3\r\n".utf8) + picture[3...] + Array("\r\n0\r\n\r\n".utf8))
    ])
  }

  @Test(
    "LIVE-23: the Content-Length of a chunked rest is ignored",
    arguments: ["9223372036854775807", "9223372036854775808", "-1", "0", "1", "x"])
  func chunkedLength(_ length: String) async throws {
    let seen = Watched([Int?]())
    let count = Watched(0)
    let server = try LoopbackServer { _ in
      count.next() == 1
        ? LoopbackReply([
          .bytes(
            LoopbackReply.head(200, [("ETag", "\"t\""), ("Content-Length", "6")])
              + Self.picture.prefix(3)), .reset,
        ])
        : Self.chunkedRest([("Content-Range", "bytes 3-5/6"), ("Content-Length", length)])
    }
    let live = try LiveHarness(server)
    let request = PictureRequest(
      .photo("a"), size: "full", address: try WebAddress(server.url("/a.jpg")))
    let error = await live.failure { photos throws(FeedError) in
      try await photos.download(request, into: sink) { _, expected in
        seen.change { $0.append(expected) }
      }
    }
    // libcurl itself rejects a length that is not a number.
    #expect(error == nil || error?.code == .badReply, "\(String(describing: error))")
    if error == nil { #expect(sink.bytes == Self.picture) }
    #expect(seen.value.compactMap(\.self).allSatisfy { $0 == 6 })
  }

  @Test("LIVE-2: data after the end marker of a picture is kept")
  func behindEnd() async throws {
    let outcome = try await download { _, _ in .reply(200, body: Self.picture + [0, 7, 0xFF, 0]) }
    #expect(outcome.error == nil)
    #expect(sink.bytes == Self.picture + [0, 7, 0xFF, 0])
  }

  @Test("An empty answer to a request for the rest counts as truncated")
  func emptyRest() async throws {
    let outcome = try await download { number, _ in
      number == 1 ? Self.part(0..<3) : .reply(200, [("Connection", "close")])
    }
    #expect(outcome.error?.code == .truncated)
    #expect(sink.count == 3)
  }

  @Test("If a server sends only part of a range, the rest is requested")
  func parts() async throws {
    let outcome = try await download { _, range in
      let first = range.flatMap { Int($0.dropFirst(6).dropLast()) } ?? 0
      return Self.part(first..<min(first + 2, 6))
    }
    #expect(outcome.error == nil)
    #expect(outcome.requests == 3)
    #expect(sink.bytes == Self.picture)
  }

  @Test("A part of unknown total size ends the download")
  func unknownWhole() async throws {
    let outcome = try await download { _, _ in Self.part(0..<6, of: "*") }
    #expect(outcome.error == nil)
    #expect(sink.bytes == Self.picture)
  }

  @Test("A download that only repeats its first byte fails", arguments: [true, false])
  func sameByte(isTagged: Bool) async throws {
    let outcome = try await download { number, _ in
      let tag = isTagged ? [("ETag", "\"\(number)\"")] : []
      let head = LoopbackReply.head(200, tag + [("Content-Length", "6")])
      return LoopbackReply([.bytes(head + Self.picture.prefix(1)), .reset])
    }
    #expect(outcome.error?.code == .truncated)
    // One request brought the byte, and three brought nothing new.
    #expect((4...5).contains(outcome.requests))
  }

  @Test("A download succeeds with one byte from each connection")
  func slow() async throws {
    let outcome = try await download { _, range in
      guard let first = range.flatMap({ Int($0.dropFirst(6).dropLast()) }) else {
        let head = LoopbackReply.head(200, [("ETag", "\"t\""), ("Content-Length", "6")])
        return LoopbackReply([.bytes(head + Self.picture.prefix(1)), .reset])
      }
      return Self.part(first..<first + 1)
    }
    #expect(outcome.error == nil)
    #expect(outcome.requests == 6)
    #expect(sink.bytes == Self.picture)
  }

  @Test("A request to a busy server is repeated after its Retry-After time", arguments: [429, 503])
  func busy(status: Int) async throws {
    let outcome = try await download { number, _ in
      number == 1 ? .reply(status, [("Retry-After", "7")]) : Self.whole
    }
    #expect(outcome.error == nil)
    #expect(outcome.sleeps == [.seconds(7)])
    #expect(sink.bytes == Self.picture)
  }

  @Test(
    "A long Retry-After time is reported at once, without a retry",
    arguments: [("31", 31), ("99999999999999999999", 86_400)])
  func muchLater(retryAfter: String, seconds: Int) async throws {
    let outcome = try await download { _, _ in .reply(429, [("Retry-After", retryAfter)]) }
    #expect(outcome.error?.code == .rateLimited)
    #expect(outcome.error?.retryAfter == .seconds(seconds))
    #expect(outcome.requests == 1 && outcome.sleeps.isEmpty)
  }

  /// Returns a reply with three bytes of the old version of the picture.
  private static func beginning(_ headers: [(String, String)]) -> LoopbackReply {
    let head = LoopbackReply.head(200, headers + [("Content-Length", "6")])
    return LoopbackReply([.bytes(head + [0xFF, 0xD8, 9]), .reset])
  }

  private static func rest(_ headers: [(String, String)], of whole: String = "6") -> LoopbackReply {
    .reply(206, headers + [("Content-Range", "bytes 3-5/\(whole)")], body: Array(picture[3...]))
  }

  @Test(
    "The rest of a changed picture is not appended to the old version",
    arguments: [
      ([("ETag", "\"a\"")], [("ETag", "\"b\"")], "6"),
      ([("ETag", "\"a\"")], [("ETag", "W/\"a\"")], "6"),
      ([("ETag", "\"a\"")], [("ETag", "\"a\"")], "7"), ([("ETag", "\"a\"")], [], "7"),
      ([("Last-Modified", monday)], [("Last-Modified", tuesday)], "6"),
      ([("Last-Modified", monday), ("ETag", "W/\"a\"")], [("ETag", "W/\"b\"")], "6"),
    ] as [([(String, String)], [(String, String)], String)])
  func changed(_ old: [(String, String)], _ new: [(String, String)], _ whole: String) async throws {
    let outcome = try await download { number, range in
      switch number {
      case 1: Self.beginning(old)
      case 2: Self.rest(new, of: whole)
      default: range == nil ? Self.whole : .reply(500)
      }
    }
    #expect(outcome.error == nil)
    #expect(outcome.requests == 3)
    #expect(sink.bytes == Self.picture)
  }

  private static let monday = "Mon, 05 Jan 2026 00:00:00 GMT"
  private static let tuesday = "Tue, 06 Jan 2026 00:00:00 GMT"

  @Test(
    "The rest of an unchanged picture is appended, even without validators",
    arguments: [
      [("ETag", "\"a\"")], [], [("Last-Modified", monday)],
      [("ETag", "\"a\""), ("Last-Modified", tuesday)],
    ] as [[(String, String)]])
  func same(_ headers: [(String, String)]) async throws {
    let outcome = try await download { number, _ in
      number == 1
        ? Self.beginning([("ETag", "\"a\""), ("Last-Modified", Self.monday)])
        : Self.rest(headers, of: "*")
    }
    #expect(outcome.error == nil)
    #expect(outcome.requests == 2)
    #expect(sink.bytes == [0xFF, 0xD8, 9, 2, 0xFF, 0xD9])
  }

  @Test("A length that arrives with the rest applies from then on")
  func lateLength() async throws {
    let outcome = try await download { number, _ in
      switch number {
      case 1:
        let head = LoopbackReply.head(200, [("ETag", "\"t\""), ("Transfer-Encoding", "chunked")])
        return LoopbackReply([.bytes(head + Array("3\r\n".utf8) + Self.picture.prefix(3)), .reset])
      case 2: return Self.part(3..<5)
      default: return Self.part(5..<6)
      }
    }
    #expect(outcome.error == nil)
    #expect(outcome.requests == 3)
    #expect(sink.bytes == Self.picture)
  }

  @Test("A download fails if the server keeps sending parts of another picture")
  func alwaysForeign() async throws {
    let outcome = try await download { number, _ in
      number == 1 ? Self.beginning([("ETag", "\"a\"")]) : Self.rest([("ETag", "\"b\"")])
    }
    #expect(outcome.error?.code == .badReply)
    #expect(outcome.requests == 4)
  }

  @Test("Without proof that the bytes are unchanged, the rest is not requested")
  func weakTag() async throws {
    let ranges = Watched([String?]())
    let outcome = try await download { number, range in
      ranges.change { $0.append(range) }
      return number == 1 ? Self.beginning([("ETag", "W/\"a\"")]) : Self.whole
    }
    #expect(outcome.error == nil)
    #expect(ranges.value == [nil, nil])
    #expect(sink.bytes == Self.picture && sink.restarts == 1)
  }

  @Test(
    "LIVE-2: a failed handshake during a request for the rest is retried",
    .needsNginx, arguments: FlakyRelay.Ending.allCases)
  func brokenHandshake(_ ending: FlakyRelay.Ending) async throws {
    let server = try LoopbackServer { request in
      request["Range"] == "bytes=3-"
        ? Self.part(3..<6)
        : LoopbackReply([
          .bytes(
            LoopbackReply.head(200, [("ETag", "\"t\""), ("Content-Length", "6")])
              + Self.picture.prefix(3)), .close,
        ])
    }
    let nginx = try NginxServer(http2: false, upstream: server.port)
    let relay = try FlakyRelay(to: nginx.port, breaking: { $0 == 2 }, by: ending)
    let url = "https://localhost:\(relay.port)"
    let live = try LiveHarness(url, caFile: nginx.certificateFile)
    let request = PictureRequest(
      .photo("a"), size: "full", address: try WebAddress("\(url)/a.jpg"))
    try await live.photos.download(request, into: sink) { _, _ in }
    #expect(sink.bytes == Self.picture)
    #expect(sink.restarts == 0)
    #expect(relay.connections == 3)
  }

  @Test(
    "The error for data that is not a picture names the photo",
    arguments: [
      (LoopbackReply.text(#"{"errors":["no"]}"#), FeedError.Code.noPicture, Phrase.errorNotPicture),
      (.text("<p>Log in"), .webPage, .errorWebPage),
      (.reply(403), .noPicture, .errorPictureRefused),
      (.reply(400), .noPicture, .errorPictureRefused),
      (.reply(204), .noPicture, .errorPictureRefused),
    ])
  func noPicture(_ reply: LoopbackReply, _ code: FeedError.Code, _ phrase: Phrase) async throws {
    let outcome = try await download { _, _ in reply }
    let error = try #require(outcome.error)
    #expect(error.code == code && error.code.exitStatus == .network)
    #expect(error.message.phrase == phrase)
    #expect(error.message.arguments.first == (phrase == .errorNotPicture ? "a" : "127.0.0.1"))
    #expect(outcome.requests == 1 && sink.count == 0)
  }
}
