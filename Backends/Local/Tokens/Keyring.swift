import FeedCore
import FeedSystem
import Glibc

/// The token of one audience in the desktop's keyring, through `secret-tool`. That is an optional
/// program, so no library with GLib is needed. The secret is passed on stdin, because all users can
/// read arguments.
struct Keyring: Sendable {
  private let program: ChildProcess
  private let item: [String]
  private let label: String

  /// Creates the keyring of this desktop, or `nil` if the program is not installed. Each call of
  /// the program has a time limit, because a keyring may wait forever for a password.
  init?(account: String, environment: [String: String], limit: Duration) {
    guard let path = Executables.path(of: "secret-tool", environment) else { return nil }
    var variables = SessionBus.environment(Executables.environment(environment))
    // Errors are recognized by their words, which are English in this locale.
    variables["LC_ALL"] = "C"
    program = ChildProcess(path: path, environment: variables, limit: limit)
    item = ["service", "imagefeed", "account", account]
    label = "imagefeed (\(account))"
  }

  /// Replaces the stored token, and makes sure that it can be read back. Some keyrings lost a token
  /// that they had just accepted.
  func store(_ token: StoredToken) async throws(KeyringFault) {
    let input = JSON.object(token.json).encoded()
    let ending = try await run(["store", "--label=\(label)"] + item, input)
    guard ending.exit == 0 else { throw KeyringFault(ending) }
    do throws(KeyringFault) {
      if try await lookup() == token { return }
      // The keyring answers with an older token, which must not be found there later.
      _ = try await run(["clear"] + item)
    } catch {
      var fault = error
      fault.leavesDoubt = true
      throw fault
    }
    throw KeyringFault(.failed, "the keyring does not give back what it was given")
  }

  /// Returns the token in the keyring, or `nil` without a token.
  func lookup() async throws(KeyringFault) -> StoredToken? {
    let ending = try await run(["lookup"] + item)
    if ending.exit == 0 { return try Self.token(ending.output) }
    guard ending.exit == 1, ending.errors.isEmpty else { throw KeyringFault(ending) }
    // A keyring that the user did not unlock answers like an empty one. A search distinguishes
    // them, because it also finds locked items, and does not ask the user to unlock them.
    if try await run(["search"] + item).output.isEmpty { return nil }
    throw KeyringFault(.locked, "the item is there, but locked")
  }

  /// Removes the item that `lookup` has just returned. For a locked or missing item, `secret-tool`
  /// reports only that it removed nothing.
  func clear() async throws(KeyringFault) {
    let ending = try await run(["clear"] + item)
    guard ending.exit == 0 else { throw KeyringFault(ending) }
  }

  /// Returns whether the keyring's default collection is locked, or is missing so that a password
  /// would be requested. `secret-tool` cannot answer this, so a program that talks to the bus is
  /// asked. Without one the result is false.
  func isLocked() async throws(KeyringFault) -> Bool {
    guard let (path, arguments) = lockQuery else { return false }
    let query = ChildProcess(
      path: path, environment: program.environment, limit: program.limit)
    let ending = try await run(query, arguments)
    guard ending.exit == 0 else { return KeyringFault(ending).kind == .locked }
    return String(decoding: ending.output, as: UTF8.self).contains("true")
  }

  /// The first installed program that reads a property from the session bus, with its arguments.
  private var lockQuery: (path: String, arguments: [String])? {
    let (name, object) = ("org.freedesktop.secrets", "/org/freedesktop/secrets/aliases/default")
    let collection = "org.freedesktop.Secret.Collection"
    let get = "org.freedesktop.DBus.Properties.Get"
    let queries = [
      (
        "dbus-send",
        [
          "--session", "--print-reply=literal", "--dest=\(name)", object, get,
          "string:\(collection)", "string:Locked",
        ]
      ),
      (
        "gdbus",
        [
          "call", "--session", "--dest", name, "--object-path", object, "--method", get,
          collection, "Locked",
        ]
      ),
      ("busctl", ["--user", "get-property", name, object, collection, "Locked"]),
    ]
    for (program, arguments) in queries {
      if let path = Executables.path(of: program, self.program.environment) {
        return (path, arguments)
      }
    }
    return nil
  }

  private static func token(_ bytes: [UInt8]) throws(KeyringFault) -> StoredToken {
    guard let object = (try? JSON(parsing: bytes))?.objectValue, let token = StoredToken(object)
    else { throw KeyringFault(.failed, "the keyring's item was not written by imagefeed") }
    return token
  }

  private func run(
    _ arguments: [String], _ input: [UInt8] = []
  ) async throws(KeyringFault) -> ChildProcess.Ending {
    try await run(program, arguments, input)
  }

  private func run(
    _ program: ChildProcess, _ arguments: [String], _ input: [UInt8] = []
  ) async throws(KeyringFault) -> ChildProcess.Ending {
    do throws(ChildProcess.Failure) {
      return try await program.run(arguments, input: input)
    } catch {
      throw KeyringFault(error)
    }
  }
}

/// The address of the session bus.
enum SessionBus {
  /// Returns the environment with the address of the bus. A program that was started with little
  /// more than `HOME`, for example by an MCP client, finds it where the system always puts it
  /// (RPC-10).
  static func environment(
    _ environment: [String: String], user: uid_t = getuid(), folders: String = "/run/user"
  ) -> [String: String] {
    let folder = "\(folders)/\(user)"
    guard (environment["XDG_RUNTIME_DIR"] ?? "").isEmpty, FileType(of: "\(folder)/bus") == .socket
    else {
      return environment
    }
    return environment.merging(["XDG_RUNTIME_DIR": folder]) { $1 }
  }
}
