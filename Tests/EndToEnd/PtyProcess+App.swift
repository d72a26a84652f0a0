import FeedTestSupport

extension PtyProcess {
  /// The built app in an xterm-like terminal, with an empty home folder. The terminal answers no
  /// questions about itself, and the app asks none if everything is known.
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
