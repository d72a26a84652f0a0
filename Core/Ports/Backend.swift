/// A source of photos: its ports and its capabilities. A `BackendPlugin` makes it, and only a
/// `Session` calls its ports.
package struct Backend: Sendable {
  package let photos: any PhotosPort
  package let profile: any ProfilePort
  /// Changes the user's collections; nil if the backend has none that can be changed.
  package let collections: (any CollectionsPort)?
  /// Signs users in; nil if the backend has no sign-in.
  package let auth: (any AuthPort)?
  /// Credentials that are in use from the start, without a token store, such as those of the mock's
  /// user.
  package let builtInCredentials: Credentials?
  /// The reason why the backend cannot answer any call, for example a missing key. In that case no
  /// user is signed in either.
  package let fault: FeedError?
  /// Resolves a name of a photo other than its exact id, such as a slug (MCP-4). Returns the name
  /// unchanged if it is not one. Makes no request.
  package let photoID: @Sendable (PhotoID) -> PhotoID
  /// Resolves the path of a file to the id of its photo, and is used instead of `photoID`. Returns
  /// the path unchanged if it names no photo. May wait for the disk. Nil if photos have no paths.
  package let fileID: (@Sendable (PhotoID) async -> PhotoID)?
  /// Returns the version of the file from which a picture is made, without making it. It changes with
  /// the file, and is nil while that is not certain. Nil if the pictures are not made from files.
  package let pictureVersion: (@Sendable (PictureRequest) async throws(FeedError) -> String?)?
  /// How other programs can get the backend's pictures.
  package let pictureAccess: PictureAccess
  /// The calls that can succeed before the account is known.
  package let capabilities: Capabilities
  /// The digest of the program that answers. It distinguishes the programs of this backend. Nil for
  /// backends without a program.
  package let programDigest: String?
  /// The digest of the path of the folder that has the photos. It distinguishes the folders of this
  /// backend. Nil for backends without such a folder.
  package let folderDigest: String?
  /// The path of that folder with the user's own photos, without links, with a slash at its end.
  package let folderPath: [UInt8]?
  /// Whether it replaces a backend that is not configured (CLI-11). Its photos have no pages, and
  /// "Sign In" signs in its user immediately, because nothing in it exists outside this process.
  package var isDemo = false
  /// The message for a search that finds no photos.
  package let nothingFound: Message
  /// The place of the user's favorites; nil if they can only be likes.
  package let favorites: FavoritesPlace?
  /// Asks the source for the signed-in account; nil if `builtInCredentials` or the token store
  /// determines it.
  package let account: (@Sendable () async throws(FeedError) -> BackendAccount)?
  /// A stream of likes that changed outside of this process; nil if the backend cannot detect them.
  /// The stream ends with `shutDown`.
  package let likeChanges: (@Sendable () async -> AsyncStream<Void>)?
  /// Returns the first page of the feed as this account last received it, or as received without a
  /// token, without a request (TUI-12). Returns nil if there is no readable copy. Nil if the
  /// backend has no cache.
  package let cachedFeed: (@Sendable (AccountDigest?) async -> Answer<PhotoPage>?)?
  /// Deletes everything that was cached for this user: private answers, and the pictures (AUTH-30).
  /// Called when the token is no longer in use. Cancellation does not interrupt it.
  ///
  /// - Throws: An error that names what could not be deleted.
  package let forget: @Sendable (Credentials) async throws(FeedError) -> Void
  /// Releases the backend's resources. Called once, when no call is in progress.
  package let shutDown: @Sendable () -> Void

  package init(
    photos: any PhotosPort, profile: any ProfilePort,
    collections: (any CollectionsPort)? = nil, auth: (any AuthPort)? = nil,
    builtInCredentials: Credentials? = nil, fault: FeedError? = nil,
    photoID: @escaping @Sendable (PhotoID) -> PhotoID = { $0 },
    fileID: (@Sendable (PhotoID) async -> PhotoID)? = nil,
    pictureVersion: (@Sendable (PictureRequest) async throws(FeedError) -> String?)? = nil,
    pictureAccess: PictureAccess = .bytes, capabilities: Capabilities = .all,
    nothingFound: Message = Message(.errorNothingFound),
    favorites: FavoritesPlace? = nil, programDigest: String? = nil,
    folderDigest: String? = nil, folderPath: [UInt8]? = nil,
    account: (@Sendable () async throws(FeedError) -> BackendAccount)? = nil,
    likeChanges: (@Sendable () async -> AsyncStream<Void>)? = nil,
    cachedFeed: (@Sendable (AccountDigest?) async -> Answer<PhotoPage>?)? = nil,
    forget: @escaping @Sendable (Credentials) async throws(FeedError) -> Void = { _ in },
    shutDown: @escaping @Sendable () -> Void = {}
  ) {
    self.photos = photos
    self.profile = profile
    self.collections = collections
    self.auth = auth
    self.builtInCredentials = builtInCredentials
    self.fault = fault
    self.photoID = photoID
    self.fileID = fileID
    self.pictureVersion = pictureVersion
    self.pictureAccess = pictureAccess
    self.capabilities =
      collections == nil ? capabilities.subtracting(.collectionChanges) : capabilities
    self.nothingFound = nothingFound
    self.favorites = favorites
    self.programDigest = programDigest
    self.folderDigest = folderDigest
    self.folderPath = folderPath
    self.account = account
    self.likeChanges = likeChanges
    self.cachedFeed = cachedFeed
    self.forget = forget
    self.shutDown = shutDown
  }
}

