import FeedCore
import UnsplashWire

/// The people of a program, for the port.
struct StdioProfile: ProfilePort {
  let client: StdioClient

  func me(as credentials: Credentials) async throws(FeedError) -> Answer<Profile> {
    try await profile(.getProfile, [:])
  }

  func user(
    _ username: String, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Profile> {
    try await profile(.getUser, ["username": .string(username)])
  }

  private func profile(
    _ operation: OperationDeclaration, _ parameters: JSONObject
  ) async throws(FeedError) -> Answer<Profile> {
    let pictures = try await client.ready().description.pictures
    return try await client.read(operation, parameters) { object throws(WireError) in
      try ListReader.profile(object, pictures)
    }
  }
}
