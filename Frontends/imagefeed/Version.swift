import CCommit

/// The version of the program, and the commit it was built from (PKG-5). The version's test names
/// the two files that repeat it.
enum Version {
  static let number = "0.3.0"

  /// The commit, or nil for a build without `tools`, for example with `swift build`.
  static var commit: String? {
    let text = String(cString: imgf_commit())
    return text.isEmpty ? nil : text
  }

  /// The address to which users send reports of `doctor --live-check`; nil if the build was
  /// not given one.
  static var reportAddress: String? {
    let text = String(cString: imgf_report_address())
    return text.isEmpty ? nil : text
  }

  /// The output of `--version`, for example `imagefeed 0.2.0 (557dd8d0bb10)`.
  static var line: String { line(commit: commit) }

  static func line(commit: String?) -> String {
    "imagefeed \(number)" + (commit.map { " (\($0))" } ?? "")
  }
}
