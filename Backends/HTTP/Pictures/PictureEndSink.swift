package import FeedCore
import FeedMetadata

/// A sink that passes a picture on to another sink and looks for its end. If a server's own
/// file is cut off, it announces only the bytes that it has.
package final class PictureEndSink: ByteSink {
  /// The source's state for continuing later, with the state of the search.
  private struct Continuation: Sendable {
    let source: any Sendable
    let search: PictureEndSearch
  }

  private let sink: any ByteSink
  private let search: Lock<PictureEndSearch>

  package init(_ sink: any ByteSink) {
    self.sink = sink
    search = Lock((sink.continuation as? Continuation)?.search ?? PictureEndSearch())
  }

  package var continuation: (any Sendable)? { (sink.continuation as? Continuation)?.source }

  package func keep(_ continuation: (any Sendable)?) {
    sink.keep(continuation.map { Continuation(source: $0, search: search.withLock(\.self)) })
  }

  package var count: Int { sink.count }

  package func expect(_ count: Int) { sink.expect(count) }

  package func write(_ bytes: ArraySlice<UInt8>) async throws(FeedError) {
    try await sink.write(bytes)
    search.withLock { $0.take(Array(bytes)) }
  }

  package func restart() throws(FeedError) {
    try sink.restart()
    search.withLock { $0 = PictureEndSearch() }
  }

  /// Checks a complete picture.
  ///
  /// - Throws: `noPicture` if its end is missing.
  package func checkEnd(of request: PictureRequest) throws(FeedError) {
    guard !search.withLock(\.hasEnd) else { return }
    throw FeedError(
      .noPicture, Message(.errorPictureDamaged, request.subject.name),
      detail: "the end of the picture is missing")
  }
}
