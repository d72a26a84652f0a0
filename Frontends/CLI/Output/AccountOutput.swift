import FeedCore
import FeedSession

extension Output {
  /// After a sign-in, which changes something and finds nothing: told on stderr, with data only
  /// where JSON was asked for.
  func tellSignIn(_ state: SessionState, backend: String) {
    if format.isJSON { return write(state, backend: backend) }
    note(state.whoIsSignedIn)
    state.token.forEach { note($0) }
  }

  /// Who is signed in, what the token may do and where it is kept; never the token.
  func write(_ state: SessionState, backend: String) {
    switch format {
    case .json, .jsonLines: write(selecting(state.accountShape(backend: backend, language)))
    case .tabs: console.print(state.tabs)
    case .table:
      let who = state.profile.value == nil ? [] : [state.whoIsSignedIn]
      (who + state.token + state.quota).forEach { console.print($0.text(in: language)) }
    }
  }
}

extension SessionState {
  fileprivate var whoIsSignedIn: Message {
    guard let profile = profile.value else { return Message(.signedInAsNobody) }
    return Message(.signedInAs, profile.name ?? profile.username, profile.username)
  }

  /// What it allows, and where it is kept.
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

  /// What is left of the hour's requests, where the service has just told (LIVE-3).
  fileprivate var quota: [Message] {
    rateLimit.map { [Message(.quotaLeft, String($0.remaining), String($0.limit))] } ?? []
  }

  /// User name, name, scopes, where the token is kept, the file: only added to at the end.
  fileprivate var tabs: String {
    let (place, path, scopes) = kept
    return [
      profile.value?.username ?? "", profile.value?.name ?? "",
      scopes.joined(separator: " "), place, path ?? "",
    ].map { $0.cleaned() }.joined(separator: "\t")
  }

  /// RPC-3's Session and what only the command line tells.
  fileprivate func accountShape(backend: String, _ language: Language) -> JSONObject {
    var object = shape(backend: backend, language)
    let (place, path, scopes) = kept
    object["scopes"] = .array(scopes.map(JSON.string))
    object["tokenIn"] = .string(place)
    object["tokenFile"] = path.map(JSON.string)
    return object
  }

  static let accountFields = shapeFields + ["scopes", "tokenIn", "tokenFile"]

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
