import FeedCore
import FeedSession
import TerminalKit

/// Adding photos to the user's collections (COLL-14).
extension ScreenState {
  /// Opens the box with the user's collections. Signs in first if the token lacks the scopes.
  mutating func openCollections(
    for photos: [Photo], _ session: SessionState
  ) -> [ScreenCommand] {
    guard !photos.isEmpty else { return [] }
    if session.lacksCollectionScopes { return askForScopes(photos) }
    overlays.append(.collecting(CollectionBox(photos)))
    return ownCollections.open(at: now)
  }

  /// Asks whether to sign in again with the scopes for collections (COLL-2).
  mutating func askForScopes(_ photos: [Photo]) -> [ScreenCommand] {
    overlays.removeAll { $0.collectionBox != nil }
    if !overlays.contains(where: { $0.asksForScopes }) { present(.collectionScopes(photos)) }
    return []
  }

  /// Continues after the sign-in, with the photo for which it began.
  mutating func resumeCollecting(
    _ photos: [Photo], _ session: SessionState
  ) -> [ScreenCommand] {
    if session.lacksCollectionScopes {
      present(.error(Message(.errorMissingCollectionScope)))
      return []
    }
    if let photo = photos.first, photos.count == 1 { open(session.applyingLikes(to: photo)) }
    return openCollections(for: photos, session)
  }

  mutating func actOnCollecting(
    _ action: ScreenAction, _ session: SessionState
  ) -> [ScreenCommand] {
    guard var box = overlays.last?.collectionBox else { return [] }
    if box.form != nil { return actOnNewCollection(action, box) }
    box.fault = nil
    var commands: [ScreenCommand] = []
    switch action {
    case .back:
      overlays.removeLast()
      return []
    case .reload: commands = ownCollections.reload()
    case .tick where !box.field.text.isEmpty: box.apply(.type(" "), ownCollections)
    case .confirm, .tick: commands = choose(box.focus(ownCollections), in: &box, session)
    case .press(let index): commands = choose(index, in: &box, session)
    default: box.apply(action, ownCollections)
    }
    overlays[overlays.count - 1] = .collecting(box)
    return commands
  }

  private mutating func choose(
    _ index: Int, in box: inout CollectionBox, _ session: SessionState
  ) -> [ScreenCommand] {
    let rows = box.rows(ownCollections)
    // Before the first page arrives, the focus is not where it will be.
    let isEarly = box.chosen == nil && ownCollections.items.isEmpty
    if isEarly, ownCollections.phase == .loading { return [] }
    guard rows.indices.contains(index) else { return [] }
    box.choose(rows[index])
    switch rows[index] {
    case .create: box.form = NewCollectionForm(box.field.text)
    case .retry: return ownCollections.retry()
    case .collection(let id):
      if let collection = ownCollections[id] { return toggle(collection, box.photos, session) }
    }
    return []
  }

  /// Adds the photos to a collection, or removes them if all are in it.
  private mutating func toggle(
    _ collection: PhotoCollection, _ photos: [Photo], _ session: SessionState
  ) -> [ScreenCommand] {
    let wanted = tick(of: collection.id, photos, session) != .all
    withdrawChanges(of: collection.id, photos, to: !wanted)
    let changed = photos.filter {
      isInCollection($0, collection.id, session) != wanted
    }
    return start(PhotoBatch(.collect(wanted, in: collection), changed), session)
  }

  /// Withdraws a change that has not begun, because the user now wants the opposite.
  private mutating func withdrawChanges(
    of collection: String, _ photos: [Photo], to isContained: Bool
  ) {
    let ids = Set(photos.map(\.id))
    let waiting = batches.dropFirst().filter { batch in
      batch.collection?.id != collection || batch.adds != isContained
        || !ids.isSuperset(of: batch.photos.map(\.id))
    }
    batches = batches.prefix(1) + waiting
  }

  /// Whether a photo is in a collection, or will be after the changes in progress.
  private func isInCollection(
    _ photo: Photo, _ collection: String, _ session: SessionState
  ) -> Bool {
    let change = batches.last { batch in
      batch.collection?.id == collection && batch.pending.contains { $0.id == photo.id }
    }
    return change?.adds ?? session.isContained(photo, in: collection) ?? false
  }

  /// Whether all or some photos are in a collection.
  func tick(
    of collection: String, _ photos: [Photo], _ session: SessionState
  ) -> CollectionBox.Tick {
    let count = photos.count { isInCollection($0, collection, session) }
    return count == 0 ? .none : count == photos.count ? .all : .some
  }

  /// Whether a change of a collection is in progress.
  func isChanging(_ collection: String) -> Bool {
    batches.contains { $0.collection?.id == collection }
  }

