import FeedCore
import FeedHTTP
import FeedTestSupport
import LocalStores

@testable import BackendStdio

/// A shell program and the backend that runs it.
struct ShellProgram {
  /// The case that answers with a page of one photo.
  static let feed =
    #"reply '{"photos":[{"id":"a","width":3,"height":2}],"page":1,"hasMore":false}'"#

  let folder: TemporaryFolder
  let backend: Backend

  /// - Parameters:
  ///   - operations: The operations that the program offers.
  ///   - answers: The cases of a shell's `case` over a request's line; `reply JSON` answers it.
  ///   - before: Commands that the program runs first.
  init(
    operations: String = "\"list_feed\",\"get_photo\",\"like_photo\",\"photo_bytes\"",
    pictures: String = "addresses", answers: String, before: String = ":",
    timeout: Duration = .seconds(120), transport: (any HTTPTransport)? = nil,
    clock: any ClockPort = SystemClock()
  ) throws {
    let script = """
      #!/bin/sh
      reply() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" "$1"; }
      fail() { printf '{"jsonrpc":"2.0","id":%s,"error":%s}\\n' "$id" "$1"; }
      \(before)
      while IFS= read -r line; do
        id=$(printf '%s' "$line" | sed -nE 's/.*"id":([0-9]+),"method".*/\\1/p')
        case $line in
        *imagefeed/describe*) reply '{"operations":[\(operations)],"pictures":"\(pictures)"}' ;;
        \(answers)
        esac
      done
      """
    let folder = try TemporaryFolder()
    let path = try folder.write(script, to: "program")
    try self.init(
      command: "/bin/sh \(Program.quoted(path))", in: folder, timeout, transport, clock: clock)
  }

  init(
    command: String, in folder: TemporaryFolder, _ timeout: Duration = .seconds(120),
    _ transport: (any HTTPTransport)? = nil, environment: [String: String] = [:],
    clock: any ClockPort = SystemClock()
  ) throws {
    self.folder = folder
    let plugin = StdioBackend(version: "test", pictures: transport)
    let options = try PluginOptions(
      ["command=\(command)"], of: plugin.name, declared: plugin.options)
    var settings = ConnectionSettings()
    settings.timeout = timeout
    let basic = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "T": folder.path]
    let services = BackendServices(
      clock: clock, logger: BackendServices.quiet().logger,
      environment: basic.merging(environment) { $1 })
    backend = try plugin.make(options, settings, services)
  }

  func feed() async throws -> PhotoPage {
    try await backend.photos.photos(from: .feed, PageRequest(1), as: nil).value
  }

  /// Returns the error of a call that must fail.
  static func error(_ call: () async throws -> Void) async -> FeedError? {
    do {
      try await call()
      return nil
    } catch {
      return error as? FeedError
    }
  }
}

extension TemporaryFolder {
  /// Returns the text of a file in it.
  func text(of name: String) throws -> String {
    String(decoding: try readFile(file(name)), as: UTF8.self)
  }
}
