import FeedCore
import FeedFormats

/// A sink that accepts only pictures of one format and passes them on to another sink.
final class SingleFormatSink: ByteSink {
  private let sink: any ByteSink
  private let format: PictureFormat
  /// The first bytes, until there are enough to determine the format; nil after that.
  private let start: Lock<[UInt8]?>

  /// - Parameter sink: If it already has bytes of an earlier part, they were checked when they
  ///   arrived.
  init(_ sink: any ByteSink, _ format: PictureFormat) {
    (self.sink, self.format) = (sink, format)
    start = Lock(sink.count == 0 ? [] : nil)
  }

  var count: Int { sink.count }
  var continuation: (any Sendable)? { sink.continuation }
  func keep(_ continuation: (any Sendable)?) { sink.keep(continuation) }
  func expect(_ count: Int) { sink.expect(count) }

  /// - Throws: `unsupported` for a picture of another format.
  func write(_ bytes: ArraySlice<UInt8>) async throws(FeedError) {
    let isOther = start.withLock { start in
      guard let first = start else { return false }
      let known = first + bytes.prefix(PictureFormat.signatureLength)
      let isEnough = known.count >= PictureFormat.signatureLength
      start = isEnough ? nil : known
      return isEnough && PictureFormat(known) != format
    }
    if isOther {
      throw FeedError(.unsupported, Message(.errorNotOfType, format.name))
    }
    try await sink.write(bytes)
  }

  func restart() throws(FeedError) {
    start.withLock { $0 = [] }
    try sink.restart()
  }
}
