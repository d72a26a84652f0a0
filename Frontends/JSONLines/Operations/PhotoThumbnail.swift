import FeedCore
import FeedSession

extension Operation {
  static let photoThumbnail = Operation(
    .photoThumbnail,
    .waiting { context throws(FeedError) in
      let photo = try await context.session.photoAtHand(context.photoID)
      let width = context.integer("width") ?? 200
      let size = context.integer("height").map { DownloadSize.crop(width: width, height: $0) }
      let picture = try await context.session.thumbnail(
        of: photo.value, width: width, size: size, progress: context.progress)
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
    of photo: Photo, width: Int, size: DownloadSize? = nil,
    progress: @escaping PictureRequest.Progress = { _, _ in }
  ) async throws(FeedError) -> [UInt8] {
    let request = photo.picture(size ?? (width == 200 ? .named(.thumb) : .width(width)))
    let bytes = try await picture(request, progress: progress)
    guard bytes.count <= Self.largestThumbnail << 20 else {
      let limit = String(Self.largestThumbnail)
      throw FeedError(.tooLarge, Message(.errorTooLarge, request.address.host, limit))
    }
    return bytes
  }
}
