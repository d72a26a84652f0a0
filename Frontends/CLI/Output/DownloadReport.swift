import FeedCore
import FeedSession

/// What became of one photo's download.
struct DownloadReport: Sendable {
  typealias Outcome = Result<DownloadedFile, FeedError>

  let id: PhotoID
  let outcome: Outcome

  static let shapeFields = ["id", "path", "bytes", "error"]

  var exitStatus: ExitStatus {
    switch outcome {
    case .success: .done
    case .failure(let error): error.code.exitStatus
    }
  }

  fileprivate func shape(in language: Language) -> JSONObject {
    switch outcome {
    case .success(let file):
      [
        "id": .string(id.text), "path": .string(file.path),
        "bytes": .integer(Int64(file.bytes)),
      ]
    case .failure(let error):
      ["id": .string(id.text), "error": .object(error.shape(in: language))]
    }
  }

  /// Id, `done` or the failure's kind, bytes, path: only added to at the end.
  fileprivate var columns: [String] {
    switch outcome {
    case .success(let file): [id.text.cleaned(), "done", String(file.bytes), file.path.cleaned()]
    case .failure(let error): [id.text.cleaned(), error.code.name, "", ""]
    }
  }
}

extension Output {
  /// A line for each on stdout, and one on stderr for each that failed.
  func write(_ reports: [DownloadReport]) {
    switch format {
    case .json: write(.array(reports.map { .object(selecting($0.shape(in: language))) }))
    case .jsonLines: reports.forEach { write(selecting($0.shape(in: language))) }
    case .tabs: reports.forEach { _ = console.print($0.columns.joined(separator: "\t")) }
    case .table:
      for report in reports {
        guard case .success(let file) = report.outcome else { continue }
        _ = console.print("\(file.path.cleaned())  \(ByteCount.text(file.bytes))")
      }
    }
    for report in reports {
      guard case .failure(let error) = report.outcome else { continue }
      _ = fail(error, about: reports.count > 1 ? report.id.text : nil)
    }
  }
}

/// Sizes for people, in the units of file managers.
enum ByteCount {
  static func text(_ bytes: Int) -> String {
    if bytes < 1_000 { return "\(bytes) B" }
    if bytes < 1_000_000 { return "\(bytes / 1_000) kB" }
    let tenths = bytes / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }
}
