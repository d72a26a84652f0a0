import FeedCore
import FeedSession

extension Operation {
  static let photoSnippet = Operation(
    .photoSnippet,
    .waiting { context throws(FeedError) in
      try await context.session.snippet(
        of: context.photoID, as: context.word("format") ?? .markdown,
        size: context.pictureSize, file: context.text("file"), from: context.frontend.folders
      ).shape(\.shape)
    })
}
