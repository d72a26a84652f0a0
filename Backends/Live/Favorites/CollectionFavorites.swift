import FeedCore
import FeedHTTP
import FeedSystem
import UnsplashWire

/// Favorites as the photos of a private collection (FAV-5).
///
/// The list of an account is in memory and in the cache, and is read again when the collection has
/// changed (FAV-7).
struct CollectionFavorites: Sendable {
  /// The title of the collection, in every language, so that each machine finds it.
  static let title = "Favorites"

  /// The largest number of pages that one call reads, because a call for photos waits for them, and
  /// they count against the rate limit.
  private static let pagesAtOnce = 10

  private let api: API
  /// The id of the collection, if the user has chosen one.
  private let chosen: String?
  /// The path of the lock that allows only one process to create the collection. Nil if there is no
  /// folder for it.
  private let lock: String?
  private let memory = Lock<[AccountDigest: FavoriteList]>([:])
  private let readings = SingleFlight<AccountDigest, FavoriteList>()
  /// Readings that failed after their first pages. The next one continues them.
  private let interrupted = Lock<[AccountDigest: FavoriteList]>([:])

  init(_ api: API, chosen: String?, folder: String?) {
    self.api = api
    self.chosen = chosen
    lock = folder.map { "\($0)/favorites.lock" }
  }

  /// The account's favorites. Asks the service if they may have changed.
  ///
  /// - Throws: `missingScope` if the token is known not to allow reading private collections.
  func current(as user: Credentials) async throws(FeedError) -> FavoriteList {
    try Self.checkScopes(of: user)
    let account = self.account(user)
    let known = await load(account)
    if let known, known.isCurrent(at: api.services.clock.now()) { return known }
    return try await readings.run(account.digest) { () async throws(FeedError) in
      do throws(FeedError) {
        let found = try await find(known, account, nil)
        return await store(try await list(of: found, known, account), account, after: known)
      } catch {
        guard let known, error.code.isOutage else { throw error }
        return known
      }
    }
  }

  /// The account's favorites, as in `current`; nil if they cannot be read.
  func known(as user: Credentials) async -> FavoriteList? { try? await current(as: user) }

  /// The account's favorites without a request; nil if they were never read.
  func stored(of account: AccountDigest) async -> FavoriteList? {
    await load(Account(account, user: nil, api, chosen: chosen))
  }

  /// Adds a photo to the favorites, or removes it. Creates the collection for the first one.
  func set(
    _ isFavorite: Bool, _ photo: PhotoID, as user: Credentials
  ) async throws(FeedError) -> Answer<LikeState> {
    try Self.checkScopes(of: user)
    let account = self.account(user)
    guard let id = try await collection(account, isNeeded: isFavorite) else {
      return Answer(LikeState(isLiked: false))
    }
    do throws(FeedError) {
      return try await set(isFavorite, photo, in: id, account)
    } catch  where error.code == .notFound {
      // Either the collection was deleted, or the photo does not exist or is not in it.
      let known = await load(account)
      let found = try await find(known, account, nil)
      if found.collection?.id == id {
        if isFavorite { throw FeedError(.notFound, Message(.errorPhotoNotFound, photo.text)) }
        await update(account) { $0.change(photo, isContained: false, nil) }
        return Answer(LikeState(isLiked: false))
      }
      _ = await store(try await list(of: found, known, account), account, after: known)
      guard let other = try await collection(account, isNeeded: isFavorite) else {
        return Answer(LikeState(isLiked: false))
      }
      return try await set(isFavorite, photo, in: other, account)
    }
  }

  private func set(
    _ isFavorite: Bool, _ photo: PhotoID, in id: String, _ account: Account
  ) async throws(FeedError) -> Answer<LikeState> {
    do throws(FeedError) {
      let answer = try await collect(photo, isFavorite, in: id, account)
      await update(account) { $0.change(photo, isContained: isFavorite, answer.value) }
      return answer.map { _ in LikeState(isLiked: isFavorite) }
    } catch {
      if error.mayHaveArrived || error.code == .cancelled {
        await update(account) { $0.noteUnanswered(photo) }
      }
      throw error
    }
  }

