/// A source of photos: its ports, and what it is capable of. Made by a `BackendPlugin`; only a
/// `Session` calls its ports.
package struct Backend: Sendable {
  package let photos: any PhotosPort
  package let profile: any ProfilePort
  /// Signs users in; nil if the backend has no sign-in.
  package let auth: (any AuthPort)?
  /// The credentials that are in use from the start, without a token store: those of the mock's
  /// user.
  package let builtInCredentials: Credentials?
  /// Why the backend can answer nothing, for example because no key is set; then nobody is signed
  /// in either.
  package let fault: FeedError?
  /// The id of the photo that a text names besides by its exact id, such as by a slug (MCP-4); the
  /// text itself if it names none. Makes no request.
  package let photoID: @Sendable (PhotoID) -> PhotoID
  /// The id of the photo whose file a path names, asked in place of `photoID`; the text itself if it
  /// names none. May wait for the disk. Nil where photos have no paths.
  package let fileID: (@Sendable (PhotoID) async -> PhotoID)?
  /// How others can have its pictures.
  package let pictureAccess: PictureAccess
  /// The calls that can succeed, before the account is known.
  package let capabilities: Capabilities
  /// Whether it stands in for a backend that is not configured (SPEC §7). Its photos have no pages,
  /// and "Log In" signs its user in at once: nothing of it is outside this process.
  package var isDemo = false
  /// The message for a search that finds no photos.
  package let nothingFound: Message
  /// Asks the source who is signed in, where only the source knows; nil where `builtInCredentials`
  /// or the token store says so.
  package let account: (@Sendable () async throws(FeedError) -> BackendAccount)?
  /// Announces likes that were changed by somebody else than this process; nil where nobody tells.
  /// The stream ends with `shutDown`.
  package let likeChanges: (@Sendable () async -> AsyncStream<Void>)?
  /// The first page of the feed as it was last received by this user, or by nobody's token,
  /// without a request (TUI-12); nil where nothing is kept, or nothing that can be read.
  package let cachedFeed: (@Sendable (AccountDigest?) async -> Answer<PhotoPage>?)?
  /// Deletes all that was cached for this user: private answers, and the pictures (AUTH-10). Called
  /// when the token is no longer in use; cancellation does not interrupt it.
  ///
  /// - Throws: An error that names what could not be deleted.
  package let forget: @Sendable (Credentials) async throws(FeedError) -> Void
  /// Releases what the backend keeps running. Called once, when no call is under way any more.
  package let shutDown: @Sendable () -> Void

  package init(
    photos: any PhotosPort, profile: any ProfilePort, auth: (any AuthPort)? = nil,
    builtInCredentials: Credentials? = nil, fault: FeedError? = nil,
    photoID: @escaping @Sendable (PhotoID) -> PhotoID = { $0 },
    fileID: (@Sendable (PhotoID) async -> PhotoID)? = nil,
    pictureAccess: PictureAccess = .bytes, capabilities: Capabilities = .all,
    nothingFound: Message = Message(.errorNothingFound),
    account: (@Sendable () async throws(FeedError) -> BackendAccount)? = nil,
    likeChanges: (@Sendable () async -> AsyncStream<Void>)? = nil,
    cachedFeed: (@Sendable (AccountDigest?) async -> Answer<PhotoPage>?)? = nil,
    forget: @escaping @Sendable (Credentials) async throws(FeedError) -> Void = { _ in },
    shutDown: @escaping @Sendable () -> Void = {}
  ) {
    self.photos = photos
    self.profile = profile
    self.auth = auth
    self.builtInCredentials = builtInCredentials
    self.fault = fault
    self.photoID = photoID
    self.fileID = fileID
    self.pictureAccess = pictureAccess
    self.capabilities = capabilities
    self.nothingFound = nothingFound
    self.account = account
    self.likeChanges = likeChanges
    self.cachedFeed = cachedFeed
    self.forget = forget
    self.shutDown = shutDown
  }
}

/// Who is signed in at the source of a backend, and what there is for that person.
package struct BackendAccount: Sendable {
  /// The credentials that stand for the person in the ports' calls; nil if nobody is signed in.
  package let credentials: Credentials?
  /// Why nothing can be liked; nil if it can.
  package let likesFault: FeedError?
  /// The calls that can succeed.
  package let capabilities: Capabilities

  package init(
    credentials: Credentials?, likesFault: FeedError? = nil, capabilities: Capabilities = .all
  ) {
    (self.credentials, self.likesFault) = (credentials, likesFault)
    self.capabilities = capabilities
  }
}

