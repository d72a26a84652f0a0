import FeedCore
import FeedSession

/// A pick on the screen (PICK-1).
struct PickState: Sendable, Hashable {
  let request: PickRequest
  /// The words to search for once photos can be shown; nil after the search has started.
  private(set) var pendingWords: String?
  private(set) var marks = PhotoMarks()
  /// Whether the output is being prepared, which may need a download.
  private(set) var isInProgress = false
  var progress = ByteProgress()
  /// The output to print; nil until the pick is complete. The screen may still wait for downloads.
  private(set) var output: PickOutput?

  init(_ request: PickRequest) {
    self.request = request
    pendingWords = request.words
  }

  var marked: [Photo] { marks.photos }

  mutating func toggleMark(_ photo: Photo) { marks.toggle(photo) }

  mutating func clearMarks() { marks = PhotoMarks() }

  mutating func takeWords() -> String? {
    defer { pendingWords = nil }
    return pendingWords
  }

  mutating func begin() { (isInProgress, progress) = (true, ByteProgress()) }

  mutating func end(with output: PickOutput?) { (isInProgress, self.output) = (false, output) }
}