  private func collect(
    _ photo: PhotoID, _ isContained: Bool, in id: String, _ account: Account
  ) async throws(FeedError) -> Answer<PhotoCollection?> {
    try await api.call(.collect(photo, isContained, in: id), as: account.user) {
      reply throws(WireError) in
      try CollectionWire.changed(try reply.jsonIfAny()) { photo.matches($0) }
    }
  }

  /// One page of the favorites, newest first.
  func photos(
    _ page: PageRequest, as user: Credentials
  ) async throws(FeedError) -> Answer<PhotoPage> {
    let account = account(user)
    do throws(FeedError) {
      return try await photos(page, of: try await current(as: user), account)
    } catch  where error.code == .notFound {
      // The collection was deleted since it was last seen.
      await update(account) { $0.checkedAt = nil }
      return try await photos(page, of: try await current(as: user), account)
    }
  }

  private func photos(
    _ page: PageRequest, of list: FavoriteList, _ account: Account
  ) async throws(FeedError) -> Answer<PhotoPage> {
    guard let collection = list.collection else {
      return Answer(PhotoPage(photos: [], page: page.number, hasMore: false, total: list.total))
    }
    var endpoint = Endpoint.photos(from: .collection(collection.id), page)
    // An answer that arrives after a sign-out must not be cached.
    if let target = account.target, api.pages?.isCurrent(target) == false {
      endpoint.isCacheable = false
    }
    let answer = try await api.photos(endpoint, page, account.user)
    let ids = answer.value.photos.map(\.id)
    if page.number == 1, !answer.isCached, list.pagesRead == nil, !list.photos.starts(with: ids) {
      await update(account) { $0.checkedAt = nil }
    }
    return answer.map { page in
      var page = page
      page.photos = page.photos.map { photo in
        var photo = photo
        (photo.isLiked, photo.isLikeUnknown) = (true, false)
        // A favorite is not a like.
        photo.likes = nil
        return photo
      }
      if page.page == 1, let remark = list.remark(on: collection) { page.remarks.append(remark) }
      return page
    }
  }

  /// Forgets the list of an account that signed out. The cache forgets it with the account's pages.
  func forget(_ user: Credentials) {
    memory.withLock { $0[digest(of: user)] = nil }
    interrupted.withLock { $0[digest(of: user)] = nil }
  }

  private static func checkScopes(of user: Credentials) throws(FeedError) {
    guard Credentials.lacksCollections(user.scopes) else { return }
    throw FeedError(.missingScope, Message(.errorMissingCollectionScope))
  }
}

// The collection.
extension CollectionFavorites {
  /// An account, and the place of its list in the cache.
  private struct Account {
    let digest: AccountDigest
    let user: Credentials?
    let target: PageCache.Target?

    init(_ digest: AccountDigest, user: Credentials?, _ api: API, chosen: String?) {
      (self.digest, self.user) = (digest, user)
      let name = chosen.map { "favorites/\($0)" } ?? "favorites"
      target = api.pages?.target(named: name, for: digest)
    }
  }

  func digest(of user: Credentials) -> AccountDigest { AccountDigest(user.token, at: api.base) }

  private func account(_ user: Credentials) -> Account {
    Account(digest(of: user), user: user, api, chosen: chosen)
  }

  /// The collection as the service has it now.
  private struct Found {
    let owner: String?
    var collection: PhotoCollection?
    var hasDuplicates = false
    /// The older collection to which the next change adds the photos of this one.
    var older: PhotoCollection?
    let isCached: Bool
  }

  /// The id of the collection; nil if there is none and none is needed.
  private func collection(
    _ account: Account, isNeeded: Bool
  ) async throws(FeedError) -> String? {
    if let chosen { return chosen }
    if let known = await load(account), let id = known.collection?.id {
      return known.olderCollection == nil ? id : try await merged(known, account)
    }
    if isNeeded { return try await created(account) }
    guard let user = account.user else { return nil }
    return try await current(as: user).collection?.id
  }

