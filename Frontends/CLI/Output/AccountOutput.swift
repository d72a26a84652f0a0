import FeedCore
import FeedSession

extension Output {
  /// Reports a sign-in on stderr. It changes something and returns no data, so data is written only
  /// if JSON was requested.
  func printSignIn(_ state: SessionState, backend: String) {
    if format.isJSON { return write(state, backend: backend) }
    note(state.whoIsSignedIn)
    state.token.forEach { note($0) }
  }

  /// Writes the signed-in account, the token's scopes and where it is stored, but never the token
  /// itself.
  func write(_ state: SessionState, backend: String) {
    switch format {
    case .json, .jsonLines: write(selecting(state.accountObject(backend: backend, language)))
    case .tabs: console.print(state.tabs)
    case .table:
      let who = state.profile.value == nil ? [] : [state.whoIsSignedIn]
      (who + state.token + state.quota).forEach { console.print($0.text(in: language)) }
    }
  }
}

extension SessionState {
  fileprivate var whoIsSignedIn: Message {
    guard let profile = profile.value else { return Message(.signedInWithoutProfile) }
    return Message(.signedInAs, profile.name ?? profile.username, profile.username)
  }

  /// The token's scopes, and where it is stored.
  fileprivate var token: [Message] {
    guard case .signedIn(let origin, let scopes) = account else { return [] }
    let list = scopes.joined(separator: ", ")
    let allows = scopes.isEmpty ? Message(.tokenAllowsUnknown) : Message(.tokenAllows, list)
    let place: Message =
      switch origin {
      case .keyring: Message(.tokenInKeyring)
      case .file(let path): Message(.tokenInFile, path)
      case .memory: Message(.tokenInMemory)
      case .environment, .settings: Message(.tokenGiven, origin.givenAt ?? "")
      }
    return [allows, place]
  }

  /// The rest of the hourly rate limit, if the service has just reported it (LIVE-3).
  fileprivate var quota: [Message] {
    rateLimit.map { [Message(.requestsLeft, String($0.remaining), String($0.limit))] } ?? []
  }

  /// User name, name, scopes, storage of the token, its file. Columns are only ever appended.
  fileprivate var tabs: String {
    let (place, path, scopes) = kept
    return [
      profile.value?.username ?? "", profile.value?.name ?? "",
      scopes.joined(separator: " "), place, path ?? "",
    ].map { $0.cleaned() }.joined(separator: "\t")
  }

  /// The Session of RPC-3 with the members that only the command line adds.
  fileprivate func accountObject(backend: String, _ language: Language) -> JSONObject {
    var object = report(backend: backend, language).jsonObject
    let (place, path, scopes) = kept
    object["scopes"] = .array(scopes.map(JSON.string))
    object["tokenIn"] = .string(place)
    object["tokenFile"] = path.map(JSON.string)
    return object
  }

  static let accountFields = SessionReport.jsonFields + ["scopes", "tokenIn", "tokenFile"]

  private var kept: (place: String, path: String?, scopes: [String]) {
    guard case .signedIn(let origin, let scopes) = account else { return ("", nil, []) }
    return switch origin {
    case .keyring: ("keyring", nil, scopes)
    case .file(let path): ("file", path, scopes)
    case .memory: ("memory", nil, scopes)
    case .environment: ("environment", nil, scopes)
    case .settings(let path): ("settings", path, scopes)
    }
  }
}
