import FeedCore
import FeedTestSupport
import Testing

@testable import LocalStores

@Suite(
  "gnome-keyring on a bus of its own",
  .enabled(if: KeyringDaemon.isAvailable, "needs dbus, gnome-keyring and libsecret-tools"),
  .timeLimit(.minutes(10)))
struct RealKeyringTests {
  private let home: TokenHarness
  private let daemon: KeyringDaemon

  init() async throws {
    home = try TokenHarness()
    daemon = try await KeyringDaemon()
  }

  private func store(_ environment: [String: String]? = nil) throws -> any TokenStorePort {
    try home.store(variables: environment ?? daemon.environment)
  }

  @Test("SEC-1: a token is saved, read, replaced and removed")
  func roundTrip() async throws {
    #expect(try await store().load() == nil)
    let old = try await store().save(try grant("OLD"))
    #expect(old.origin == .keyring)
    let new = try await store().save(try grant("NEW \"quoted\" \u{e9}"))
    #expect(try await store().load() == new)
    try await store().remove(old)
    #expect(try await store().load() == new)
    try await store().remove(new)
    #expect(try await store().load() == nil)
    #expect(home.warnings.value == [])
  }

  @Test("doctor distinguishes a working keyring, a locked one and a missing bus")
  func diagnosis() async throws {
    let works = await TokenStores.diagnose(
      environment: daemon.environment, timeout: .seconds(600))
    #expect(works == Diagnostic(.good, .keyring, Message(.findingKeyring)))
    try await daemon.lock()
    let locked = await TokenStores.diagnose(
      environment: daemon.environment, timeout: .seconds(600))
    #expect(locked == Diagnostic(.notice, .keyring, Message(.findingKeyringLocked)))
    let nowhere = daemon.environment.merging(
      ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(home.folder.file("none"))"]) { $1 }
    let absent = await TokenStores.diagnose(environment: nowhere, timeout: .seconds(600))
    #expect(absent.verdict == .notice && absent.message.phrase == .findingNoKeyring)
  }

  @Test("RPC-10: the bus is found without its variable")
  func bareEnvironment() async throws {
    let bare = ["PATH": daemon.environment["PATH"] ?? ""]
    let found = SessionBus.environment(bare, folders: daemon.runFolder)
    let saved = try await store().save(try grant("TOKEN"))
    #expect(try await store(found).load() == saved)
    let nowhere = ["XDG_RUNTIME_DIR": home.folder.path].merging(bare) { $1 }
    let error = await #expect(throws: FeedError.self) { try await store(nowhere).load() }
    #expect(error?.message == Message(.errorKeyringAbsent))
  }

  @Test("A locked keyring does not lose its token, and a new token is stored in the file")
  func locked() async throws {
    let saved = try await store().save(try grant("TOKEN"))
    try await daemon.lock()
    for call in [{ _ = try await store().load() }, { try await store().remove(saved) }]
      as [() async throws -> Void]
    {
      let error = await #expect(throws: FeedError.self) { try await call() }
      #expect(error?.message == Message(.errorKeyringLocked))
    }
    let new = try await store().save(try grant("NEW"))
    #expect(new.origin == .file(home.path))
    #expect(try await store().load() == new)
  }
}

@Suite("The address of the session bus")
struct SessionBusTests {
  @Test("RPC-10: only a missing variable is set, and only if there is a bus")
  func environment() throws {
    let folder = try TemporaryFolder()
    let given = ["XDG_RUNTIME_DIR": "/elsewhere"]
    #expect(SessionBus.environment(given, user: 7, folders: folder.path) == given)
    #expect(SessionBus.environment([:], user: 7, folders: folder.path) == [:])
    try Program.run("mkdir", [folder.file("7")])
    try folder.write("", to: "7/bus")
    #expect(SessionBus.environment([:], user: 7, folders: folder.path) == [:])
  }
}