  /// Adds the photos of the collection used so far to the older one that has turned up, because
  /// another machine may have created both at the same time. Only changes of the user do this, and
  /// no reading.
  ///
  /// - Returns: The id of the collection that is used from now on.
  private func merged(
    _ known: FavoriteList, _ account: Account
  ) async throws(FeedError) -> String? {
    var found = try await find(known, account, nil)
    if let used = found.collection, let older = found.older {
      try await add(photosOf: used, to: older, account)
      (found.collection, found.older) = (older, nil)
    }
    let list = await store(try await list(of: found, known, account), account, after: known)
    return list.collection?.id
  }

  /// Finds the collection: the chosen one, otherwise the one used so far, otherwise the oldest
  /// private one of the user with the title. An older one that turns up is used after the next
  /// change.
  private func find(
    _ known: FavoriteList?, _ account: Account, _ owner: String?
  ) async throws(FeedError) -> Found {
    if let chosen { return try await find(chosen, account) }
    let (owner, collections) = try await collections(known, account, owner)
    let used = collections.value.first { $0.id == known?.collection?.id }
    // The service lists a user's newest collections first.
    let candidates = collections.value.reversed().filter { $0.isPrivate && $0.title == Self.title }
    let oldest = candidates.min { one, other in
      guard let first = one.createdAt, let second = other.createdAt else { return false }
      return first < second
    }
    var found = Found(owner: owner, collection: oldest, isCached: collections.isCached)
    found.hasDuplicates = candidates.count > 1
    guard let used, used.id != oldest?.id else { return found }
    found.collection = used
    if candidates.contains(where: { $0.id == used.id }) {
      found.older = oldest
    } else {
      // The user has changed its title or its privacy.
      found.hasDuplicates = false
    }
    return found
  }

  private func find(_ id: String, _ account: Account) async throws(FeedError) -> Found {
    do throws(FeedError) {
      let answer = try await api.collection(.collection(id), as: account.user)
      return Found(
        owner: answer.value.author?.username, collection: answer.value,
        isCached: answer.isCached)
    } catch  where error.code == .notFound {
      throw FeedError(.notFound, Message(.errorFavoritesCollection, id))
    }
  }

  /// All collections of the user.
  private func collections(
    _ known: FavoriteList?, _ account: Account, _ owner: String?
  ) async throws(FeedError) -> (owner: String, Answer<[PhotoCollection]>) {
    if let owner = owner ?? known?.owner {
      do throws(FeedError) {
        return (owner, try await collections(of: owner, account))
      } catch  where error.code == .notFound {
        // The user may have another name now.
      }
    }
    let me = try await api.profile(.me, as: account.user)
    if me.isStale { throw .unreachable }
    return (me.value.username, try await collections(of: me.value.username, account))
  }

  private func collections(
    of owner: String, _ account: Account
  ) async throws(FeedError) -> Answer<[PhotoCollection]> {
    try await whole { page throws(FeedError) in
      let endpoint = Endpoint.currentCollections(of: owner, page)
      return try await api.page(endpoint, page.number, as: account.user) {
        json throws(WireError) in try ListWire(collections: json)
      }
    }
  }

  /// All items of a list, except of one that does not end.
  private func whole<Item>(
    _ load: (PageRequest) async throws(FeedError) -> Answer<Page<Item>>
  ) async throws(FeedError) -> Answer<[Item]> {
    var all = Answer<[Item]>([])
    for number in 1...1_000 {
      let page = try await load(PageRequest(number))
      all.value += page.value.items
      all.isCached = all.isCached || page.isCached
      if !page.value.hasMore { break }
    }
    return all
  }

