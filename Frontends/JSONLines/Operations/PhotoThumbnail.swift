import FeedCore
import FeedSession

extension Operation {
  static let photoThumbnail = Operation(
    "photo_thumbnail", "Get a small JPEG of a photo.",
    [
      .photoID,
      .optional("width", .integer(16...1_080), "Maximum width in pixels; 200 by default."),
    ],
    answers: .thumbnail,
    .waiting { context throws(FeedError) in
      let photo = try await context.session.photoAtHand(context.photoID)
      let picture = try await context.session.thumbnail(
        of: photo.value, width: context.integer("width") ?? 200, progress: context.progress)
      return photo.shape { photo in
        [
          "mimeType": "image/jpeg", "data": .string(picture.base64()),
          "credit": .string(Snippet.credit(of: photo)),
        ]
      }
    })
}

extension Session {
  /// In MiB. Limits the length of the answer's line for a client that wants a small picture.
  private static let largestThumbnail = 1

  func thumbnail(
    of photo: Photo, width: Int, progress: @escaping PictureRequest.Progress = { _, _ in }
  ) async throws(FeedError) -> [UInt8] {
    let request = width == 200 ? photo.picture(.thumb) : photo.picture(.width(width))
    let bytes = try await picture(request, progress: progress)
    guard bytes.count <= Self.largestThumbnail << 20 else {
      let limit = String(Self.largestThumbnail)
      throw FeedError(.tooLarge, Message(.errorTooLarge, request.address.host, limit))
    }
    return bytes
  }
}
