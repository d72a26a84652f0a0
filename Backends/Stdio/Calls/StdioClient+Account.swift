import FeedCore
import UnsplashWire

/// The calls of the ports beyond plain ones: decoded answers, likes, and the account.
extension StdioClient {
  /// Calls an operation and decodes its answer.
  ///
  /// - Parameter end: The time in uptime when the call times out, or `nil` for the usual time from
  ///   now.
  /// - Throws: `badReply`, with the place, for an answer that cannot be decoded.
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

  /// Sets a like, which `watch` then also reports.
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

  /// Returns the session after a like, or `nil` if the program does not report it.
  private func watched(until end: Duration) async -> JSONObject? {
    guard let isOffered = try? await ready(until: end).description.offers(.watch), isOffered else {
      return nil
    }
    return try? await call(.watch, [:], until: end)
  }

  /// Returns the account of the signed-in user. If the program has no sessions, the user of its
  /// profile is signed in.
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

  /// Returns the account of the signed-in user, if there is one, with the calls that the program
  /// offers.
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

  /// Returns the session that `watch` reported at the start, or requests it.
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

  /// The credentials of the program's user. Their token gives access to nothing.
  private static var user: Credentials {
    guard let token = Secret("stdio") else { preconditionFailure("the text is not empty") }
    return Credentials(
      token: token, scopes: ["public", "read_user", "write_likes"], origin: .memory)
  }
}
