package import FeedCore

/// The likes.
extension SessionState {
  /// Stores the likes of photos that did not arrive in a list. `stamp` is the like table's stamp at
  /// the time of the request.
  mutating func photosReceived(_ photos: [Photo], requestedAt stamp: Int, isCached: Bool) {
    if updateLikes(from: photos, requestedAt: stamp, isCached: isCached) { revision += 1 }
  }

  /// Stores the likes of photos from any answer.
  ///
  /// - Returns: Whether a known like changed.
  mutating func updateLikes(from photos: [Photo], requestedAt stamp: Int, isCached: Bool) -> Bool {
    recent.add(photos)
    var isChanged = false
    for photo in photos where likes.update(from: photo, requestedAt: stamp, isCached: isCached) {
      isChanged = true
      guard !likes.isConfirmed(photo), favorites.contains(photo.id) else { continue }
      favorites.remove(photo.id)
      favorites.count(-1)
    }
    return isChanged
  }

  /// Stores the number of liked photos that their list reports. Another process may have changed it
  /// since the profile was loaded. A list that was requested before or during a like of this
  /// session is ignored.
  mutating func favoritesCounted(_ answer: Answer<PhotoPage>, requestedAt stamp: Int) {
    guard !answer.isCached, stamp == likes.stamp, !likes.hasRequests,
      let total = answer.value.total, var profile = profile.value, profile.totalLikes != total
    else { return }
    profile.totalLikes = total
    self.profile = .loaded(profile)
    revision += 1
  }

  /// Requests a like or unlike, as the newest call for the photo. If the same like is in progress, its
  /// ticket is returned. If the opposite is in progress, this one follows it.
  ///
  /// - Parameter order: The order of the calls; nil for the newest one.
  /// - Returns: The ticket of the request to send or to join.
  /// - Throws: `likeReplaced` if a newer call arrived first; the reason if likes are no longer
  ///   supported.
  mutating func requestLike(
    of id: PhotoID, wanted: Bool, order: Int? = nil
  ) throws(FeedError) -> LikeTicket {
    if let likesFault { throw likesFault }
    if let order, !likes.note(LikeCall(order: order, isLiked: wanted), of: id) {
      throw .likeReplaced
    }
    if let ticket = likes.begin(id, wanted: wanted, epoch: epoch) {
      revision += 1
      return ticket
    }
    guard let ticket = likes.ticket(id, epoch: epoch) else { throw .likeReplaced }
    let isOpposite = ticket.wanted != wanted
    if likes.setNext(isOpposite ? ticket.next : nil, of: id) { revision += 1 }
    return isOpposite ? ticket.next : ticket
  }

  /// Whether a like that follows another one is still wanted, now that the other one has ended.
  func isWanted(_ next: LikeTicket) -> Bool { likes.wanted(next.photo) == next.wanted }

  /// The confirmed like, if it is the one that is wanted and cannot change by itself.
  func confirmedLike(_ next: LikeTicket) -> LikeState? {
    guard let entry = likes[next.photo], entry.wanted == nil, entry.wasKnown, !entry.mayChange,
      entry.isLiked == next.wanted
    else { return nil }
    return LikeState(isLiked: entry.isLiked, likes: entry.likes)
  }

  /// Ends a like that was to follow another one and is not sent.
  mutating func likeWithdrawn(_ next: LikeTicket) {
    if likes.next(next.photo) == next, likes.setNext(nil, of: next.photo) { revision += 1 }
  }

  /// Stores the like that the service reported, and updates the counts and the favorites.
  mutating func likeConfirmed(_ ticket: LikeTicket, _ state: LikeState, _ photo: Photo?) {
    guard ticket.epoch == epoch, let change = likes.end(ticket, with: state) else { return }
    if var profile = profile.value {
      profile.totalLikes? += change
      self.profile = .loaded(profile)
    }
    favorites.count(change)
    if !state.isLiked {
      favorites.remove(ticket.photo)
    } else if change > 0 || !ticket.wasKnown, favorites.isBegun {
      favorites.prepend(photo.map(likes.applyingLikes(to:)))
    }
    revision += 1
  }

  /// Rolls back a like that was refused or could not be sent: the photo shows its previous state.
  mutating func likeFailed(_ ticket: LikeTicket) {
    guard ticket.epoch == epoch, likes.end(ticket, with: nil) != nil else { return }
    revision += 1
  }

  /// Stores why the service no longer supports likes (LIVE-6). The first reason stays.
  mutating func likesUnsupported(_ error: FeedError) {
    guard likesFault == nil else { return }
    likesFault = error
    revision += 1
  }
}

extension FeedError {
  /// The error of a like that was not sent, because the user then wanted the opposite (FEED-17).
  package static let likeReplaced = FeedError(.busy, Message(.errorLikeReplaced))
}
