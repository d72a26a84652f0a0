import ArgumentParser
import FeedCore
import FeedSession

struct Like: SessionCommand {
  static let configuration = CommandConfiguration(
    command: "like",
    abstract: "Like photos.", discussion: likeDiscussion)

  @OptionGroup var photos: PhotoArguments
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Global") var global: GlobalOptions

  func run(_ context: FrontendContext) async -> FeedCore.ExitStatus {
    await context.like(photos, isLiked: true, output)
  }
}

struct Unlike: SessionCommand {
  static let configuration = CommandConfiguration(
    command: "unlike",
    abstract: "Unlike photos.", discussion: likeDiscussion)

  @OptionGroup var photos: PhotoArguments
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Global") var global: GlobalOptions

  func run(_ context: FrontendContext) async -> FeedCore.ExitStatus {
    await context.like(photos, isLiked: false, output)
  }
}

private let likeDiscussion = """
  Prints one line per photo. Exit status 7 means that outcomes differ: some photos may have \
  succeeded and others not.
  """

extension FrontendContext {
  /// Likes or unlikes several photos and reports the outcome of each. Every photo is processed,
  /// even after the reader of the output has gone.
  fileprivate func like(
    _ photos: PhotoArguments, isLiked: Bool, _ options: OutputOptions
  ) async -> FeedCore.ExitStatus {
    await reporting(options) { output throws(FeedError) in
      try output.checkFields(LikeReport.jsonFields)
      let ids = try await photos.read(console)
      var writer = ReportWriter(output, areSeveral: ids.count > 1)
      let batch = Batch(sideBySide: 4) { [session] id throws(FeedError) in
        try await session.setLike(isLiked, of: id).value
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
