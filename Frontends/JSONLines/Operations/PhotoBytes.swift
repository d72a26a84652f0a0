import FeedCore
import FeedSession

extension Operation {
  static let photoBytes = Operation(
    .photoBytes,
    .waiting { context throws(FeedError) in
      let photo = try await context.session.photoAtHand(context.photoID)
      let request = photo.value.picture(context.pictureSize ?? .named(.full))
      let part = try await context.pictures.part(of: request, from: context.integer("offset") ?? 0)
      {
        () throws(FeedError) in
        try await context.session.picture(request, progress: context.progress)
      }
      return photo.shape { _ in part.shape }
    })
}

/// The picture whose parts a client asks for one after the other. The last one is kept until its end
/// was asked for, so that it is fetched once.
final class PictureParts: Sendable {
  /// In base64 with the rest of the answer it fits a line.
  static let size = 2 << 20

  struct Part: Sendable {
    let bytes: ArraySlice<UInt8>
    /// The length of the whole picture.
    let total: Int

    var shape: JSONObject {
      [
        "mimeType": "image/jpeg", "data": .string(bytes.base64()),
        "total": .integer(Int64(total)),
      ]
    }
  }

  private let kept = Lock<(request: PictureRequest, bytes: [UInt8])?>(nil)

  /// The bytes from an offset on; none of them at the end of the picture or beyond it.
  func part(
    of request: PictureRequest, from offset: Int,
    _ fetch: () async throws(FeedError) -> [UInt8]
  ) async throws(FeedError) -> Part {
    let known = kept.withLock { $0?.request == request ? $0?.bytes : nil }
    let bytes: [UInt8]
    if let known { bytes = known } else { bytes = try await fetch() }
    let start = min(offset, bytes.count)
    let end = start + min(Self.size, bytes.count - start)
    kept.withLock { $0 = end < bytes.count ? (request, bytes) : nil }
    return Part(bytes: bytes[start..<end], total: bytes.count)
  }
}
