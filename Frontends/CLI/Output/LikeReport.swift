import FeedCore
import FeedSession

/// The outcome of liking or unliking one photo.
struct LikeReport: MemberReport {
  let id: PhotoID
  let outcome: Result<LikeState, FeedError>

  static let successMembers: [JSONMember<LikeState>] = [
    .required("isLiked") { $0.isLiked },
    .optional("likes") { $0.likes },
  ]

  func text(_ output: Output) -> String? {
    if output.format == .table { return row(output) }
    // Id, outcome, number of likes. Columns are only ever appended.
    return [id.text.cleaned(), word, likes].joined(separator: "\t")
  }

  private func row(_ output: Output) -> String {
    let name = id.text.cleaned()
    // Padded to the usual width of ids; longer ones are not cut.
    let column = name + String(repeating: " ", count: max(0, 11 - DisplayWidth.of(name)))
    guard case .success(let state) = outcome else { return "\(column)  ✗  \(word)" }
    return "\(column)  \(output.heart(state.isLiked))  \(likes)"
  }

  /// `liked`, `unliked` or the failure's kind.
  private var word: String {
    switch outcome {
    case .success(let state): state.isLiked ? "liked" : "unliked"
    case .failure(let error): error.code.name
    }
  }

  private var likes: String {
    guard case .success(let state) = outcome else { return "" }
    return state.likes.map { String($0) } ?? ""
  }
}

extension Result {
  /// The error; nil for a success.
  var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
