import FeedCore
import FeedTestSupport
import Glibc
import LocalStores
import Testing

/// A home folder for tokens, and the programs that are on its path.
struct TokenHarness {
  let folder: TemporaryFolder
  let warnings = Watched([Message]())

  init() throws {
    folder = try TemporaryFolder()
    mkdir(folder.file("bin"), 0o700)
  }

  var path: String { folder.file("config/tokens.json") }

  static let api = "https://api.example.org/"

  func store(
    api: String = api, key: String = "KEY", file: String? = nil,
    variables: [String: String] = [:], timeout: Duration = .seconds(600)
  ) throws -> any TokenStorePort {
    let audience = TokenAudience(
      api: try WebAddress(api), accessKey: try #require(Secret(key)))
    // Fake programs use the system's programs. A name without a fake is missing.
    let environment = ["PATH": folder.file("bin")].merging(variables) { $1 }
    return TokenStores.store(
      for: audience, file: file ?? self.path, environment: environment, timeout: timeout
    ) { warning in warnings.change { $0.append(warning) } }
  }

  /// Installs a shell script on the path.
  func install(_ name: String, _ script: String) throws {
    try folder.writeProgram("#!/bin/sh\nPATH=/usr/bin:/bin\n\(script)\n", to: "bin/\(name)")
  }

  /// Installs a keyring in a file that behaves like the real one and records its calls.
  func installKeyring(before script: String = "") throws {
    let (item, calls) = (folder.file("item"), folder.file("calls"))
    try install(
      "secret-tool",
      """
      printf '%s\\n' "$*" >> \(calls)
      env >> \(folder.file("variables"))
      \(script)
      case $1 in
        store) cat > \(item) ;;
        lookup) [ -f \(item) ] && cat \(item) ;;
        search) [ ! -f \(item) ] || echo '[/1]' ;;
        clear) [ -f \(item) ] && rm \(item) ;;
      esac
      """)
  }

  func text(_ path: String) -> String? {
    guard case .contents(let bytes, _)? = try? PrivateFile(path: path).read() else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  var tokens: String? { text(path) }
  var item: String? { text(folder.file("item")) }
  var calls: String? { text(folder.file("calls")) }
}

func grant(_ token: String) throws -> TokenGrant {
  TokenGrant(token: try #require(Secret(token)), scopes: ["public", "write_likes"])
}

extension TokenStorePort {
  /// Returns the token's text, or nil if the user is signed out.
  func token() async throws -> String? { try await load()?.token.revealed }
}
