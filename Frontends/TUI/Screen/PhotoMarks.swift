import FeedCore
import FeedSession

/// The photos of a list that the user has marked, in the order of marking (COLL-5).
struct PhotoMarks: Sendable, Hashable {
  private(set) var photos: [Photo] = []

  /// The position of a photo among the marked ones, from 1; nil if it is not marked.
  func number(of photo: PhotoID) -> Int? {
    photos.firstIndex { $0.id == photo }.map { $0 + 1 }
  }

  mutating func toggle(_ photo: Photo) {
    if let number = number(of: photo.id) {
      photos.remove(at: number - 1)
    } else {
      photos.append(photo)
    }
  }
}

/// A list with its own marks.
enum MarkedList: Sendable, Hashable {
  case feed
  case favorites
  case found(PhotoSource)
}

extension ScreenState {
  /// The list that is shown; nil if there is none.
  private func markedList(_ session: SessionState) -> MarkedList? {
    switch listName(session) {
    case .feed: .feed
    case .favorites: .favorites
    case .found: session.foundSource.map(MarkedList.found)
    case nil: nil
    }
  }

  /// Whether the photo on the screen can be marked.
  func canMark(_ session: SessionState) -> Bool {
    pick?.request.isMultiple ?? (markedList(session) != nil)
  }

  /// The marks of the list that is shown, or of the pick.
  func marks(_ session: SessionState) -> PhotoMarks {
    pick?.marks ?? markedList(session).flatMap { listMarks[$0] } ?? PhotoMarks()
  }

  mutating func toggleMark(_ session: SessionState) {
    guard let photo = current(session), pick == nil else {
      if let photo = current(session) { pick?.toggleMark(photo) }
      return
    }
    guard let list = markedList(session) else { return }
    listMarks[list, default: PhotoMarks()].toggle(photo)
  }

  mutating func clearMarks(_ session: SessionState) {
    pick?.clearMarks()
    if pick == nil, let list = markedList(session) { listMarks[list] = nil }
  }

  /// The photos that actions apply to: the marked ones of the list, otherwise the selected or open
  /// one. In a pick, marks are only for the pick.
  func targets(_ session: SessionState) -> [Photo] {
    let marked = pick == nil ? marks(session).photos : []
    if !marked.isEmpty { return marked.map(session.applyingLikes(to:)) }
    return [current(session)].compactMap(\.self)
  }

  /// Acts on several marked photos.
  ///
  /// - Returns: The effects; nil if the action is about one photo.
  mutating func actOnMarked(
    _ action: ScreenAction, _ photos: [Photo], _ session: SessionState
  ) -> [ScreenCommand]? {
    switch action {
    case .toggleLike, .pressOrLike: return toggleLikes(photos, session)
    case .share: present(.share(photos, hasPages: session.hasPages, environment))
    case .download:
      // The same key stops a download.
      if let name = batchDownload {
        present(.stopDownload(name))
        return []
      }
      return start(PhotoBatch(.download(.named(.full)), photos), session)
    case .copyLink: return start(PhotoBatch(.copy(.url), photos), session)
    case .copySnippet(let format): return start(PhotoBatch(.copy(format), photos), session)
    case .runProgram(let command): return start(PhotoBatch(.run(command), photos), session)
    default: return nil
    }
    return []
  }

  /// The name of the file that a batch is downloading.
  private var batchDownload: String? {
    guard case .download(let photo, let size, _) = batches.first?.awaited else { return nil }
    return photo.fileName(size)
  }

  /// Likes the photos, or unlikes them if all are liked.
  private mutating func toggleLikes(
    _ photos: [Photo], _ session: SessionState
  ) -> [ScreenCommand] {
    let requested = requestedLikes
    let wanted = !photos.allSatisfy { requested[$0.id] ?? $0.isLiked }
    // A like in progress has a command of its own.
    let changed = photos.filter {
      $0.isLiked != wanted && requested[$0.id] == nil && !session.likes.isInProgress($0.id)
    }
    for photo in changed { requestedLikes[photo.id] = wanted }
    return start(PhotoBatch(.like(wanted), changed), session)
  }
}
