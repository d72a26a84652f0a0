import FeedCore

/// One picture's bytes at one size, whatever the address says today.
struct PictureFile: Sendable, Hashable {
  let subject: PictureRequest.Subject
  let size: String

  init(_ request: PictureRequest) {
    subject = request.subject
    size = request.size
  }
}
