import FeedCore

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
      guard !likes.applyingLikes(to: photo).isLiked, favorites.contains(photo.id) else { continue }
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

  /// Requests a like or unlike. While the same request is in progress, its ticket is returned.
  ///
  /// - Throws: `busy` if the opposite is in progress; the reason if likes are no longer supported.
  mutating func requestLike(
    of id: PhotoID, wanted: Bool
  ) throws(FeedError) -> LikeTicket {
    if let likesFault { throw likesFault }
    if let ticket = likes.begin(id, wanted: wanted, epoch: epoch) {
      revision += 1
      return ticket
    }
    guard let ticket = likes.ticket(id, epoch: epoch), ticket.wanted == wanted else {
      throw FeedError(.busy, Message(.errorLikeInProgress))
    }
    return ticket
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

  /// Ends a like that was refused or could not be sent.
  mutating func likeRefused(_ ticket: LikeTicket) {
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
