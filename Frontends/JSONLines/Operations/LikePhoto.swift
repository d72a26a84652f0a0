import FeedCore
import FeedSession

extension Operation {
  static let likePhoto = liking(
    true, "like_photo", "Likes a photo in the person's name; doing it twice is no error.", .adds)

  static let unlikePhoto = liking(
    false, "unlike_photo", "Takes the person's like of a photo back.", .replaces)

  private static func liking(
    _ wanted: Bool, _ name: String, _ summary: String, _ effect: Effect
  ) -> Operation {
    Operation(
      name, summary, [.photoID], answers: .likeOutcome, does: effect,
      .waiting { call throws(FeedError) in
        try await call.session.likedPhoto(wanted, call.photoID)
          .shape { ["photo": .object($0.shape)] }
      })
  }
}
