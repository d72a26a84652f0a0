import FeedCore

extension UnsplashLibrary: CollectionsPort {
  func create(
    _ properties: CollectionProperties, as user: Credentials
  ) async throws(FeedError) -> Answer<PhotoCollection> {
    Answer(newCollection(properties).collection([]))
  }

  /// Creates a collection. Each time of the service is a second after the previous one.
  func newCollection(_ properties: CollectionProperties) -> UnsplashCollection {
    let time = nextTime()
    return lists.withLock { lists in
      var list = UnsplashCollection(
        id: "nEw\(time.seconds)", title: "", username: UnsplashUser.me.username, createdAt: time,
        updatedAt: time)
      list.apply(properties)
      lists.insert(list, at: 0)
      return list
    }
  }

  private func nextTime() -> Timestamp {
    times.withLock { time in
      time += 1
      return Timestamp(seconds: time)
    }
  }

  func update(
    _ id: String, _ properties: CollectionProperties, as user: Credentials
  ) async throws(FeedError) -> Answer<PhotoCollection> {
    let changed = try change(id) { $0.apply(properties) }
    let photos = (0..<catalog.count).map(catalog.photo)
    return Answer(changed.collection(changed.photos(among: photos)))
  }

  func delete(_ id: String, as user: Credentials) async throws(FeedError) -> Answer<Void> {
    _ = try change(id) { _ in }
    lists.withLock { $0.removeAll { $0.id == id } }
    return Answer(())
  }

  func set(
    _ isContained: Bool, _ photo: PhotoID, in id: String, as user: Credentials
  ) async throws(FeedError) -> Answer<Void> {
    let photo = catalog.id(try index(of: photo))
    _ = try change(id) { list in
      let isAdded = list.added.contains(photo)
      if isContained, !isAdded { list.added.insert(photo, at: 0) }
      if !isContained {
        list.added.removeAll { $0 == photo }
        list.removed.insert(photo)
      }
    }
    return Answer(())
  }

  @discardableResult
  func change(
    _ id: String, _ change: (inout UnsplashCollection) -> Void
  ) throws(FeedError) -> UnsplashCollection {
    let time = nextTime()
    let result = lists.withLock { lists -> Result<UnsplashCollection, FeedError> in
      guard let index = lists.firstIndex(where: { $0.id == id && $0.slug == nil }) else {
        return .failure(.unknown(id))
      }
      guard lists[index].username == UnsplashUser.me.username else {
        return .failure(FeedError(.forbidden, Message(.errorNotYourCollection, id)))
      }
      change(&lists[index])
      lists[index].updatedAt = time
      return .success(lists[index])
    }
    return try result.get()
  }
}
