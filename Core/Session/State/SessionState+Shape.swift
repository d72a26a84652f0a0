package import FeedCore

// The Session of SPEC RPC-3, shared by the command line's --json and the JSON-lines endpoint.

extension SessionState {
  package func shape(backend: String) -> JSONObject {
    [
      "state": .string(attempt != nil ? "signingIn" : isSignedIn ? "signedIn" : "signedOut"),
      "profile": profile.value.map { .object($0.shape) },
      "backend": .string(backend),
      "edition": .string(edition.rawValue),
      "likes": .bool(likesFault == nil),
      "revision": .integer(Int64(revision)),
    ]
  }

  package static let shapeFields = [
    "state", "profile", "backend", "edition", "likes", "revision",
  ]
}
