import FeedCore
import UnsplashWire

/// Finds photos by their id and reads their pages. The pages read last are cached, so that memory
/// does not grow with the folder.
final class FixturePages: Sendable {
  private struct Location {
    let page: Int
    let offset: Int
  }

  private struct Cache {
    var pages: [Int: [FixturePhoto]] = [:]
    /// The numbers of the cached pages, oldest first.
    var order: [Int] = []
  }

  private static let maxCachedPages = 32

  /// All photos without duplicates: those of the feed in its order, then those of the other lists.
  let ids: [PhotoID]
  private let folder: FixtureFolder
  private let pages: [FixturePage]
  private let links: WireLinks
  private let locations: [PhotoID: Location]
  private let cache = Lock(Cache())

  init(_ folder: FixtureFolder, _ index: FixtureIndex) {
    var (ids, locations) = ([PhotoID](), [PhotoID: Location]())
    let pages = index.lists.flatMap(\.pages)
    locations.reserveCapacity(index.feed.ids.count)
    for (number, page) in pages.enumerated() {
      for (offset, id) in page.ids.enumerated() where locations[id] == nil {
        locations[id] = Location(page: number, offset: offset)
        ids.append(id)
      }
    }
    (self.folder, self.ids, self.pages, self.locations) = (folder, ids, pages, locations)
    links = index.links
  }

  func has(_ id: PhotoID) -> Bool { locations[id] != nil }

  func photo(_ id: PhotoID) throws(FeedError) -> FixturePhoto {
    guard let place = locations[id] else {
      throw FeedError(.notFound, Message(.errorPhotoNotFound, id.text))
    }
    return try page(place.page)[place.offset]
  }

  /// Calls `body` with every photo in the order of `ids`, until it returns false. Reads every page,
  /// and yields the thread in between, because a large folder takes seconds.
  func forEach(_ body: (Photo) -> Bool) async throws(FeedError) {
    for (index, id) in ids.enumerated() {
      if index.isMultiple(of: FixtureLibrary.pageSize) { await Task.yield() }
      if Task.isCancelled { throw .cancelled }
      guard body(try photo(id).photo) else { return }
    }
  }

  /// Returns the photos of a page, from the cache if possible. Two concurrent reads of the same
  /// page are harmless.
  private func page(_ number: Int) throws(FeedError) -> [FixturePhoto] {
    if let page = cache.withLock({ $0.pages[number] }) { return page }
    let page = try folder.photos(of: pages[number], links)
    cache.withLock { cache in
      guard cache.pages.updateValue(page, forKey: number) == nil else { return }
      cache.order.append(number)
      if cache.order.count > Self.maxCachedPages { cache.pages[cache.order.removeFirst()] = nil }
    }
    return page
  }
}

extension FixtureFolder {
  func photos(
    of page: FixturePage, _ links: WireLinks
  ) throws(FeedError) -> [FixturePhoto] {
    switch page.content {
    case .photo(let json, let path):
      do throws(WireError) {
        return [try FixturePhoto(FixtureNode(json, at: path), links, expecting: page.ids[0])]
      } catch {
        throw .fixture(file(FixtureIndex.name), error)
      }
    case .file(let name):
      let photos = try document(name) { json throws(WireError) in
        try Self.photos(FixtureNode(json), links, expecting: page.ids)
      }
      guard let photos else { throw missing(name) }
      return photos
    }
  }

  /// Returns the photos of a recorded page, or `nil` if its file is missing or damaged.
  func intactPhotos(
    of page: FixturePage, _ links: WireLinks
  ) throws(FeedError) -> [FixturePhoto]? {
    guard case .file(let name) = page.content else { return try photos(of: page, links) }
    guard let bytes = try read(name, limit: Self.documentLimit),
      let json = try? JSON(parsing: bytes)
    else { return nil }
    return try? Self.photos(FixtureNode(json), links, expecting: page.ids)
  }

  private static func photos(
    _ list: FixtureNode, _ links: WireLinks, expecting ids: [PhotoID]
  ) throws(WireError) -> [FixturePhoto] {
    let items = try list.items()
    guard items.count == ids.count else {
      throw list.error("found \(items.count) photos, but \(FixtureIndex.name) lists \(ids.count)")
    }
    var photos: [FixturePhoto] = []
    for (index, json) in items.enumerated() {
      photos.append(try FixturePhoto(list.item(index, json), links, expecting: ids[index]))
    }
    return photos
  }
}

extension FixturePhoto {
  /// Reads a photo. Its id must be the one in the index, because otherwise that id would return
  /// another photo.
  fileprivate init(
    _ node: FixtureNode, _ links: WireLinks, expecting id: PhotoID
  ) throws(WireError) {
    try self.init(node, links)
    guard photo.id == id else {
      throw node.error("found photo “\(photo.id)”, but \(FixtureIndex.name) lists “\(id)”")
    }
  }
}
