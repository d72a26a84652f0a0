import FeedCore

extension Backend {
  /// A substitute for a backend that is not configured: every call throws the error, which says
  /// what is missing.
  static func unconfigured(_ error: FeedError) -> Backend {
    let port = UnconfiguredPort(error: error)
    return Backend(photos: port, profile: port, auth: port, fault: error)
  }
}

private struct UnconfiguredPort: PhotosPort, ProfilePort, AuthPort {
  let error: FeedError

  func photos(
    from _: PhotoSource, _: PageRequest, as _: Credentials?
  ) throws(FeedError) -> Answer<PhotoPage> { throw error }

  func collections(
    from _: CollectionSource, _: PageRequest, as _: Credentials?
  ) throws(FeedError) -> Answer<CollectionPage> { throw error }

  func photo(_: PhotoID, as _: Credentials?) throws(FeedError) -> Answer<Photo> { throw error }

  func randomPhoto(_: RandomQuery, as _: Credentials?) throws(FeedError) -> Answer<Photo> {
    throw error
  }

  func setLike(
    _: Bool, of _: PhotoID, as _: Credentials
  ) throws(FeedError) -> Answer<LikeState> { throw error }

  func picture(
    _: PictureRequest, progress _: @escaping PictureRequest.Progress
  ) throws(FeedError) -> [UInt8] { throw error }

  func download(
    _: PictureRequest, into _: any ByteSink, progress _: @escaping PictureRequest.Progress
  ) throws(FeedError) { throw error }

  func trackDownload(of _: Photo, as _: Credentials?) throws(FeedError) { throw error }

  func me(as _: Credentials) throws(FeedError) -> Answer<Profile> { throw error }

  func user(_: String, as _: Credentials?) throws(FeedError) -> Answer<Profile> { throw error }

  func users(
    matching _: String, _: PageRequest, as _: Credentials?
  ) throws(FeedError) -> Answer<ProfilePage> { throw error }

  var audience: TokenAudience? { nil }

  /// The error of AUTH-8: signing in requires a redirect address besides the key.
  func invitation(
    for redirect: SignInRedirect, changingCollections: Bool
  ) throws(FeedError) -> SignInInvitation {
    throw FeedError(.notConfigured, Message(.errorNoKeyForSignIn, redirect.text))
  }

  func listen(for _: SignInInvitation) throws(FeedError) -> (any SignInListener)? { throw error }

  func exchange(code _: Secret, redirect _: SignInRedirect) throws(FeedError) -> TokenGrant {
    throw error
  }
}
