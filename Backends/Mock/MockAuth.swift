import FeedCore

/// The mock's sign-in: any code is valid except `refused`.
struct MockAuth: AuthPort {
  let library: MockLibrary

  static let grant = TokenGrant(
    token: secret("mock-token"),
    scopes: ["public", "read_user", "write_likes"] + Credentials.collectionScopes)
  static let credentials = Credentials(
    token: grant.token, scopes: grant.scopes, origin: .memory)

  private static func secret(_ text: String) -> Secret {
    guard let secret = Secret(text) else { preconditionFailure("the text is not empty") }
    return secret
  }

  /// `nil`, because the mock's token gives access to nothing and is never stored.
  var audience: TokenAudience? { nil }

  func invitation(
    for redirect: SignInRedirect, changingCollections: Bool
  ) throws(FeedError) -> SignInInvitation {
    guard let base = try? WebAddress("https://mock.invalid/oauth/authorize") else {
      preconditionFailure("the mock's address is valid")
    }
    let state = Self.secret("mock-state")
    let page = base.setting([("redirect_uri", redirect.text), ("state", state.revealed)])
    return SignInInvitation(
      page: page, redirect: redirect, state: state, changesCollections: changingCollections)
  }

  /// Returns `nil`, because no browser opens the mock's page. The user pastes the code.
  func listen(for invitation: SignInInvitation) -> (any SignInListener)? { nil }

  func exchange(code: Secret, redirect: SignInRedirect) async throws(FeedError) -> TokenGrant {
    try await library.begin(.signIn)
    if code.revealed == "refused" {
      throw FeedError(.signInFailed, Message(.errorSignInCodeRefused))
    }
    return Self.grant
  }
}

/// The profiles of the mock's users.
struct MockProfile: ProfilePort {
  let library: MockLibrary

  func me(as credentials: Credentials) async throws(FeedError) -> Answer<Profile> {
    try await library.begin(.profile)
    var profile = MockPeople.me
    profile.totalLikes = await library.favorites().count
    return Answer(profile)
  }

  func user(
    _ username: String, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Profile> {
    try await library.begin(.user)
    guard let profile = MockPeople.profile(username) else {
      throw FeedError(.notFound, Message(.errorUserNotFound, username))
    }
    return Answer(profile)
  }

  func users(
    matching words: String, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<ProfilePage> {
    try await library.begin(.searchUsers)
    let found = MockPeople.profiles.filter { $0.matches(words) }
    return Answer(Page(page, of: found, standardSize: MockLibrary.pageSize))
  }
}
