package import FeedCore

/// A profile port with planned answers. A call that was not planned fails the test.
package final class StubProfilePort: ProfilePort {
  package let me = StubCall<Secret, Answer<Profile>>("me")
  package let user = StubCall<String, Answer<Profile>>("user")

  package init() {}

  package func me(as credentials: Credentials) async throws(FeedError) -> Answer<Profile> {
    try await me.call(credentials.token)
  }

  package func user(
    _ username: String, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Profile> {
    try await user.call(username)
  }
}
