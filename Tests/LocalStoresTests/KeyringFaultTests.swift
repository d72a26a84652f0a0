import FeedCore
import FeedTestSupport
import Glibc
import LocalStores
import Testing

@Suite("A keyring that does not do its work", .timeLimit(.minutes(10)))
struct KeyringFaultTests {
  private let home: TokenHarness

  init() throws { home = try TokenHarness() }

  /// What real keyrings say, and how that is told to a person.
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

  @Test("SEC-1: the token goes to the file when the keyring fails", arguments: faults)
  func fallback(said: String, phrase: Phrase) async throws {
    try home.install("secret-tool", "cat > /dev/null; echo '\(said)' >&2; exit 1")
    let credentials = try await home.store().save(try grant("TOKEN"))
    #expect(credentials.origin == .file(home.path))
    #expect(home.warnings.value == [Message(.warningTokenInFile, said, home.path)])
    // And from then on the keyring is not asked.
    try home.install("secret-tool", "exit 3")
    #expect(try await home.store().load() == credentials)
    try await home.store().remove(credentials)
    #expect(try await home.store().load() == nil)
  }

  @Test("What the keyring holds and does not give is an error with what to do", arguments: faults)
  func loading(said: String, phrase: Phrase) async throws {
    try home.installKeyring()
    let credentials = try await home.store().save(try grant("TOKEN"))
    try home.install("secret-tool", "echo '\(said)' >&2; exit 1")
    let error = FeedError(.disk, Message(phrase), detail: said)
    let entry = home.tokens
    await #expect(throws: error) { try await home.store().load() }
    // AUTH-10: what cannot be removed is still there.
    await #expect(throws: error) { try await home.store().remove(credentials) }
    #expect(home.tokens == entry)
    // Signing in again is a way out.
    #expect(try await home.store().save(try grant("NEW")).origin == .file(home.path))
    #expect(try await home.store().token() == "NEW")
  }

  /// What the doctor finds where a program that speaks to the bus gives this answer.
  private func diagnosis(
    _ keyring: String?, bus: (name: String, script: String)? = nil,
    timeout: Duration = .seconds(600)
  ) async throws -> Phrase {
    if let keyring { try home.install("secret-tool", keyring) }
    if let bus { try home.install(bus.name, bus.script) }
    let finding = await TokenStores.diagnose(
      environment: ["PATH": home.folder.file("bin")], timeout: timeout)
    #expect(finding.subject == .checkKeyring)
    #expect((finding.verdict == .good) == (finding.message.phrase == .findingKeyring))
    return finding.message.phrase
  }

  @Test(
    "doctor: a locked keyring is recognized with each program that can ask for it",
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

  @Test("doctor: a missing, a silent, a broken and an empty keyring are told apart")
  func diagnosed() async throws {
    #expect(try await diagnosis(nil) == .findingKeyringNoProgram)
    let absent = "echo 'secret-tool: Cannot autolaunch D-Bus without X11 $DISPLAY' >&2; exit 1"
    #expect(try await diagnosis(absent) == .findingNoKeyring)
    #expect(try await diagnosis("echo new >&2; exit 1") == .findingKeyringFailed)
    let silent = "exec sleep 1000"
    #expect(
      try await diagnosis(silent, timeout: .milliseconds(300)) == .findingKeyringSilent)
    #expect(try await diagnosis("exit 1") == .findingKeyring, "nothing can ask for the lock")
    let missing = "echo 'Object does not exist at path “/org/…/login”' >&2; exit 1"
    #expect(try await diagnosis("exit 1", bus: ("gdbus", missing)) == .findingKeyringLocked)
    let refused = "echo 'Access denied' >&2; exit 1"
    #expect(try await diagnosis("exit 1", bus: ("gdbus", refused)) == .findingKeyring)
  }

  @Test("A locked keyring answers as if it held nothing; a search tells that it does")
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

  @Test("A keyring that will not let go of the token: still signed in, and it says why")
  func undying() async throws {
    try home.installKeyring(before: "[ $1 != clear ] || exit 1")
    let store = try home.store()
    let credentials = try await store.save(try grant("TOKEN"))
    let error = await #expect(throws: FeedError.self) { try await store.remove(credentials) }
    #expect(error?.message == Message(.errorKeyringFailed))
    #expect(try await store.load() == credentials)
  }

  @Test(
    "A keyring that loses or changes what it was given does not get the token",
    arguments: ["store) cat > /dev/null", "lookup) echo '{\"token\":\"OTHER\"}'"])
  func lost(behaviour: String) async throws {
    try home.installKeyring(before: "case $1 in \(behaviour); exit 0 ;; esac")
    #expect(try await home.store().save(try grant("TOKEN")).origin == .file(home.path))
    #expect(try await home.store().token() == "TOKEN")
  }

  @Test("A keyring without its program: an error that says which, not a sign-out")
  func uninstalled() async throws {
    try home.installKeyring()
    _ = try await home.store().save(try grant("TOKEN"))
    unlink(home.folder.file("bin/secret-tool"))
    let error = await #expect(throws: FeedError.self) { try await home.store().load() }
    #expect(error?.message == Message(.errorKeyringNoProgram))
  }

  @Test("An older token in the keyring does not come back when the new one did not get in")
  func stale() async throws {
    try home.installKeyring()
    _ = try await home.store().save(try grant("OLD"))
    try home.installKeyring(before: "[ $1 != store ] || exit 0")
    _ = try await home.store().save(try grant("NEW"))
    #expect(home.item == nil)
  }

  @Test(
    "SEC-4: killed while the keyring takes a new token, the old one is still there, and can go",
    arguments: [true, false])
  func killed(wasTaken: Bool) async throws {
    let old = try await home.store().save(try grant("OLD"))
    let seen = home.folder.file("seen")
    try home.installKeyring(before: "[ $1 != store ] || cp \(home.path) \(seen)")
    _ = try await home.store().save(try grant("NEW"))
    // As the process would have left it behind, before or after the keyring had the token.
    try home.folder.write(try readFile(seen), to: "config/tokens.json")
    if !wasTaken { unlink(home.folder.file("item")) }
    #expect(try await home.store().load() == old)
    try await home.store().remove(old)
    #expect(home.item == nil && home.tokens == "{}\n")
  }

  @Test("Asked for a password that nobody types, it is killed in time, with all that it started")
  func hanging() async throws {
    let alive = try Fifo(home.folder.file("alive"))
    try home.install("secret-tool", "exec 3> \(alive.path); sleep 1000 & sleep 1000")
    let store = try home.store(timeout: .milliseconds(300))
    #expect(try await store.save(try grant("TOKEN")).origin == .file(home.path))
    #expect(try await alive.text() == "")
    #expect(home.warnings.value.map(\.phrase) == [.warningTokenInFile])
  }

  @Test("SEC-1: one that takes the token and answers too late loses it when the person signs out")
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

  @Test("AUTH-10: one that stays silent keeps nobody signed in, and what it may hold stays in mind")
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
    "SEC-1: one that takes the token and does not say so well loses it when the person signs out",
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

  @Test("An older token that the keyring did not let go of is looked for at the sign-out")
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

  @Test("A cancel kills it too, and leaves the sign-in that there was")
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

  @Test("One that talks without end is killed")
  func talking() async throws {
    try home.install("secret-tool", "exec yes")
    #expect(try await home.store().save(try grant("TOKEN")).origin == .file(home.path))
  }
}
