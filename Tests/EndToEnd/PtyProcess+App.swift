import FeedTestSupport

extension PtyProcess {
  /// Starts the built app in an xterm-like terminal, with an empty home folder. The terminal does
  /// not answer queries, and the environment makes the app send no queries.
  static func app(
    _ options: [String] = [], environment: [String: String] = [:], rows: Int = 24, columns: Int = 80
  ) throws -> PtyProcess {
    let home = try TemporaryFolder()
    let basic = [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": home.path,
      "COLORTERM": "truecolor", "IMAGEFEED_PROTOCOL": "symbols",
    ]
    return try PtyProcess(
      [BuiltProgram.path] + options, environment: basic.merging(environment) { $1 }, rows: rows,
      columns: columns)
  }
}
