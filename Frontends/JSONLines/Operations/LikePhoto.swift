import FeedCore
import FeedSession

extension Operation {
  static let likePhoto = liking(
    true, "like_photo", "Like a photo as the signed-in user; repeating it is not an error.", .adds)

  static let unlikePhoto = liking(
    false, "unlike_photo", "Unlike a photo as the signed-in user.", .replaces)

  private static func liking(
    _ wanted: Bool, _ name: String, _ summary: String, _ effect: Effect
  ) -> Operation {
    Operation(
      name, summary, [.photoID], answers: .likeOutcome, does: effect,
      .waiting { context throws(FeedError) in
        try await context.session.likedPhoto(wanted, context.photoID)
          .shape { ["photo": .object($0.shape)] }
      })
  }
}
