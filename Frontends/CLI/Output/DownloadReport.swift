import FeedCore
import FeedSession

/// The outcome of one photo's download.
struct DownloadReport: MemberReport {
  let id: PhotoID
  let outcome: Result<DownloadedFile, FeedError>

  static let successMembers: [JSONMember<DownloadedFile>] = [
    .required("path") { $0.path },
    .required("bytes") { $0.bytes },
  ]

  func text(_ output: Output) -> String? {
    if output.format == .tabs { return columns.joined(separator: "\t") }
    guard case .success(let file) = outcome else { return nil }
    return "\(file.path.cleaned())  \(ByteCount.text(file.bytes))"
  }

  /// Id, `done` or the failure's kind, bytes, path. Columns are only ever appended.
  private var columns: [String] {
    switch outcome {
    case .success(let file): [id.text.cleaned(), "done", String(file.bytes), file.path.cleaned()]
    case .failure(let error): [id.text.cleaned(), error.code.name, "", ""]
    }
  }
}

/// File sizes for users, in the units of file managers.
enum ByteCount {
  static func text(_ bytes: Int) -> String {
    if bytes < 1_000 { return "\(bytes) B" }
    if bytes < 1_000_000 { return "\(bytes / 1_000) kB" }
    let tenths = bytes / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }
}
