import FeedCore
import FeedSession

/// A pick on the screen (PICK-1).
struct PickState: Sendable, Hashable {
  let request: PickRequest
  /// The words to search for once photos can be shown; nil after the search has started.
  private(set) var pendingWords: String?
  /// The marked photos, in the order of marking.
  private(set) var marked: [Photo] = []
  /// Whether the output is being prepared, which may need a download.
  private(set) var isInProgress = false
  var progress = ByteProgress()
  /// The output to print; nil until the pick is complete. The screen may still wait for downloads.
  private(set) var output: PickOutput?

  init(_ request: PickRequest) {
    self.request = request
    pendingWords = request.words
  }

  /// The position of a photo among the marked ones, from 1; nil if it is not marked.
  func number(of photo: PhotoID) -> Int? {
    marked.firstIndex { $0.id == photo }.map { $0 + 1 }
  }

  mutating func toggleMark(_ photo: Photo) {
    if let number = number(of: photo.id) {
      marked.remove(at: number - 1)
    } else {
      marked.append(photo)
    }
  }

  mutating func takeWords() -> String? {
    defer { pendingWords = nil }
    return pendingWords
  }

  mutating func begin() { (isInProgress, progress) = (true, ByteProgress()) }

  mutating func end(with output: PickOutput?) { (isInProgress, self.output) = (false, output) }
}
