import FeedCore
import FeedSystem
import FeedTestSupport
import Glibc

@testable import LocalStores

/// A separate bus and an unlocked gnome-keyring, which end with the last release.
final class KeyringDaemon: Sendable {
  static let isAvailable = ["dbus-run-session", "gnome-keyring-daemon", "secret-tool"]
    .allSatisfy(Program.isInstalled)

  /// The environment of its clients, with only the address of the bus.
  let environment: [String: String]
  /// The folder that replaces `/run/user`.
  let runFolder: String
  private let folder: TemporaryFolder
  /// The session ends when this is closed, at the latest when the tests exit.
  private let hold: Int32

  private static let path = "/usr/bin:/bin"

  init() async throws {
    folder = try TemporaryFolder()
    runFolder = folder.file("run")
    let userFolder = "\(runFolder)/\(getuid())"
    for name in [runFolder, userFolder, folder.file("home")] { mkdir(name, 0o700) }
    let ready = try Fifo(folder.file("ready"))
    let configuration = try folder.write(
      """
      <busconfig><include>/usr/share/dbus-1/session.conf</include>
      <listen>unix:path=\(userFolder)/bus</listen></busconfig>
      """, to: "bus.conf")
    let script = """
      printf secret | gnome-keyring-daemon --unlock --components=secrets
      printf %s "$DBUS_SESSION_BUS_ADDRESS" > \(ready.path)
      exec cat
      """
    let variables = [
      "PATH": Self.path, "HOME": folder.file("home"), "XDG_RUNTIME_DIR": userFolder,
    ]
    hold = try Self.start(
      ["dbus-run-session", "--config-file=\(configuration)", "--", "sh", "-c", script], variables)
    let address = try await ready.text()
    environment = ["PATH": Self.path, "DBUS_SESSION_BUS_ADDRESS": address]
  }

  deinit { close(hold) }

  /// Answers the other end of its input.
  private static func start(
    _ words: [String], _ environment: [String: String]
  ) throws -> Int32 {
    var ends: [Int32] = [-1, -1]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
    let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer {
      close(ends[1])
      close(nowhere)
    }
    let child = try Spawn(
      path: "/usr/bin/env", arguments: words, environment: environment,
      streams: [ends[1], nowhere, nowhere], isolation: .session
    ).start()
    DedicatedThread.start {
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0, errno == EINTR {}
    }
    return ends[0]
  }

  /// Locks the keyring, as a locked screen does. No program asks for the password.
  func lock() async throws {
    let program = ChildProcess(
      path: "/usr/bin/secret-tool", environment: environment, limit: .seconds(600))
    _ = try await program.run(["lock"])
  }
}
