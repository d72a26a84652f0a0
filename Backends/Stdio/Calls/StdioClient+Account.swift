import FeedCore
import UnsplashWire

/// What the ports ask of a program beyond plain calls: answers read, likes, and its person.
extension StdioClient {
  /// Calls an operation and reads its answer.
  ///
  /// - Parameter end: When the call has taken too long, in uptime; nil for the usual time from now.
  /// - Throws: `badReply`, with the place, for an answer that cannot be read.
  func read<Value>(
    _ operation: OperationDeclaration, _ parameters: JSONObject, until end: Duration? = nil,
    _ read: (WireObject) throws(WireError) -> Value
  ) async throws(FeedError) -> Answer<Value> {
    let object = WireObject(try await call(operation, parameters, until: end))
    do throws(WireError) {
      return ListReader.answer(try read(object), object)
    } catch {
      throw invalidReply(operation, error.description)
    }
  }

  /// Sets a like, which `watch` then tells of as well.
  func liking<Value>(
    _ like: () async throws(FeedError) -> Value
  ) async throws(FeedError) -> Value {
    likes.localLikeBegan()
    let end = deadline
    do throws(FeedError) {
      let value = try await like()
      likes.localLikeEnded(await watched(until: end))
      return value
    } catch {
      likes.localLikeEnded(nil)
      throw error
    }
  }

  /// The session after a like; nil where it is not told.
  private func watched(until end: Duration) async -> JSONObject? {
    guard let isOffered = try? await ready(until: end).description.offers(.watch), isOffered else {
      return nil
    }
    return try? await call(.watch, [:], until: end)
  }

  /// Who is signed in there. A program without a session has a person if it has a profile.
  func account() async throws(FeedError) -> BackendAccount {
    let end = deadline
    let description = try await ready(until: end).description
    guard description.offers(.getProfile) else { return account(nil, in: description) }
    var likesFault: FeedError?
    if let session = try await session(description, until: end) {
      guard session["state"]?.stringValue == SessionPhase.signedIn.rawValue else {
        return account(nil, in: description)
      }
      if session["likes"] == .bool(false) { likesFault = cannotLike }
    }
    if !description.offers(.likePhoto) || !description.offers(.unlikePhoto) {
      likesFault = cannotLike
    }
    return account(Self.user, likesFault: likesFault, in: description)
  }

  /// The account of the signed-in user, if there is one, with the calls that the program offers.
  private func account(
    _ user: Credentials?, likesFault: FeedError? = nil, in description: StdioDescription
  ) -> BackendAccount {
    var capabilities = Capabilities.all.subtracting([.signIn, .unsplash])
    for operation in OperationDeclaration.optional where !description.offers(operation) {
      capabilities.subtract(operation.needs)
    }
    return BackendAccount(
      credentials: user, likesFault: likesFault, capabilities: capabilities)
  }

  /// The session, as `watch` told it at the start, else asked for.
  private func session(
    _ description: StdioDescription, until end: Duration
  ) async throws(FeedError) -> JSONObject? {
    guard description.offers(.getSession) else { return nil }
    if let told = takeSession(), told["state"] != nil { return told }
    return try await call(.getSession, [:], until: end)
  }

  private var cannotLike: FeedError {
    let like = OperationDeclaration.likePhoto.name
    return FeedError(.unsupported, Message(.errorProgramCannot, name, like))
  }

  /// The credentials that stand for the person there. Their token gives access to nothing.
  private static var user: Credentials {
    guard let token = Secret("stdio") else { preconditionFailure("the text is not empty") }
    return Credentials(
      token: token, scopes: ["public", "read_user", "write_likes"], origin: .memory)
  }
}
