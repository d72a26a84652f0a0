import FeedCore

/// Any code signs in but `refused`.
struct MockAuth: AuthPort {
  let world: MockWorld

  static let credentials: Credentials = {
    guard let token = Secret("mock-token") else { preconditionFailure("the token is not empty") }
    let scopes = ["public", "read_user", "write_likes"]
    return Credentials(token: token, scopes: scopes, origin: .stored)
  }()

  func authorizationPage(redirect: String, state: String) throws(FeedError) -> WebAddress {
    guard let base = try? WebAddress("https://mock.invalid/oauth/authorize") else {
      preconditionFailure("the mock's own address is one")
    }
    return base.setting([("redirect_uri", redirect), ("state", state)])
  }

  func exchange(code: Secret, redirect: String) async throws(FeedError) -> Credentials {
    try await world.begin(.signIn)
    if code.revealed == "refused" {
      throw FeedError(.signInFailed, Message(.errorSignInFailed, "the code was refused"))
    }
    return Self.credentials
  }
}

struct MockProfile: ProfilePort {
  let world: MockWorld

  func me(as credentials: Credentials) async throws(FeedError) -> Answer<Profile> {
    try await world.begin(.profile)
    var profile = MockPeople.me
    profile.totalLikes = await world.favorites().count
    return Answer(profile)
  }

  func user(
    _ username: String, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Profile> {
    try await world.begin(.user)
    guard let profile = MockPeople.profile(username) else {
      throw FeedError(.notFound, Message(.errorUserNotFound, username))
    }
    return Answer(profile)
  }

  func favorites(
    of username: String, _ page: PageRequest, as credentials: Credentials
  ) async throws(FeedError) -> Answer<PhotoPage> {
    try await world.begin(.favorites)
    return await world.page(of: await world.favorites(), page, as: credentials)
  }
}
