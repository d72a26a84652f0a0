package import FeedCore

// The Session object of SPEC RPC-3, used by the command line's `--json` and by the JSON-lines
// endpoint.

extension SessionState {
  /// The session as JSON.
  ///
  /// - Parameter backend: The name of the backend.
  package func shape(backend: String, _ language: Language) -> JSONObject {
    [
      "state": .string(phase.rawValue),
      "profile": profile.value.map { .object($0.shape) },
      "backend": .string(backend),
      "edition": .string(edition.rawValue),
      "likes": .bool(capabilities.contains(.likes)),
      "revision": .integer(Int64(revision)),
      "signInError": signInFault.map { fault in
        [
          "kind": .string(fault.code.name),
          "message": .string(fault.message.text(in: language)),
        ]
      },
    ]
  }

  package static let jsonFields = [
    "state", "profile", "backend", "edition", "likes", "revision",
    "signInError",
  ]

  private var phase: SessionPhase {
    attempt != nil ? .signingIn : isSignedIn ? .signedIn : .signedOut
  }
}