  /// Creates the collection, unless another process or machine has created it in the meantime.
  private func created(_ account: Account) async throws(FeedError) -> String {
    let held = try await takeLock()
    defer { held?.release() }
    let known = await load(account)
    if let id = known?.collection?.id { return id }
    var found = try await find(known, account, nil)
    if found.collection == nil {
      let result = await Result(awaiting: { () throws(FeedError) in
        try await create(account)
      })
      if case .failure(let error) = result, !error.mayHaveArrived { throw error }
      // Shows a collection whose creation was not answered, and one that another machine created
      // at the same time.
      found = try await find(nil, account, found.owner)
      let created = try? result.get()
      if let created, let other = found.collection, other.id != created.id {
        // Another machine may have added photos to this one already.
        let own = try? await api.collection(.collection(created.id), as: account.user).value
        if own?.photoCount == 0 {
          _ = try? await api.change(.deleteCollection(created.id), as: account.user)
          found.hasDuplicates = false
        } else if let own {
          try await add(photosOf: own, to: other, account)
        }
      }
      found.collection = found.collection ?? created
      if found.collection == nil { _ = try result.get() }
    }
    guard let id = found.collection?.id else { throw .unreachable }
    _ = await store(try await list(of: found, known, account), account, after: known)
    return id
  }

  private func create(_ account: Account) async throws(FeedError) -> PhotoCollection {
    let properties = CollectionProperties(title: Self.title, isPrivate: true)
    return try await api.collection(.createCollection(properties), as: account.user).value
  }

  private func takeLock() async throws(FeedError) -> FileLock? {
    guard let lock else { return nil }
    do throws(FileFault) {
      try Path.makeFolders(above: lock, mode: 0o700)
    } catch {
      throw FeedError(.disk, Message(.errorDisk, lock, error.text))
    }
    return try await FileLock.take(lock)
  }

  /// Adds the photos of a newer collection to an older one.
  private func add(
    photosOf newer: PhotoCollection, to older: PhotoCollection, _ account: Account
  ) async throws(FeedError) {
    let present = Set(try await allPhotos(of: older.id, account))
    // The last photo that is added is the first of a collection.
    for photo in try await allPhotos(of: newer.id, account).reversed()
    where !present.contains(photo) {
      do throws(FeedError) {
        _ = try await collect(photo, true, in: older.id, account)
      } catch  where [.notFound, .rejected].contains(error.code) {
        // The service no longer accepts this photo. It stays in the newer collection.
      }
    }
  }

  private func allPhotos(of id: String, _ account: Account) async throws(FeedError) -> [PhotoID] {
    let photos = try await whole { page throws(FeedError) in
      try await self.page(page.number, of: id, account)
    }
    return photos.value.map(\.id)
  }

  private func page(
    _ number: Int, of id: String, _ account: Account
  ) async throws(FeedError) -> Answer<PhotoPage> {
    let request = PageRequest(number)
    return try await api.photos(
      .currentPhotos(ofCollection: id, request), request, account.user)
  }
}

// The list of its photos.
extension CollectionFavorites {
  /// Reads as much of the list as has changed, and at most `pagesAtOnce` pages.
  private func list(
    of found: Found, _ known: FavoriteList?, _ account: Account
  ) async throws(FeedError) -> FavoriteList {
    var list = FavoriteList(owner: found.owner)
    list.checkedAt = api.services.clock.now()
    (list.hasDuplicates, list.isCached) = (found.hasDuplicates, found.isCached)
    list.olderCollection = found.older?.id
    guard let collection = found.collection else {
      // Without the scope, the service does not list private collections. The scopes of a token
      // from outside are unknown, so the list is too.
      list.pagesRead = account.user?.scopes.isEmpty == false ? nil : 0
      // A cache on the network path may not have the collection yet.
      if found.isCached, let known, known.collection != nil { return known }
      return list
    }
    let version = FavoriteList.Version(collection)
    list.collection = version
    let earlier = known?.collection?.id == version.id ? known : nil
    if found.isCached { list.uncertain = earlier?.uncertain ?? [] }
    list.pagesRead = 0
    if let earlier, earlier.collection == version, version.updatedAt != nil {
      (list.photos, list.unlisted) = (earlier.photos, earlier.unlisted)
      list.pagesRead = earlier.pagesRead
    }
    if let begun = interrupted.withLock({ $0.removeValue(forKey: account.digest) }),
      begun.collection == version, version.updatedAt != nil,
      let pagesRead = list.pagesRead, begun.pagesRead ?? 0 > pagesRead
    {
      (list.photos, list.pagesRead) = (begun.photos, begun.pagesRead)
    }
    guard let pagesRead = list.pagesRead else { return list }
    do throws(FeedError) {
      for number in pagesRead + 1...pagesRead + Self.pagesAtOnce {
        let page = try await page(number, of: version.id, account)
        list.append(page, number, after: earlier)
        if list.pagesRead == nil { break }
      }
    } catch {
      await keep(list, account, after: known)
      throw error
    }
    return list
  }

