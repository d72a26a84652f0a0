import FeedCore
import FeedSession

extension Operation {
  static let likePhoto = Operation(.likePhoto, liking(true))
  static let unlikePhoto = Operation(.unlikePhoto, liking(false))

  private static func liking(_ wanted: Bool) -> Run {
    .waiting { context throws(FeedError) in
      try await context.session.likedPhoto(wanted, context.photoID)
        .shape { ["photo": .object($0.shape)] }
    }
  }
}
