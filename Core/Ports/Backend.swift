/// Where photos come from: three ports and what they can do. A value made by a `BackendPlugin`;
/// only a `Session` calls its ports.
package struct Backend: Sendable {
  package let photos: any PhotosPort
  package let profile: any ProfilePort
  /// Nil where nobody can sign in.
  package let auth: (any AuthPort)?
  /// Who is signed in from the start, without a token store: the mock's person.
  package let builtInCredentials: Credentials?
  /// Why nothing can be asked of it, as that no key is set: then nobody is signed in either.
  package let fault: FeedError?
  /// Throws away all private answers to this person that are kept (AUTH-10). Called when her token
  /// is of no use any more; a cancel does not cut it short. Throws where some of them stay, and says
  /// where.
  package let forget: @Sendable (Credentials) async throws(FeedError) -> Void
  /// Ends what the backend keeps running. Called once, when nothing is under way any more.
  package let shutDown: @Sendable () -> Void

  package init(
    photos: any PhotosPort, profile: any ProfilePort, auth: (any AuthPort)? = nil,
    builtInCredentials: Credentials? = nil, fault: FeedError? = nil,
    forget: @escaping @Sendable (Credentials) async throws(FeedError) -> Void = { _ in },
    shutDown: @escaping @Sendable () -> Void = {}
  ) {
    self.photos = photos
    self.profile = profile
    self.auth = auth
    self.builtInCredentials = builtInCredentials
    self.fault = fault
    self.forget = forget
    self.shutDown = shutDown
  }
}

/// Photos and what one can do to them. Every call may be cancelled and then throws `cancelled`.
/// Credentials are those of the person, nil for a call in the name of the application alone.
package protocol PhotosPort: Sendable {
  /// One page of the Editorial feed. A page beyond the end is empty with `hasMore` false.
  func feed(
    _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<PhotoPage>

  /// Throws `notFound` for an unknown id.
  func photo(
    _ id: PhotoID, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo>

  /// Throws `notFound` when nothing matches.
  func randomPhoto(
    _ query: RandomQuery, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo>

  /// No hit is an empty page, not an error.
  func search(
    _ query: SearchQuery, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<PhotoPage>

  /// Throws `notFound` for an unknown user; a user without photos is an empty page.
  func photos(
    of username: String, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<PhotoPage>

  /// Sets or takes back the person's like; doing it twice is no error.
  func setLike(
    _ isLiked: Bool, of id: PhotoID, as credentials: Credentials
  ) async throws(FeedError) -> Answer<LikeState>

  /// The JPEG's bytes. Pictures cost no quota and need no credentials. A transfer may last as
  /// long as bytes come; it ends with `timeout` when none came for the request's patience.
  func picture(
    _ request: PictureRequest, progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> [UInt8]

  /// The same, for what is kept in a file: the bytes go to `sink` as they come. A transfer that
  /// breaks is resumed where it broke, or begun anew, while there is hope (PHOTO-5); what the
  /// sink holds after an error is of no use. An error that the sink throws comes through as it is.
  func download(
    _ request: PictureRequest, into sink: any ByteSink,
    progress: @escaping PictureRequest.Progress
  ) async throws(FeedError)

  /// Tells the service that a photo is put to use, as its guidelines ask (LIVE-7).
  func trackDownload(
    of photo: Photo, as credentials: Credentials?
  ) async throws(FeedError)
}

/// Takes bytes in order, one call at a time, on whichever thread they come.
package protocol ByteSink: Sendable {
  /// Bytes so far.
  var count: Int { get }
  /// Waits where nobody takes them yet, as with a pipe whose reader stalls. A cancel ends the wait.
  func write(_ bytes: ArraySlice<UInt8>) async throws(FeedError)
  /// Empties it, for a source that has to begin anew.
  func restart() throws(FeedError)
  /// So many bytes are to come in all, as far as the source knows: a chance to make room.
  func expect(_ count: Int)
}

extension ByteSink {
  package func expect(_ count: Int) {}
}

/// People: the signed-in one, and others by name.
package protocol ProfilePort: Sendable {
  func me(as credentials: Credentials) async throws(FeedError) -> Answer<Profile>

  /// Throws `notFound` for an unknown name.
  func user(
    _ username: String, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Profile>

  /// Liked photos, newest like first.
  func favorites(
    of username: String, _ page: PageRequest, as credentials: Credentials
  ) async throws(FeedError) -> Answer<PhotoPage>
}

/// OAuth 2.0, authorization code (AUTH-3). Nothing is kept here: the session owns the attempt.
package protocol AuthPort: Sendable {
  /// Whom tokens of this port belong to. Nil where they are worth nothing outside this process,
  /// and so are kept in memory alone.
  var audience: TokenAudience? { get }

  /// Makes the page on which the person agrees, with a new `state`. Sends nothing. Throws
  /// `notConfigured`, naming what is missing (AUTH-8).
  func invite(to redirect: SignInRedirect) throws(FeedError) -> SignInInvitation

  /// Begins to listen for the browser at the invitation's loopback address; nil where it has
  /// none. Throws at once where that cannot be, as when the port is taken: then only pasting
  /// works.
  func listen(for invitation: SignInInvitation) throws(FeedError) -> (any SignInListener)?

  /// Trades a code for a token; never retried (AUTH-5). Throws `signInFailed` with the reason in
  /// one line when it is refused.
  func exchange(code: Secret, redirect: SignInRedirect) async throws(FeedError) -> TokenGrant
}

/// Waits for the browser. Forged, stale and odd requests are refused and waited past.
package protocol SignInListener: Sendable {
  /// Answers `code` or `denied`, once the closing page was sent whole, and stops listening; a
  /// cancel stops it as well.
  func reply() async throws(FeedError) -> SignInReply
}
