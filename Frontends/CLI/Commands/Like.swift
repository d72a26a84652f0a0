import FeedCore
import FeedSession

struct Like: SessionCommand {
  static let command = Command(
    "like", "Like photos.", examples: ["like uCb8l4CMcka"], discussion: outcomesDiscussion,
    PhotoArguments.all + OutputOptions.all)

  let arguments: ParsedArguments

  func run(_ context: FrontendContext) async -> ExitStatus {
    await context.like(PhotoArguments(arguments), isLiked: true, OutputOptions(arguments))
  }
}

struct Unlike: SessionCommand {
  static let command = Command(
    "unlike", "Unlike photos.", examples: ["unlike uCb8l4CMcka"], discussion: outcomesDiscussion,
    PhotoArguments.all + OutputOptions.all)

  let arguments: ParsedArguments

  func run(_ context: FrontendContext) async -> ExitStatus {
    await context.like(PhotoArguments(arguments), isLiked: false, OutputOptions(arguments))
  }
}

let outcomesDiscussion = """
  Prints one line per photo. Exit status 7 means that outcomes differ: some photos may have \
  succeeded and others not.
  """

extension FrontendContext {
  /// Likes or unlikes several photos and reports the outcome of each. Every photo is processed,
  /// even after the reader of the output has gone.
  fileprivate func like(
    _ photos: PhotoArguments, isLiked: Bool, _ options: OutputOptions
  ) async -> ExitStatus {
    await reporting(options) { output throws(FeedError) in
      try output.checkFields(LikeReport.jsonFields)
      let ids = try await photos.read(console)
      var writer = ReportWriter(output, areSeveral: ids.count > 1)
      // Likes are sent one after the other, so that the last id becomes the newest like.
      let batch = Batch(maxConcurrent: isLiked ? 1 : 4) { [session] id throws(FeedError) in
        do throws(FeedError) {
          return try await session.setLike(isLiked, of: id).value
        } catch {
          // The request may have arrived.
          guard error.code == .cancelled else { throw error }
          throw FeedError(.cancelled, Message(.likeUnconfirmed, id.text))
        }
      }
      let status = await batch.run(ids) { id, outcome in
        _ = writer.take(LikeReport(id: id, outcome: outcome))
        return true
      }
      writer.finish()
      return status
    }
  }
}
