import FeedCore
import FeedSystem

/// The reason why the keyring failed.
struct KeyringFault: Error {
  enum Kind {
    case cancelled
    /// `secret-tool` is not installed.
    case notInstalled
    /// There is no bus, or no keyring on it.
    case absent
    case locked
    /// There was no answer in time, for example because the keyring waits for a password.
    case unresponsive
    case failed
  }

  let kind: Kind
  /// The details in English, for diagnosis.
  let detail: String
  /// Whether the keyring may contain the token it was given, or may store it later, because the
  /// result was not awaited.
  var leavesDoubt = false

  init(_ kind: Kind, _ detail: String) {
    (self.kind, self.detail) = (kind, detail.cleaned())
  }

  init(_ failure: ChildProcess.Failure) {
    switch failure {
    case .cancelled: self.init(.cancelled, "cancelled")
    case .notStarted(let code): self.init(.failed, "secret-tool cannot be run: error \(code)")
    case .timedOut: self.init(.unresponsive, "secret-tool did not end in time")
    case .outputTooLarge: self.init(.failed, "secret-tool said too much")
    }
    leavesDoubt = [.cancelled, .timedOut, .outputTooLarge].contains(failure)
  }

  /// Creates the fault from what `secret-tool` printed on stderr, because its exit status is 1 for
  /// every fault.
  init(_ ending: ChildProcess.Ending) {
    let lines = String(decoding: ending.errors, as: UTF8.self).split(whereSeparator: \.isNewline)
    let text = lines.joined(separator: "; ")
    let kind = Self.words.first { $0.words.contains { text.contains($0) } }?.kind ?? .failed
    let end = ending.exit.map { "exit status \($0)" } ?? "ended by a signal"
    self.init(kind, text.isEmpty ? "secret-tool: \(end)" : text)
  }

  private static let words: [(kind: Kind, words: [String])] = [
    (
      .absent,
      [
        "Cannot autolaunch", "Could not connect", "was not provided by any .service files",
        "Cannot spawn a message bus", "Failed to execute child process",
      ]
    ),
    (.locked, ["Object does not exist at path", "locked", "dismissed"]),
  ]

  static let locked = KeyringFault(.locked, "the keyring is locked")

  static let notInstalled = KeyringFault(.notInstalled, "secret-tool is not installed")

  /// The error for a token in the keyring that cannot be read.
  var error: FeedError {
    switch kind {
    case .cancelled: .cancelled
    case .notInstalled: FeedError(.disk, Message(.errorKeyringNoProgram), detail: detail)
    case .absent: FeedError(.disk, Message(.errorKeyringAbsent), detail: detail)
    case .locked: FeedError(.disk, Message(.errorKeyringLocked), detail: detail)
    case .unresponsive: FeedError(.disk, Message(.errorKeyringSilent), detail: detail)
    case .failed: FeedError(.disk, Message(.errorKeyringFailed), detail: detail)
    }
  }
}
