import FeedCore
import FeedTestSupport
import Testing

/// What servers call an answer: too short, too late, the same again. The picture has 6 bytes.
@Suite("PHOTO-5: answers that are not the whole picture", .timeLimit(.minutes(10)))
struct DownloadAnswerTests {
  private static let picture: [UInt8] = [0xFF, 0xD8, 1, 2, 3, 4]
  private let sink = PictureSink()

  private typealias Script = @Sendable (_ number: Int, _ range: String?) -> LoopbackReply

  private struct Outcome {
    let error: FeedError?
    let requests: Int
    let sleeps: [Duration]
  }

  /// Downloads from a server that answers by a script; the first request has number 1.
  private func download(_ script: @escaping Script) async throws -> Outcome {
    let count = Watched(0)
    let server = try LoopbackServer { request in
      let number = count.change { count in
        count += 1
        return count
      }
      return script(number, request["Range"])
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

  @Test("An answer without a byte is none", arguments: [200, 206])
  func empty(status: Int) async throws {
    let outcome = try await download { _, _ in .reply(status) }
    #expect(outcome.error?.code == .truncated)
    #expect(outcome.requests == 3)
    #expect(sink.count == 0)
  }

  @Test("Nor is one where some bytes are there already")
  func emptyRest() async throws {
    let outcome = try await download { number, _ in
      number == 1 ? Self.part(0..<3) : .reply(200, [("Connection", "close")])
    }
    #expect(outcome.error?.code == .truncated)
    #expect(sink.count == 3)
  }

  @Test("A server that sends part after part of what it was asked for is asked for the rest")
  func parts() async throws {
    let outcome = try await download { _, range in
      let first = range.flatMap { Int($0.dropFirst(6).dropLast()) } ?? 0
      return Self.part(first..<min(first + 2, 6))
    }
    #expect(outcome.error == nil)
    #expect(outcome.requests == 3)
    #expect(sink.bytes == Self.picture)
  }

  @Test("Of a part that does not say of how much it is, the end is the end")
  func unknownWhole() async throws {
    let outcome = try await download { _, _ in Self.part(0..<6, of: "*") }
    #expect(outcome.error == nil)
    #expect(sink.bytes == Self.picture)
  }

  @Test("The same first byte again and again ends it", arguments: [true, false])
  func sameByte(isTagged: Bool) async throws {
    let outcome = try await download { number, _ in
      let tag = isTagged ? [("ETag", "\"\(number)\"")] : []
      let head = LoopbackReply.head(200, tag + [("Content-Length", "6")])
      return LoopbackReply([.bytes(head + Self.picture.prefix(1)), .reset])
    }
    #expect(outcome.error?.code == .truncated)
    // One that brought the byte, three that brought nothing new.
    #expect((4...5).contains(outcome.requests))
  }

  @Test("One byte at a time, each from a new connection, ends well")
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

  @Test("A server that is busy is asked again when it says", arguments: [429, 503])
  func busy(status: Int) async throws {
    let outcome = try await download { number, _ in
      number == 1 ? .reply(status, [("Retry-After", "7")]) : Self.whole
    }
    #expect(outcome.error == nil)
    #expect(outcome.sleeps == [.seconds(7)])
    #expect(sink.bytes == Self.picture)
  }

  @Test(
    "Who is asked to come back much later hears when, at once",
    arguments: [("31", 31), ("99999999999999999999", 86_400)])
  func muchLater(retryAfter: String, seconds: Int) async throws {
    let outcome = try await download { _, _ in .reply(429, [("Retry-After", retryAfter)]) }
    #expect(outcome.error?.code == .rateLimited)
    #expect(outcome.error?.retryAfter == .seconds(seconds))
    #expect(outcome.requests == 1 && outcome.sleeps.isEmpty)
  }
}
