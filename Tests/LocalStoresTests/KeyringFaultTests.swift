import FeedCore
import FeedTestSupport
import Glibc
import LocalStores
import Testing

@Suite("A keyring that fails", .timeLimit(.minutes(10)))
struct KeyringFaultTests {
  private let home: TokenHarness

  init() throws { home = try TokenHarness() }

  /// Messages of real keyrings, and the messages that the user sees.
  private static let faults: [(said: String, phrase: Phrase)] = [
    ("secret-tool: Cannot autolaunch D-Bus without X11 $DISPLAY", .errorKeyringAbsent),
    ("secret-tool: Could not connect: No such file or directory", .errorKeyringAbsent),
    (
      "secret-tool: The name org.freedesktop.secrets was not provided by any .service files",
      .errorKeyringAbsent
    ),
    (
      "secret-tool: Object does not exist at path “/org/freedesktop/secrets/collection/login”",
      .errorKeyringLocked
    ),
    ("secret-tool: Cannot create an item in a locked collection", .errorKeyringLocked),
    ("secret-tool: something new", .errorKeyringFailed),
  ]

  @Test("SEC-10: the token is stored in the file if the keyring fails", arguments: faults)
  func fallback(said: String, phrase: Phrase) async throws {
    try home.install("secret-tool", "cat > /dev/null; echo '\(said)' >&2; exit 1")
    let credentials = try await home.store().save(try grant("TOKEN"))
    #expect(credentials.origin == .file(home.path))
    #expect(home.warnings.value == [Message(.warningTokenInFile, said, home.path)])
    // Later calls do not use the keyring.
    try home.install("secret-tool", "exit 3")
    #expect(try await home.store().load() == credentials)
    try await home.store().remove(credentials)
    #expect(try await home.store().load() == nil)
  }

  @Test("A token that the keyring does not return is an error with advice", arguments: faults)
  func loading(said: String, phrase: Phrase) async throws {
    try home.installKeyring()
    let credentials = try await home.store().save(try grant("TOKEN"))
    try home.install("secret-tool", "echo '\(said)' >&2; exit 1")
    let error = FeedError(.disk, Message(phrase), detail: said)
    let entry = home.tokens
    await #expect(throws: error) { try await home.store().load() }
    // AUTH-10: a token that cannot be removed is still there.
    await #expect(throws: error) { try await home.store().remove(credentials) }
    #expect(home.tokens == entry)
    // Signing in again helps.
    #expect(try await home.store().save(try grant("NEW")).origin == .file(home.path))
    #expect(try await home.store().token() == "NEW")
  }

  /// Returns the doctor's diagnostic if a program that uses the bus gives this answer.
  private func diagnosis(
    _ keyring: String?, bus: (name: String, script: String)? = nil,
    timeout: Duration = .seconds(600)
  ) async throws -> Phrase {
    if let keyring { try home.install("secret-tool", keyring) }
    if let bus { try home.install(bus.name, bus.script) }
    let diagnostic = await TokenStores.diagnose(
      environment: ["PATH": home.folder.file("bin")], timeout: timeout)
    #expect(diagnostic.subject == .keyring)
    #expect((diagnostic.verdict == .good) == (diagnostic.message.phrase == .findingKeyring))
    return diagnostic.message.phrase
  }

