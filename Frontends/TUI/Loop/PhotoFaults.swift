import FeedCore

/// Faults of the open photo's pictures, each reported once.
struct PhotoFaults: Sendable {
  enum Report: Sendable {
    /// There is no picture, and a retry may succeed.
    case failed(PictureRequest.Subject, FeedError)
    /// There is a picture with fewer pixels than the zoom needs.
    case blurred
  }

  private var reportedError: FeedError?
  /// The view of a photo that was last reported as blurred.
  private var reportedBlur: PictureKey?

  /// Returns the fault to report now (PHOTO-12, PHOTO-16), or nil. A slideshow reports none.
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

  /// Allows the same error to be reported again, for example after a retry.
  mutating func forgetError() { reportedError = nil }
}
