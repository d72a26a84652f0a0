import FeedCore
import FeedSession

extension Operation {
  static let photoBytes = Operation(
    .photoBytes,
    .waiting { context throws(FeedError) in
      let photo = try await context.session.photoAtHand(context.photoID)
      let request = photo.value.picture(context.pictureSize ?? .named(.full))
      let offset = context.integer("offset") ?? 0
      let chunk = try await context.pictures.chunk(of: request, from: offset) {
        () throws(FeedError) in
        try await context.session.picture(request, progress: context.progress)
      }
      return photo.shape { _ in chunk.shape }
    })
}

/// The picture whose chunks a client asks for one after the other. The last one is kept until its
/// end was asked for, so that it is fetched once. A picture that fits a chunk takes nobody's place.
final class PictureChunks: Sendable {
  /// In base64 with the rest of the answer it fits a line.
  static let size = 2 << 20

  struct Chunk: Sendable {
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
  func chunk(
    of request: PictureRequest, from offset: Int,
    _ fetch: () async throws(FeedError) -> [UInt8]
  ) async throws(FeedError) -> Chunk {
    let known = kept.withLock { $0?.request == request ? $0?.bytes : nil }
    let bytes: [UInt8]
    if let known { bytes = known } else { bytes = try await fetch() }
    let start = min(offset, bytes.count)
    let end = start + min(Self.size, bytes.count - start)
    kept.withLock { kept in
      if end < bytes.count {
        kept = (request, bytes)
      } else if kept?.request == request {
        kept = nil
      }
    }
    return Chunk(bytes: bytes[start..<end], total: bytes.count)
  }
}
