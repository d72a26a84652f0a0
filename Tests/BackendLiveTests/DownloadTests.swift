import FeedCore
import FeedTestSupport
import Testing

@Suite("PHOTO-18: pictures into a sink", .timeLimit(.minutes(10)))
struct DownloadTests {
  private let server: UnsplashServer
  private let live: LiveHarness

  init() throws {
    server = try UnsplashServer(photos: 10)
    live = try LiveHarness(server)
  }

  private func request() async throws -> PictureRequest {
    try await live.photos.photo(server.photoID(0), as: nil).value.picture(.named(.full))
  }

  private func ranges() -> [String?] {
    server.requests.filter { $0.endpoint == .picture }.map { $0["Range"] }
  }

  /// Returns the picture's bytes, fetched without a sink.
  private func whole(_ request: PictureRequest) async throws -> [UInt8] {
    try await live.photos.picture(request) { _, _ in }
  }

  @Test("A download is complete, reports progress to the end and sends no key")
  func plain() async throws {
    let request = try await request()
    let sink = PictureSink()
    let last = Watched((0, 0))
    try await live.photos.download(request, into: sink) { received, expected in
      last.change { $0 = (received, expected ?? -1) }
    }
    #expect(sink.bytes.starts(with: [0xFF, 0xD8]))
    #expect(last.value == (sink.count, sink.count))
    #expect(server.requests.last?["Authorization"] == nil)
    #expect(sink.bytes == (try await whole(request)))
  }

  @Test(
    "An interrupted transfer continues from where it stopped",
    arguments: [UnsplashFault.reset(at: 1_000), .truncated(at: 1_000), .truncated(at: .head(10))])
  func resumed(_ fault: UnsplashFault) async throws {
    let request = try await request()
    let expected = try await whole(request)
    server.fault(fault, on: .picture, times: 1)
    let sink = PictureSink()
    try await live.photos.download(request, into: sink) { _, _ in }
    #expect(sink.bytes == expected)
    #expect(sink.restarts == 0)
    #expect(ranges().count == 3)
  }

  @Test("A transfer continues after many interruptions as long as bytes arrive")
  func manyBreaks() async throws {
    let request = try await request()
    let expected = try await whole(request)
    server.fault(.truncated(at: 500), on: .picture, times: 6)
    let sink = PictureSink()
    let last = Watched((0, 0))
    try await live.photos.download(request, into: sink) { received, expected in
      last.change { $0 = (received, expected ?? -1) }
    }
    #expect(sink.bytes == expected)
    #expect(
      ranges().suffix(6) == ["500", "1000", "1500", "2000", "2500", "3000"].map { "bytes=\($0)-" })
    #expect(last.value == (expected.count, expected.count))
  }

  @Test("The body of an error page does not count as progress")
  func errorPage() async throws {
    let picture: [UInt8] = [0xFF, 0xD8, 1, 2, 0xFF, 0xD9]
    for status in [404, 503] {
      let count = Watched(0)
      let server = try LoopbackServer { _ in
        count.next() == 1
          ? .text("a page that is longer than the picture", status: status)
          : .reply(200, [("ETag", "\"t\"")], body: picture)
      }
      let live = try LiveHarness(server)
      let address = try WebAddress(server.url("/a.jpg"))
      let request = PictureRequest(.photo("a"), size: "full", address: address)
      let seen = Watched([Int]())
      let error = await live.failure { photos throws(FeedError) in
        try await photos.download(request, into: PictureSink()) { received, _ in
          seen.change { $0.append(received) }
        }
      }
      #expect((error == nil) == (status == 503))
      #expect(seen.value.allSatisfy { $0 <= picture.count })
      #expect(seen.value.last == (status == 503 ? picture.count : nil))
    }
  }

  @Test("A stalled sink delays no other call, and gets every byte after it resumes")
  func stalledSink() async throws {
    let pixels = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let picture = [0xFF, 0xD8] + pixels + [0xFF, 0xD9]
    server.sendPicture(picture)
    let (request, sink) = (try await request(), StalledSink())
    async let download: Void = live.photos.download(request, into: sink) { _, _ in }
    try await sink.writes.wait { $0 > 0 }
    for _ in 0..<3 { _ = try await live.photos.photo(server.photoID(1), as: nil) }
    #expect(sink.count == 0)
    sink.isOpen.change { $0 = true }
    try await download
    #expect(sink.written == picture)
  }

  @Test("If a stalled sink fails, the download ends with its error")
  func brokenStall() async throws {
    server.sendPicture([0xFF, 0xD8] + [UInt8](repeating: 7, count: 3_000_000))
    let (request, sink) = (try await request(), StalledSink(fault: PictureSink.full))
    let received = Watched(0)
    let task = Task {
      try await live.photos.download(request, into: sink) { bytes, _ in
        received.change { $0 = bytes }
      }
    }
    // The buffer is full. In the next turns of the transport's thread the transfer pauses.
    try await received.wait { $0 >= 256 << 10 }
    for _ in 0..<3 { _ = try await live.photos.photo(server.photoID(1), as: nil) }
    sink.isOpen.change { $0 = true }
    await #expect(throws: PictureSink.full) { try await task.value }
  }

  @Test("A download into a stalled sink can be cancelled")
  func cancelledStall() async throws {
    server.sendPicture([0xFF, 0xD8] + [UInt8](repeating: 7, count: 3_000_000))
    let (request, sink) = (try await request(), StalledSink())
    let task = Task { try await live.photos.download(request, into: sink) { _, _ in } }
    try await sink.writes.wait { $0 > 0 }
    task.cancel()
    await #expect(throws: FeedError.cancelled) { try await task.value }
  }

  @Test("A transfer that cannot continue ends with the error that interrupted it")
  func hopeless() async throws {
    let request = try await request()
    server.fault(.truncated(at: .head(5)), on: .picture, times: 99)
    let error = await #expect(throws: FeedError.self) {
      try await live.photos.download(request, into: PictureSink()) { _, _ in }
    }
    #expect(error?.code == .truncated)
    // libcurl retries once if a reused connection returns no byte.
    #expect((3...4).contains(ranges().count))
  }

  @Test("A full sink ends the download at once, with the sink's error")
  func full() async throws {
    let request = try await request()
    await #expect(throws: PictureSink.full) {
      try await live.photos.download(request, into: PictureSink(limit: 100)) { _, _ in }
    }
    #expect(ranges().count == 1)
  }

  @Test(
    "A missing picture is requested once, and a failing server three times",
    arguments: [(404, 1), (503, 3)])
  func refused(status: Int, count: Int) async throws {
    let request = try await request()
    server.fault(.status(status), on: .picture, times: 99)
    let error = await #expect(throws: FeedError.self) {
      try await live.photos.download(request, into: PictureSink()) { _, _ in }
    }
    #expect(error?.code == (status == 404 ? .notFound : .serverError))
    #expect(ranges().count == count)
  }

  @Test("A part of another picture is never appended")
  func changed() async throws {
    let request = try await request()
    let expected = try await whole(request)
    server.fault(.truncated(at: 700), on: .picture, times: 1)
    server.fault(
      .status(206, headers: [("Content-Range", "bytes 0-3/4")], body: "evil"), on: .picture,
      times: 1)
    let sink = PictureSink()
    try await live.photos.download(request, into: sink) { _, _ in }
    #expect(sink.bytes == expected)
    #expect(ranges() == [nil, nil, "bytes=700-", nil])
  }
}
