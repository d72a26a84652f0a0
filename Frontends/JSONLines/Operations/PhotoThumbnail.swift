import FeedCore
import FeedSession

extension Operation {
  static let photoThumbnail = Operation(
    "photo_thumbnail", "Answers a small JPEG of a photo, to look at.",
    [
      .photoID,
      .optional("width", .integer(16...1_080), "At most so many pixels wide; 200 by default."),
    ],
    answers: .thumbnail,
    .waiting { call throws(FeedError) in
      let photo = try await call.session.photoAtHand(call.photoID)
      let picture = try await call.session.thumbnail(
        of: photo.value, width: call.integer("width") ?? 200, progress: call.progress)
      return photo.shape { _ in ["mimeType": "image/jpeg", "data": .string(picture.base64())] }
    })
}

extension Session {
  /// In MiB: a client that asked for a glance should not choke on the line.
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
