import FeedCore

extension UnsplashWorld {
  func me(_ call: UnsplashCall) -> UnsplashReply {
    guard let grant = call.grant, let user = UnsplashUser.named(grant.username) else {
      return .errors("Couldn't find User", status: 404)
    }
    let isPrivate = grant.scopes.contains("read_user")
    return .json(.object(ownShape(user, call, withPrivateParts: isPrivate)))
  }

  func user(_ call: UnsplashCall) -> UnsplashReply {
    withUser(call) { .json(.object(fullShape($0, call))) }
  }

  func userPhotos(_ call: UnsplashCall) -> UnsplashReply {
    withUser(call) { list(catalog.indices(by: $0), call) }
  }

  /// Returns the liked photos, newest like first.
  func favorites(_ call: UnsplashCall) -> UnsplashReply {
    withUser(call) { user in
      list((likes[user.username] ?? []).compactMap { catalog.index(of: $0.text) }, call)
    }
  }

  mutating func like(_ call: UnsplashCall) -> UnsplashReply { setLike(true, call) }
  mutating func unlike(_ call: UnsplashCall) -> UnsplashReply { setLike(false, call) }

  /// Adds or removes a like. Liking again does not change the order.
  private mutating func setLike(_ isLiked: Bool, _ call: UnsplashCall) -> UnsplashReply {
    if let likesStatus { return .errors("Not found", status: likesStatus) }
    guard let username = call.grant?.username, let user = UnsplashUser.named(username),
      let index = catalog.index(of: call.place)
    else { return .errors("Couldn't find Photo", status: 404) }
    let photo = catalog.photo(index)
    var own = likes[username] ?? []
    if !isLiked { own.removeAll { $0 == photo.id } }
    if isLiked, !own.contains(photo.id) { own.insert(photo.id, at: 0) }
    likes[username] = own
    return likeReply(photo, user, call, status: isLiked ? 201 : 200)
  }

  /// Returns the answer to a like. Its photo has no author, and `user` is the user who likes it.
  private func likeReply(
    _ photo: UnsplashPhoto, _ user: UnsplashUser, _ call: UnsplashCall, status: Int
  ) -> UnsplashReply {
    var shape = shape(photo, call)
    shape["user"] = nil
    let body: JSONObject = ["photo": .object(shape), "user": .object(self.shape(user, call))]
    return .json(.object(body), status: status)
  }

  private func withUser(
    _ call: UnsplashCall, _ body: (UnsplashUser) -> UnsplashReply
  ) -> UnsplashReply {
    guard let user = UnsplashUser.named(call.place) else {
      return .errors("Couldn't find User", status: 404)
    }
    return body(user)
  }
}
