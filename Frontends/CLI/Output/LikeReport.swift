import FeedCore
import FeedSession

/// What became of one photo's like.
struct LikeReport: Sendable {
  let id: PhotoID
  let outcome: LikeBatch.Outcome

  static let shapeFields = ["id", "isLiked", "likes", "error"]

  func shape(in language: Language) -> JSONObject {
    switch outcome {
    case .success(let state):
      [
        "id": .string(id.text), "isLiked": .bool(state.isLiked),
        "likes": state.likes.map { .integer(Int64($0)) },
      ]
    case .failure(let error):
      ["id": .string(id.text), "error": .object(error.shape(in: language))]
    }
  }

  /// `liked`, `unliked` or the failure's kind.
  fileprivate var word: String {
    switch outcome {
    case .success(let state): state.isLiked ? "liked" : "unliked"
    case .failure(let error): error.code.name
    }
  }

  fileprivate var likes: String {
    guard case .success(let state) = outcome else { return "" }
    return state.likes.map { String($0) } ?? ""
  }
}

extension Output {
  /// A line for each on stdout, and one on stderr for each that failed.
  func write(_ reports: [LikeReport]) {
    switch format {
    case .json: write(.array(reports.map { .object(selecting($0.shape(in: language))) }))
    case .jsonLines: reports.forEach { write(selecting($0.shape(in: language))) }
    case .tabs: reports.forEach { _ = console.print(tabs($0)) }
    case .table: reports.forEach { _ = console.print(row($0)) }
    }
    for report in reports {
      guard case .failure(let error) = report.outcome else { continue }
      _ = fail(error, about: reports.count > 1 ? report.id.text : nil)
    }
  }

  /// Id, outcome, likes of everybody: only added to at the end.
  private func tabs(_ report: LikeReport) -> String {
    [report.id.text.cleaned(), report.word, report.likes].joined(separator: "\t")
  }

  private func row(_ report: LikeReport) -> String {
    let id = report.id.text.cleaned().padded(toWidth: 11)
    guard case .success(let state) = report.outcome else { return "\(id)  ✗  \(report.word)" }
    return "\(id)  \(heart(state.isLiked))  \(report.likes)"
  }
}
