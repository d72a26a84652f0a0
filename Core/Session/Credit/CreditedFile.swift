import FeedCore
import FeedFormats

/// A file into which the credit of its photo is inserted during writing (PHOTO-8), and whose format
/// is recognized. Its count and positions are those of the original bytes, because a transfer that
/// resumes requests the rest by byte number. Used by one transfer, which makes one call at a time.
final class CreditedFile: ByteSink {
  let file: any NewFile
  private let credit: PhotoCredit?
  private let state: Lock<(insertion: CreditInsertion, count: Int)>
  private let kept = Lock<(any Sendable)?>(nil)

  /// - Parameter credit: Nil to keep the original bytes.
  init(_ file: any NewFile, _ credit: PhotoCredit?) {
    (self.file, self.credit) = (file, credit)
    state = Lock((CreditInsertion(credit), 0))
  }

  var count: Int { state.withLock(\.count) }

  var continuation: (any Sendable)? { kept.withLock(\.self) }

  func keep(_ continuation: (any Sendable)?) { kept.withLock { $0 = continuation } }

  /// The reason why the credit was not added; nil if it was.
  var remark: Message? { state.withLock(\.insertion.remark) }

  /// The format of the picture; nil until its first bytes are written.
  var format: PictureFormat? { state.withLock(\.insertion.format) }

  func write(_ bytes: ArraySlice<UInt8>) async throws(FeedError) {
    let ready = state.withLock { state in
      state.count += bytes.count
      return state.insertion.take(bytes)
    }
    if !ready.isEmpty { try await file.write(ready) }
  }

  func restart() throws(FeedError) {
    state.withLock { $0 = (CreditInsertion(credit), 0) }
    try file.restart()
  }

  func expect(_ count: Int) { file.expect(count) }

  /// Writes the bytes that were held back, at the end of the picture.
  func finish() async throws(FeedError) {
    let rest = state.withLock { $0.insertion.finish() }
    if !rest.isEmpty { try await file.write(rest) }
  }

  /// Deletes the file if `finish` has not yet given it its name.
  func discard() { file.discard() }
}
