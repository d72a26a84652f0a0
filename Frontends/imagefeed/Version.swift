import CCommit

/// The version of the program, the only place that names it, and the commit it was built from
/// (PKG-5).
enum Version {
  static let number = "0.3.0"

  /// The commit; nil for a build by hand, as with `swift build`.
  static var commit: String? {
    let text = String(cString: imgf_commit())
    return text.isEmpty ? nil : text
  }

  /// The address to which users send reports of `doctor --live-check`; nil if the build names none.
  static var reportAddress: String? {
    let text = String(cString: imgf_report_address())
    return text.isEmpty ? nil : text
  }

  /// The output of `--version`: `imagefeed 0.2.0 (557dd8d0bb10)`.
  static var line: String { line(commit: commit) }

  static func line(commit: String?) -> String {
    "imagefeed \(number)" + (commit.map { " (\($0))" } ?? "")
  }
}
