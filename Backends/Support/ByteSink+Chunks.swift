package import FeedCore

/// Downloads of pictures that need no network. They are written in chunks, between which they show
/// their progress and can be cancelled.
extension ByteSink {
  /// Writes a picture that is in memory.
  package func write(
    _ picture: [UInt8], chunkSize: Int = 256 << 10, progress: PictureRequest.Progress
  ) async throws(FeedError) {
    expect(picture.count)
    for chunk in Self.chunks(of: picture.count, chunkSize) {
      if Task.isCancelled { throw .cancelled }
      try await write(picture[chunk])
      progress(chunk.upperBound, picture.count)
    }
  }

  /// Writes a picture that is read chunk by chunk, however large it is.
  package func write(
    count: Int, chunkSize: Int = 256 << 10, progress: PictureRequest.Progress,
    reading: @Sendable (Range<Int>) async throws(FeedError) -> [UInt8]
  ) async throws(FeedError) {
    expect(count)
    for chunk in Self.chunks(of: count, chunkSize) {
      if Task.isCancelled { throw .cancelled }
      try await write(try await reading(chunk)[...])
      progress(chunk.upperBound, count)
    }
  }

  private static func chunks(of count: Int, _ size: Int) -> some Sequence<Range<Int>> {
    stride(from: 0, to: count, by: size).lazy.map { $0..<min($0 + size, count) }
  }
}
