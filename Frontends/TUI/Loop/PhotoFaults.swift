import FeedCore

/// Faults of the open photo's pictures, each reported once.
struct PhotoFaults: Sendable {
  enum Report: Sendable {
    /// There is no picture, and the same request may succeed.
    case failed(PictureRequest.Subject, FeedError)
    /// There is a picture, with fewer pixels than the zoom asks for.
    case blurred
  }

  private var reportedError: FeedError?
  /// The view of a photo that was last reported as blurred.
  private var reportedBlur: PictureKey?

  /// The fault to be reported now (PHOTO-2, PHOTO-6); none in a slideshow.
  mutating func newReport(
    on screen: ScreenState, _ pictures: any PictureProvider
  ) -> Report? {
    guard let photo = screen.photo, screen.slideshow == nil else {
      forgetError()
      return nil
    }
    switch pictures.loaded(photo.key)?.stage {
    case .failed(let error)
    where error.code.isRetryable && error != reportedError && screen.overlays.isEmpty:
      reportedError = error
      return .failed(photo.key.subject, error)
    case .incomplete where photo.key != reportedBlur:
      reportedBlur = photo.key
      return .blurred
    default: return nil
    }
  }

  /// Lets the same error be reported again, as after another attempt.
  mutating func forgetError() { reportedError = nil }
}
