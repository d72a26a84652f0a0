import FeedCore
import FeedSystem
import Glibc

/// One audience's token in the desktop's keyring, through `secret-tool`: an optional program
/// instead of a library that would bring GLib along. The secret goes in on stdin, for arguments can
/// be read by anybody.
struct Keyring: Sendable {
  private let program: ChildProcess
  private let item: [String]
  private let label: String

  /// The keyring of this desktop; nil where the program is not installed. The program gets `limit`
  /// for each call: a keyring that waits for a password nobody types would wait for ever.
  init?(account: String, environment: [String: String], limit: Duration) {
    guard let path = Executables.path(of: "secret-tool", environment) else { return nil }
    var variables = SessionBus.environment(Executables.environment(environment))
    // What it says is told apart by its words, which are English this way.
    variables["LC_ALL"] = "C"
    program = ChildProcess(path: path, environment: variables, limit: limit)
    item = ["service", "imagefeed", "account", account]
    label = "imagefeed (\(account))"
  }

  /// Replaces what was there, and makes sure that it can be read back: keyrings were seen to lose
  /// what they had just taken.
  func store(_ token: StoredToken) async throws(KeyringFault) {
    let input = JSON.object(token.json).encoded()
    let ending = try await run(["store", "--label=\(label)"] + item, input)
    guard ending.exit == 0 else { throw KeyringFault(ending) }
    do throws(KeyringFault) {
      if try await lookup() == token { return }
      // What it answers instead is an older token, which nobody is to find there later.
      _ = try await run(["clear"] + item)
    } catch {
      var fault = error
      fault.leavesDoubt = true
      throw fault
    }
    throw KeyringFault(.failed, "the keyring does not give back what it was given")
  }

  /// The token that the keyring holds; nil when it holds none.
  func lookup() async throws(KeyringFault) -> StoredToken? {
    let ending = try await run(["lookup"] + item)
    if ending.exit == 0 { return try Self.token(ending.output) }
    guard ending.exit == 1, ending.errors.isEmpty else { throw KeyringFault(ending) }
    // A keyring that the person did not unlock answers just as one that holds nothing. A search
    // tells them apart: it finds locked items too, and asks nobody to unlock them.
    if try await run(["search"] + item).output.isEmpty { return nil }
    throw KeyringFault(.locked, "the item is there, but locked")
  }

  /// Takes away what `lookup` has just answered. Of what is locked or not there, `secret-tool`
  /// says nothing but that it took nothing away.
  func clear() async throws(KeyringFault) {
    let ending = try await run(["clear"] + item)
    guard ending.exit == 0 else { throw KeyringFault(ending) }
  }

  /// Whether the keyring's default collection is locked, or is missing so that a password would be
  /// asked for. `secret-tool` cannot tell, so a program that speaks to the bus is asked; false if
  /// there is none.
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
    else { throw KeyringFault(.failed, "the keyring's item is none of imagefeed") }
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

/// The way to the desktop's services.
enum SessionBus {
  /// A program that was given little more than `HOME`, as an MCP client does, still finds the bus
  /// where the system always puts it (RPC-10).
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
