import FeedCore
import FeedFormats
import FeedTestSupport
import Testing

@testable import FeedSession

@Suite("PIC-20: a download of one type")
struct SingleFormatSinkTests {
  private static let film = Array("\0\0\0 ftypisom\0\0\0\0isomiso2avc1mp41".utf8) + [0, 0, 0, 8]
  private static let unsupported = FeedError(.unsupported, Message(.errorNotOfType, "AVIF"))

  private func write(_ bytes: [UInt8], part: Int, to sink: SingleFormatSink) async throws {
    for start in stride(from: 0, to: bytes.count, by: part) {
      try await sink.write(bytes[start..<min(start + part, bytes.count)])
    }
  }

  @Test("PIC-20: bytes of another format, or of none, are refused", arguments: [1, 5, 64])
  func others(part: Int) async throws {
    for bytes in [Self.film, TinyPictures.webp] {
      let sink = SingleFormatSink(PictureSink(), .avif)
      await #expect(throws: Self.unsupported) { try await write(bytes, part: part, to: sink) }
    }
    let kept = PictureSink()
    try await write(TinyPictures.webp, part: part, to: SingleFormatSink(kept, .webp))
    #expect(kept.bytes == TinyPictures.webp)
  }

  @Test("PIC-20: the rest of a download that is continued is not checked again")
  func continued() async throws {
    let kept = PictureSink()
    try kept.write(TinyPictures.webp[..<32])
    let rest = [0xFF, 0xD8] + [UInt8](repeating: 0, count: 64)
    try await SingleFormatSink(kept, .webp).write(rest[...])
    #expect(kept.count == 98)
  }
}