  /// Keeps the pages that were read before a failure, for the next reading. A complete list of
  /// another state stays in use until then.
  private func keep(
    _ list: FavoriteList, _ account: Account, after known: FavoriteList?
  ) async {
    guard list.pagesRead ?? 0 > 0 else { return }
    interrupted.withLock { $0[account.digest] = list }
    if known == nil || known?.pagesRead != nil { _ = await store(list, account, after: known) }
  }

  /// The list of an account, from this process or from another one.
  private func load(_ account: Account) async -> FavoriteList? {
    var stored: FavoriteList?
    if let target = account.target, let pages = api.pages {
      stored = await pages.store.load(target.key).flatMap { FavoriteList($0.bytes) }
    }
    return memory.withLock { memory in
      if let stored, stored.revision > memory[account.digest]?.revision ?? -1 {
        let uncertain = memory[account.digest]?.uncertain ?? []
        memory[account.digest] = stored
        memory[account.digest]?.uncertain = uncertain
      }
      return memory[account.digest]
    }
  }

  /// Stores a list that was read. If this process has changed the favorites in the meantime, its own
  /// list stays and is read again by the next call.
  ///
  /// - Parameter known: The list before the reading.
  /// - Returns: The list that is stored now.
  private func store(
    _ list: FavoriteList, _ account: Account, after known: FavoriteList?
  ) async -> FavoriteList {
    await update(account) { stored in
      guard stored.revision == known?.revision ?? 0 else { return stored.checkedAt = nil }
      stored = list
      stored.revision = known?.revision ?? 0
    }
  }

  /// Changes the list in memory, and then in the cache. A list that was never read begins as an
  /// unknown one.
  @discardableResult
  private func update(
    _ account: Account, _ change: (inout FavoriteList) -> Void
  ) async -> FavoriteList {
    let changed = memory.withLock { memory in
      var list = memory[account.digest] ?? .unknown
      change(&list)
      list.revision += 1
      memory[account.digest] = list
      return list
    }
    if let target = account.target { await api.pages?.save(changed.bytes, in: target) }
    return changed
  }
}

extension FavoriteList {
  /// The remark about further collections, if there are any.
  fileprivate func remark(on collection: Version) -> Message? {
    guard hasDuplicates else { return nil }
    let title = CollectionFavorites.title
    return olderCollection.map { Message(.favoritesToMerge, title, $0) }
      ?? Message(.favoritesDuplicates, title, collection.id)
  }

  /// Appends a page. The rest of the earlier list follows if it is complete and, together with what
  /// was read, has as many photos as the collection: then only photos at the start were added or
  /// removed.
  fileprivate mutating func append(
    _ answer: Answer<PhotoPage>, _ number: Int, after earlier: FavoriteList?
  ) {
    let page = answer.value
    let ids = page.photos.map(\.id)
    photos += ids.filter { !photos.contains($0) }
    isCached = isCached || answer.isCached
    pagesRead = number
    if !page.hasMore {
      pagesRead = nil
      unlisted = max(0, (collection?.total ?? 0) - photos.count)
    } else if let earlier, earlier.pagesRead == nil, let total = collection?.total,
      let last = ids.last, let index = earlier.photos.firstIndex(of: last)
    {
      let rest = earlier.photos[(index + 1)...].filter { !photos.contains($0) }
      guard photos.count + rest.count + earlier.unlisted == total else { return }
      photos += rest
      (pagesRead, unlisted) = (nil, earlier.unlisted)
    }
  }
}

extension API {
  /// A page of photos.
  fileprivate func photos(
    _ endpoint: Endpoint, _ page: PageRequest, _ user: Credentials?
  ) async throws(FeedError) -> Answer<PhotoPage> {
    try await self.page(endpoint, page.number, as: user) { json throws(WireError) in
      try ListWire(json)
    }
  }
}