/// The account that is signed in at the source of a backend, and its capabilities.
package struct BackendAccount: Sendable {
  /// The credentials that represent the account in calls; nil if no user is signed in.
  package let credentials: Credentials?
  /// The reason why photos cannot be liked; nil if they can.
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

/// Photos, and a user's actions on them. A cancelled call throws `cancelled`. Without credentials,
/// a call is made as the application.
package protocol PhotosPort: Sendable {
  /// Loads one page of a list. A page beyond the end is empty with `hasMore` false. So is the page
  /// of a search without results or of a user without photos.
  ///
  /// - Throws: `notFound` for an unknown user, collection or topic, and for a private collection of
  ///   another user. `notSignedIn` if the source requires credentials and there are none, or
  ///   `unsupported` if the backend has no sign-in.
  func photos(
    from source: PhotoSource, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<PhotoPage>

  /// Loads one page of a list of collections or topics (FIND-3), with the rules of `photos(from:)`.
  /// A cover that may not be shown is left out.
  ///
  /// - Throws: `notFound` for an unknown user or collection; `unsupported` if the backend has no
  ///   collections.
  func collections(
    from source: CollectionSource, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<CollectionPage>

  /// Loads one photo by its id.
  ///
  /// - Throws: `notFound` for an unknown id.
  func photo(
    _ id: PhotoID, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo>

  /// Loads a random photo that matches the query.
  ///
  /// - Throws: `notFound` if nothing matches.
  func randomPhoto(
    _ query: RandomQuery, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo>

  /// Sets or removes the user's like. Doing it twice is not an error.
  ///
  /// - Throws: An error with `mayHaveArrived` if the service may have set the like without a valid
  ///   answer. The caller then requests the photo itself.
  func setLike(
    _ isLiked: Bool, of id: PhotoID, as credentials: Credentials
  ) async throws(FeedError) -> Answer<LikeState>

  /// Fetches a picture. It needs no credentials and does not count against the rate limit. A
  /// transfer may last as long as bytes arrive.
  ///
  /// - Returns: The bytes of the JPEG.
  /// - Throws: `timeout` if no byte arrived for the request's `timeout`.
  func picture(
    _ request: PictureRequest, progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> [UInt8]

  /// Fetches a picture into `sink` as its bytes arrive, for a file. A broken transfer is resumed or
  /// restarted while that may succeed (PHOTO-18). After an error the sink's content is invalid,
  /// unless the source has stored what it needs to continue in a later call.
  ///
  /// - Throws: The errors of `picture`, and the sink's own errors unchanged.
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
  /// Default implementation for a backend without collections.
  package func collections(
    from source: CollectionSource, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<CollectionPage> {
    throw FeedError(.unsupported, Message(.errorNoCollectionsHere))
  }
}

/// Changes to the signed-in user's collections (COLL-1). A cancelled call throws `cancelled`. Each
/// throws `notFound` for an unknown collection, and `forbidden` for another user's. An error with
/// `mayHaveArrived` means that the service may have made the change.
package protocol CollectionsPort: Sendable {
  /// Creates a collection. Must not send the request twice.
  ///
  /// - Parameter properties: The title is required.
  func create(
    _ properties: CollectionProperties, as credentials: Credentials
  ) async throws(FeedError) -> Answer<PhotoCollection>

  /// Changes the properties that are not nil.
  func update(
    _ id: String, _ properties: CollectionProperties, as credentials: Credentials
  ) async throws(FeedError) -> Answer<PhotoCollection>

  /// Deletes a collection, but not its photos.
  func delete(_ id: String, as credentials: Credentials) async throws(FeedError) -> Answer<Void>

  /// Adds a photo, or removes it. Doing it twice is not an error.
  ///
  /// - Throws: `notFound` for an unknown photo, too.
  func set(
    _ isContained: Bool, _ photo: PhotoID, in id: String, as credentials: Credentials
  ) async throws(FeedError) -> Answer<Void>
}

/// A destination for bytes in order, one call at a time, on any thread.
package protocol ByteSink: Sendable {
  /// The number of bytes so far.
  var count: Int { get }
  /// Appends bytes. Waits if the destination is not ready, for example a pipe whose reader is slow.
  /// Cancellation ends the wait.
  func write(_ bytes: ArraySlice<UInt8>) async throws(FeedError)
  /// Discards all bytes, for a source that has to start over.
  func restart() throws(FeedError)
  /// The data that a source stored to continue after an earlier call; nil if it has to start over.
  var continuation: (any Sendable)? { get }
  /// Stores the data that the source needs to continue in a later call, for a sink that outlives
  /// the call.
  func keep(_ continuation: (any Sendable)?)
  /// Announces the total number of bytes, if the source knows it, so that space can be reserved.
  func expect(_ count: Int)
}

extension ByteSink {
  /// Nil, for a destination that ends with the call.
  package var continuation: (any Sendable)? { nil }
  package func keep(_ continuation: (any Sendable)?) {}

  /// Does nothing, for a destination that reserves no space.
  package func expect(_ count: Int) {}
}

/// Users: the signed-in one, and others by username.
package protocol ProfilePort: Sendable {
  /// Loads the profile of the signed-in user.
  func me(as credentials: Credentials) async throws(FeedError) -> Answer<Profile>

  /// Loads a user's profile by the username.
  ///
  /// - Throws: `notFound` for an unknown name.
  func user(
    _ username: String, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Profile>

  /// Loads one page of the users whose names match these words. Without a match it is empty.
  ///
  /// - Throws: `unsupported` if the backend has no such search.
  func users(
    matching words: String, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<ProfilePage>
}

extension ProfilePort {
  /// Default implementation for a backend without a search for users.
  package func users(
    matching words: String, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<ProfilePage> {
    throw FeedError(.unsupported, Message(.errorNoUserSearch))
  }
}

/// OAuth 2.0 with an authorization code (AUTH-3). Stateless, because the session owns the attempt.
package protocol AuthPort: Sendable {
  /// The service that issues this port's tokens. Nil if tokens are worthless outside this process
  /// and are kept only in memory.
  var audience: TokenAudience? { get }

  /// Makes the address of the page on which the user allows access, with a new `state`. Sends
  /// nothing.
  ///
  /// - Parameter changingCollections: Whether to request the scopes for collections, too (COLL-2).
  /// - Throws: `notConfigured`, naming what is missing (AUTH-8).
  func invitation(
    for redirect: SignInRedirect, changingCollections: Bool
  ) throws(FeedError) -> SignInInvitation

  /// Starts to listen for the browser at the invitation's loopback address.
  ///
  /// - Returns: The listener; nil if the redirect has no such address.
  /// - Throws: An error immediately if listening is impossible, for example because the port is in
  ///   use. In that case only pasting works.
  func listen(for invitation: SignInInvitation) throws(FeedError) -> (any SignInListener)?

  /// Exchanges a code for a token. Never retried (AUTH-5).
  ///
  /// - Throws: `signInFailed` if the code is refused, with the reason in one line.
  func exchange(code: Secret, redirect: SignInRedirect) async throws(FeedError) -> TokenGrant
}

extension AuthPort {
  /// The invitation with the usual scopes.
  package func invitation(for redirect: SignInRedirect) throws(FeedError) -> SignInInvitation {
    try invitation(for: redirect, changingCollections: false)
  }
}

/// A listener for the browser's answer. It refuses forged, stale and unexpected requests, and
/// continues to wait.
package protocol SignInListener: Sendable {
  /// Waits for the answer and stops listening. Cancellation also stops it.
  ///
  /// - Returns: `code` or `denied`, after the closing page was sent completely.
  func reply() async throws(FeedError) -> SignInReply
}