  @Test(
    "doctor: a locked keyring is recognized with each program that can query it",
    arguments: [
      ("dbus-send", "   variant       boolean"), ("gdbus", "(<"), ("busctl", "b "),
    ])
  func diagnosedLock(name: String, answer: String) async throws {
    for (isLocked, phrase) in [
      ("true", Phrase.findingKeyringLocked), ("false", .findingKeyring),
    ] {
      #expect(
        try await diagnosis("exit 1", bus: (name, "echo '\(answer)\(isLocked)'")) == phrase)
    }
  }

  @Test("doctor: missing, silent, broken and empty keyrings have different diagnostics")
  func diagnosed() async throws {
    #expect(try await diagnosis(nil) == .findingKeyringNoProgram)
    let absent = "echo 'secret-tool: Cannot autolaunch D-Bus without X11 $DISPLAY' >&2; exit 1"
    #expect(try await diagnosis(absent) == .findingNoKeyring)
    #expect(try await diagnosis("echo new >&2; exit 1") == .findingKeyringFailed)
    let silent = "exec sleep 1000"
    #expect(
      try await diagnosis(silent, timeout: .milliseconds(300)) == .findingKeyringSilent)
    #expect(try await diagnosis("exit 1") == .findingKeyring, "no program can ask for the lock")
    let missing = "echo 'Object does not exist at path “/org/…/login”' >&2; exit 1"
    #expect(try await diagnosis("exit 1", bus: ("gdbus", missing)) == .findingKeyringLocked)
    let refused = "echo 'Access denied' >&2; exit 1"
    #expect(try await diagnosis("exit 1", bus: ("gdbus", refused)) == .findingKeyring)
  }

  @Test("A locked keyring looks empty, but a search shows its token")
  func locked() async throws {
    try home.installKeyring()
    let credentials = try await home.store().save(try grant("TOKEN"))
    try home.installKeyring(before: "case $1 in lookup | clear) exit 1 ;; esac")
    for call in [
      { _ = try await home.store().load() }, { try await home.store().remove(credentials) },
    ]
      as [() async throws -> Void]
    {
      let error = await #expect(throws: FeedError.self) { try await call() }
      #expect(error?.message == Message(.errorKeyringLocked))
    }
    #expect(home.item?.contains("TOKEN") == true)
  }

  @Test("If the keyring does not delete the token, the user stays signed in and sees the reason")
  func undying() async throws {
    try home.installKeyring(before: "[ $1 != clear ] || exit 1")
    let store = try home.store()
    let credentials = try await store.save(try grant("TOKEN"))
    let error = await #expect(throws: FeedError.self) { try await store.remove(credentials) }
    #expect(error?.message == Message(.errorKeyringFailed))
    #expect(try await store.load() == credentials)
  }

  @Test(
    "A keyring that loses or changes data does not get the token",
    arguments: ["store) cat > /dev/null", "lookup) echo '{\"token\":\"OTHER\"}'"])
  func lost(behavior: String) async throws {
    try home.installKeyring(before: "case $1 in \(behavior); exit 0 ;; esac")
    #expect(try await home.store().save(try grant("TOKEN")).origin == .file(home.path))
    #expect(try await home.store().token() == "TOKEN")
  }

  @Test("A missing keyring program causes an error that names it, not a sign-out")
  func uninstalled() async throws {
    try home.installKeyring()
    _ = try await home.store().save(try grant("TOKEN"))
    unlink(home.folder.file("bin/secret-tool"))
    let error = await #expect(throws: FeedError.self) { try await home.store().load() }
    #expect(error?.message == Message(.errorKeyringNoProgram))
  }

  @Test("An older token is removed from a keyring that does not store the new one")
  func stale() async throws {
    try home.installKeyring()
    _ = try await home.store().save(try grant("OLD"))
    try home.installKeyring(before: "[ $1 != store ] || exit 0")
    _ = try await home.store().save(try grant("NEW"))
    #expect(home.item == nil)
  }

  @Test(
    "SEC-4: after a kill during a save the old token is still there and can be removed",
    arguments: [true, false])
  func killed(wasTaken: Bool) async throws {
    let old = try await home.store().save(try grant("OLD"))
    let seen = home.folder.file("seen")
    try home.installKeyring(before: "[ $1 != store ] || cp \(home.path) \(seen)")
    _ = try await home.store().save(try grant("NEW"))
    // The state after a kill, before or after the keyring had the token.
    try home.folder.write(try readFile(seen), to: "config/tokens.json")
    if !wasTaken { unlink(home.folder.file("item")) }
    #expect(try await home.store().load() == old)
    try await home.store().remove(old)
    #expect(home.item == nil && home.tokens == "{}\n")
  }

  @Test("SEC-9: A keyring program that waits for a password is killed in time, with its children")
  func hanging() async throws {
    let alive = try Fifo(home.folder.file("alive"))
    try home.install("secret-tool", "exec 3> \(alive.path); sleep 1000 & sleep 1000")
    let store = try home.store(timeout: .milliseconds(300))
    #expect(try await store.save(try grant("TOKEN")).origin == .file(home.path))
    #expect(try await alive.text() == "")
    #expect(home.warnings.value.map(\.phrase) == [.warningTokenInFile])
  }

  @Test("SEC-1: a token in a keyring that answered too late is removed at the sign-out")
  func late() async throws {
    let item = home.folder.file("item")
    try home.install(
      "secret-tool", "[ $1 != store ] || cat > \(item); exec 1>&- 2>&-; exec sleep 1000")
    let credentials = try await home.store(timeout: .seconds(2)).save(try grant("TOKEN"))
    #expect(credentials.origin == .file(home.path) && home.item != nil)
    #expect(try await home.store().token() == "TOKEN", "without asking the keyring")
    try home.installKeyring()
    try await home.store().remove(credentials)
    #expect(home.item == nil && home.tokens == "{}\n")
  }

  @Test("AUTH-34: a silent keyring does not block sign-out, and its token is removed later")
  func silentAtTheEnd() async throws {
    let item = home.folder.file("item")
    try home.install(
      "secret-tool", "[ $1 != store ] || cat > \(item); exec 1>&- 2>&-; exec sleep 1000")
    let credentials = try await home.store(timeout: .seconds(2)).save(try grant("TOKEN"))
    try await home.store(timeout: .milliseconds(100)).remove(credentials)
    #expect(home.warnings.value.map(\.phrase) == [.warningTokenInFile, .warningKeyringLeftover])
    #expect(try await home.store(timeout: .milliseconds(100)).load() == nil)
    #expect(home.tokens?.contains("TOKEN") == false && home.item != nil)
    try home.installKeyring()
    let next = try await home.store().save(try grant("NEXT"))
    #expect(next.origin == .keyring)
    try await home.store().remove(next)
    #expect(home.item == nil && home.tokens == "{}\n")
  }

  @Test(
    "SEC-1: a token in a keyring that answered badly is removed at the sign-out",
    arguments: ["exit 0; }; echo broken >&2; exit 2", "exec yes; }; exit 1"])
  func doubtful(after: String) async throws {
    try home.install(
      "secret-tool", "[ $1 != store ] || { cat > \(home.folder.file("item")); \(after)")
    let credentials = try await home.store().save(try grant("TOKEN"))
    #expect(credentials.origin == .file(home.path) && home.item != nil)
    try home.installKeyring()
    try await home.store().remove(credentials)
    #expect(home.item == nil && home.tokens == "{}\n")
  }

  @Test("An older token that the keyring did not delete is removed at the sign-out")
  func older() async throws {
    try home.installKeyring()
    _ = try await home.store().save(try grant("OLD"))
    try home.installKeyring(before: "[ $1 != store ] || exit 1")
    let credentials = try await home.store().save(try grant("NEW"))
    #expect(credentials.origin == .file(home.path))
    try home.installKeyring()
    #expect(try await home.store().token() == "NEW")
    try await home.store().remove(credentials)
    #expect(home.item == nil && home.tokens == "{}\n")
  }

  @Test("A cancel kills the keyring program and keeps the earlier sign-in")
  func cancelled() async throws {
    let before = try await home.store().save(try grant("BEFORE"))
    let alive = try Fifo(home.folder.file("alive"))
    try home.install("secret-tool", "exec 3> \(alive.path); sleep 1000 & sleep 1000")
    let task = Task { _ = try await home.store().save(try grant("TOKEN")) }
    try await alive.opened()
    task.cancel()
    await #expect(throws: FeedError.cancelled) { try await task.value }
    #expect(try await alive.text() == "")
    #expect(try await home.store().load() == before)
  }

  @Test("A keyring program with endless output is killed")
  func talking() async throws {
    try home.install("secret-tool", "exec yes")
    #expect(try await home.store().save(try grant("TOKEN")).origin == .file(home.path))
  }
}