  /// Requests the next page of the collections if the end of the list is near. A filter reads a
  /// limited number of pages, because each is a request.
  mutating func loadOwnCollectionsIfNeeded() -> [ScreenCommand] {
    guard let box = overlays.last?.collectionBox, box.form == nil else { return [] }
    let rest = box.rows(ownCollections).count - box.focus(ownCollections)
    let isFar = !box.field.text.isEmpty && ownCollections.nextPage > Self.maxFilteredPages
    return rest > size.rows || isFar ? [] : ownCollections.loadMore()
  }

  private static let maxFilteredPages = 10

  mutating func ownCollectionsLoaded(_ result: ScreenResult, page: Int) -> [ScreenCommand] {
    ownCollections.take(result, page: page, at: now)
    guard result.error?.code == .missingScope,
      let box = overlays.last(where: { $0.collectionBox != nil })?.collectionBox
    else { return [] }
    return askForScopes(box.photos)
  }

  /// Adapts every shown number of photos to a change.
  mutating func noteChange(of id: String, from before: Bool, to isContained: Bool) {
    ownCollections.noteChange(of: id, from: before, to: isContained)
    collections?.noteChange(of: id, from: before, to: isContained)
    backStack = backStack.map { $0.noting(change: (id, before, isContained)) }
    if search.openedCollection?.id == id {
      search.openedCollection?.noteChange(from: before, to: isContained)
    }
  }
}

// A new collection.
extension ScreenState {
  private mutating func actOnNewCollection(
    _ action: ScreenAction, _ box: CollectionBox
  ) -> [ScreenCommand] {
    var box = box
    defer { overlays[overlays.count - 1] = .collecting(box) }
    switch action {
    case .back: box.form = nil
    // The answer decides about the form.
    case _ where newCollection != nil: break
    case .confirm:
      guard let properties = box.form?.properties else { break }
      do throws(FeedError) { try properties.check() } catch {
        box.form?.fault = error.message
        break
      }
      box.form?.fault = nil
      newCollection = properties
      return [.createCollection(properties, box.photos)]
    default: box.form?.apply(action)
    }
    return []
  }

  /// Adds the photos to the collection that was created.
  mutating func collectionCreated(
    _ properties: CollectionProperties, _ photos: [Photo], _ result: ScreenResult,
    _ session: SessionState
  ) -> [ScreenCommand] {
    let isExpected = newCollection != nil
    newCollection = nil
    dropQuitQuestion()
    let index = overlays.lastIndex { $0.collectionBox != nil }
    guard case .collection(let collection) = result, isExpected else {
      guard let error = result.error, error.code != .cancelled else { return [] }
      if error.code == .missingScope { return askForScopes(photos) }
      let reason = error.message.screenText(environment.keys, in: environment.language)
      let fault = Message(.notCreated, properties.title ?? "", reason)
      if let index, var box = overlays[index].collectionBox, box.form != nil {
        box.form?.fault = fault
        overlays[index] = .collecting(box)
        return []
      }
      return showNotice(fault)
    }
    ownCollections.insert(collection)
    collections?.insertOwn(collection)
    if let index, var box = overlays[index].collectionBox {
      if box.form?.properties == properties { box.form = nil }
      box.clearFilter()
      box.choose(.collection(collection.id))
      overlays[index] = .collecting(box)
    }
    let notice = index == nil ? [] : showBriefNotice(Message(.collectionCreated, collection.title))
    return notice + start(PhotoBatch(.collect(true, in: collection), photos), session)
  }
}

extension Overlay {
  var collectionBox: CollectionBox? { if case .collecting(let box) = self { box } else { nil } }

  fileprivate var asksForScopes: Bool {
    if case .choices(let box) = self {
      box.choices.contains { if case .signInToCollect = $0.answer { true } else { false } }
    } else {
      false
    }
  }
}

extension BackStackEntry {
  /// The entry after a change of a collection.
  fileprivate func noting(change: (id: String, before: Bool, isContained: Bool)) -> BackStackEntry {
    var (search, collections) = (search, collections)
    collections?.noteChange(of: change.id, from: change.before, to: change.isContained)
    if search.openedCollection?.id == change.id {
      search.openedCollection?.noteChange(from: change.before, to: change.isContained)
    }
    return BackStackEntry(
      tab: tab, photo: photo, search: search, found: found, collections: collections)
  }
}

extension PhotoCollection {
  /// Adapts the number of photos to a change.
  mutating func noteChange(from before: Bool, to isContained: Bool) {
    guard before != isContained else { return }
    photoCount = photoCount.map { max(0, $0 + (isContained ? 1 : -1)) }
  }
}

extension [PhotoCollection] {
  /// Adapts the number of photos of a collection to a change.
  mutating func noteChange(of id: String, from before: Bool, to isContained: Bool) {
    guard let index = firstIndex(where: { $0.id == id }) else { return }
    self[index].noteChange(from: before, to: isContained)
  }
}
