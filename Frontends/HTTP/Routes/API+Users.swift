import FeedCore

// Users.
extension API {
  func me(_ call: Call) async throws(FeedError) -> APIResponse {
    let user = try await userCredentials()
    let profile = try await backend.profile.me(as: user).value
    let facts = try await facts(profile, as: user)
    guard case .user(let scopes) = call.caller else { return .accessTokenInvalid }
    return .json(.object(shapes(call).me(facts, hasDetails: scopes.contains("read_user"))))
  }

  func user(_ call: Call) async throws(FeedError) -> APIResponse {
    .json(.object(shapes(call).wholeUser(try await foundUser(call))))
  }

  /// The user that the request's path names.
  func foundUser(_ call: Call) async throws(FeedError) -> UserFacts {
    try await require(.users)
    let user = try await credentials(of: call.caller)
    do throws(FeedError) {
      let profile = try await backend.profile.user(call.parameter, as: user).value
      return try await facts(profile, as: user)
    } catch  where error.code == .notFound {
      throw .missing("User")
    }
  }

  /// The user with what the service counts: the totals of lists that the backend has.
  private func facts(
    _ profile: Profile, as user: Credentials?
  ) async throws(FeedError) -> UserFacts {
    var facts = UserFacts(profile)
    let capabilities = backend.capabilities
    let page = PageRequest(1, size: 3)
    if capabilities.contains(.userPhotos) {
      let photos = try? await backend.photos.photos(
        from: .user(profile.username), page, as: user
      ).value
      facts.photos = photos?.total
      facts.newest = photos?.photos ?? []
    }
    if capabilities.contains(.userCollections) {
      facts.collections = try? await backend.photos.collections(
        from: .user(profile.username), page, as: user
      ).value.total
    }
    if capabilities.contains(.userLikes), profile.totalLikes == nil {
      facts.profile.totalLikes = try? await backend.photos.photos(
        from: .likes(of: profile.username), page, as: user
      ).value.total
    }
    return facts
  }

  func portfolio(_ call: Call) async throws(FeedError) -> APIResponse {
    let facts = try await foundUser(call)
    let page = facts.profile.link?.text ?? call.site.url(["users", facts.profile.username])
    return .json(["url": .string(page)])
  }

  func userPhotos(_ call: Call) async throws(FeedError) -> APIResponse {
    try await ofUser { () async throws(FeedError) in
      guard call.query["stats"] == "true", self.isMock else {
        return try await self.photos(from: .user(call.parameter), call)
      }
      let page = try await self.page(of: .user(call.parameter), call)
      let (shapes, today) = (self.shapes(call), self.clock.now().day)
      let days = try Statistics.days(call.query)
      return self.list(page, call) { photo in
        var json = shapes.photo(photo)
        json["statistics"] = .object(Statistics.photo(photo, days: days, until: today))
        return .object(json)
      }
    }
  }

  func userLikes(_ call: Call) async throws(FeedError) -> APIResponse {
    try await ofUser { () async throws(FeedError) in
      try await self.photos(from: .likes(of: call.parameter), call)
    }
  }

  func userCollections(_ call: Call) async throws(FeedError) -> APIResponse {
    try await ofUser { () async throws(FeedError) in
      try await self.collections(from: .user(call.parameter), call)
    }
  }

  /// An answer about a user, with the service's text if the user is unknown.
  private func ofUser(
    _ work: () async throws(FeedError) -> APIResponse
  ) async throws(FeedError) -> APIResponse {
    do throws(FeedError) {
      return try await work()
    } catch  where error.code == .notFound {
      throw .missing("User")
    }
  }
}
