import FeedCore
import FeedFormats

/// A sink that accepts only pictures of one format and passes them on to another sink.
final class TypedSink: ByteSink {
  private let sink: any ByteSink
  private let format: PictureFormat
  /// The first bytes, until they tell the format.
  private let start = Lock<[UInt8]?>([])

  init(_ sink: any ByteSink, _ format: PictureFormat) { (self.sink, self.format) = (sink, format) }

  var count: Int { sink.count }
  var continuation: (any Sendable)? { sink.continuation }
  func keep(_ continuation: (any Sendable)?) { sink.keep(continuation) }
  func expect(_ count: Int) { sink.expect(count) }

  /// - Throws: `unsupported` for a picture of another format.
  func write(_ bytes: ArraySlice<UInt8>) async throws(FeedError) {
    let found = start.withLock { start -> PictureFormat? in
      guard let first = start else { return format }
      start = first + bytes.prefix(PictureFormat.signatureLength)
      let found = start.flatMap { PictureFormat($0) }
      if found != nil { start = nil }
      return found
    }
    if let found, found != format {
      throw FeedError(.unsupported, Message(.errorNotOfType, format.name))
    }
    try await sink.write(bytes)
  }

  func restart() throws(FeedError) {
    start.withLock { $0 = [] }
    try sink.restart()
  }
}
