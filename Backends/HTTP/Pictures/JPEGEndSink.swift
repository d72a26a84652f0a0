package import FeedCore
import FeedMetadata

/// A sink that passes a JPEG on to another one and looks for its end on the way. A server whose own
/// file was cut announces just the bytes that it has.
package final class JPEGEndSink: ByteSink {
  /// The state that a source leaves to continue, with that of the search.
  private struct Continuation: Sendable {
    let source: any Sendable
    let search: JPEGEndSearch
  }

  private let sink: any ByteSink
  private let search: Lock<JPEGEndSearch>

  package init(_ sink: any ByteSink) {
    self.sink = sink
    search = Lock((sink.continuation as? Continuation)?.search ?? JPEGEndSearch())
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
    search.withLock { $0 = JPEGEndSearch() }
  }

  /// Checks a picture all of whose bytes have come.
  ///
  /// - Throws: `noPicture` if its end is not among them.
  package func checkEnd(of request: PictureRequest) throws(FeedError) {
    guard !search.withLock(\.hasEnd) else { return }
    throw FeedError(
      .noPicture, Message(.errorPictureDamaged, request.subject.name),
      detail: "the end of the JPEG is missing")
  }
}