/// Photos, and what a user can do with them. A cancelled call throws `cancelled`. Without
/// credentials a call is made in the name of the application alone.
package protocol PhotosPort: Sendable {
  /// One page of a list. A page beyond the end is empty with `hasMore` false, and so is that of a
  /// search without a hit or of a user without photos.
  ///
  /// - Throws: `notFound` for an unknown user, collection or topic, and for somebody else's private
  ///   collection; `notSignedIn` where the source needs a person and
  ///   none is given (`unsupported` where nobody can sign in).
  func photos(
    from source: PhotoSource, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<PhotoPage>

  /// One page of a list of collections or topics (FIND-3), with the rules of `photos(from:)`. Those
  /// with a cover that may not be shown have none.
  ///
  /// - Throws: `notFound` for an unknown user; `unsupported` if the backend has no collections.
  func collections(
    from source: CollectionSource, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<CollectionPage>

  /// One photo by its id.
  ///
  /// - Throws: `notFound` for an unknown id.
  func photo(
    _ id: PhotoID, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo>

  /// One random photo of those that match.
  ///
  /// - Throws: `notFound` if nothing matches.
  func randomPhoto(
    _ query: RandomQuery, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo>

  /// Sets or takes back the person's like; doing it twice is no error.
  ///
  /// - Throws: An error with `mayHaveArrived` where the service may have done it although no good
  ///   answer came: the caller then asks for the photo itself.
  func setLike(
    _ isLiked: Bool, of id: PhotoID, as credentials: Credentials
  ) async throws(FeedError) -> Answer<LikeState>

  /// Fetches a picture. It costs no quota and requires no credentials. A transfer may last as long
  /// as bytes arrive.
  ///
  /// - Returns: The bytes of the JPEG.
  /// - Throws: `timeout` if no byte arrived for the request's `timeout`.
  func picture(
    _ request: PictureRequest, progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> [UInt8]

  /// Fetches a picture into `sink` as its bytes arrive, for a file. A broken transfer is resumed,
  /// or restarted, while that may succeed (PHOTO-5). After an error the sink's content is invalid,
  /// unless the source has left what it needs to continue it in a later call.
  ///
  /// - Throws: The errors of `picture`, and the sink's own, unchanged.
  func download(
    _ request: PictureRequest, into sink: any ByteSink,
    progress: @escaping PictureRequest.Progress
  ) async throws(FeedError)

  /// Reports the use of a photo to the service, as its guidelines require (LIVE-7).
  func trackDownload(
    of photo: Photo, as credentials: Credentials?
  ) async throws(FeedError)
}

extension PhotosPort {
  /// For a backend that has no collections.
  package func collections(
    from source: CollectionSource, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<CollectionPage> {
    throw FeedError(.unsupported, Message(.errorNoCollectionsHere))
  }
}

/// A destination for bytes in order, one call at a time, on any thread.
package protocol ByteSink: Sendable {
  /// The number of bytes so far.
  var count: Int { get }
  /// Appends bytes. Waits if the destination is not ready, such as a pipe whose reader stalls;
  /// cancellation ends the wait.
  func write(_ bytes: ArraySlice<UInt8>) async throws(FeedError)
  /// Discards all bytes, for a source that has to start over.
  func restart() throws(FeedError)
  /// What its source left to continue after an earlier call; nil if it has to start over.
  var continuation: (any Sendable)? { get }
  /// Stores what the source needs to continue these bytes in a later call, for a sink that outlives
  /// the call.
  func keep(_ continuation: (any Sendable)?)
  /// Announces the total number of bytes, as far as the source knows it, so that space can be
  /// reserved.
  func expect(_ count: Int)
}

extension ByteSink {
  /// Nil, for a destination that ends with the call.
  package var continuation: (any Sendable)? { nil }
  package func keep(_ continuation: (any Sendable)?) {}

  /// Does nothing, for a destination that reserves no space.
  package func expect(_ count: Int) {}
}

/// Users: the signed-in one, and others by name.
package protocol ProfilePort: Sendable {
  /// The profile of the signed-in user.
  func me(as credentials: Credentials) async throws(FeedError) -> Answer<Profile>

  /// A user's profile by the name.
  ///
  /// - Throws: `notFound` for an unknown name.
  func user(
    _ username: String, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Profile>
}

/// OAuth 2.0 with an authorization code (AUTH-3). Stateless: the session owns the attempt.
package protocol AuthPort: Sendable {
  /// The service that issues this port's tokens. Nil if they are worthless outside this process,
  /// and so are kept in memory only.
  var audience: TokenAudience? { get }

  /// Makes the address of the page on which the user agrees, with a new `state`. Sends nothing.
  ///
  /// - Throws: `notConfigured`, naming what is missing (AUTH-8).
  func invitation(for redirect: SignInRedirect) throws(FeedError) -> SignInInvitation

  /// Starts to listen for the browser at the invitation's loopback address.
  ///
  /// - Returns: The listener; nil if the redirect has no such address.
  /// - Throws: At once if listening is impossible, for example because the port is in use: then
  ///   only pasting works.
  func listen(for invitation: SignInInvitation) throws(FeedError) -> (any SignInListener)?

  /// Exchanges a code for a token; never retried (AUTH-5).
  ///
  /// - Throws: `signInFailed` if the code is refused, with the reason in one line.
  func exchange(code: Secret, redirect: SignInRedirect) async throws(FeedError) -> TokenGrant
}

/// A listener for the browser's answer. It refuses forged, stale and unexpected requests and
/// continues to wait.
package protocol SignInListener: Sendable {
  /// Waits for the answer and stops listening; cancellation stops it as well.
  ///
  /// - Returns: `code` or `denied`, once the closing page was sent completely.
  func reply() async throws(FeedError) -> SignInReply
}
