import FeedCore
import FeedImaging
import FeedSession

/// The small pictures of a list's photos, fetched side by side.
extension OperationContext {
  /// The time for a picture without a byte of progress: one that stalls must not hold up the list.
  private static let timeout = Duration.seconds(10)

  /// The JPEGs of these photos; what cannot be had is missing.
  func pictures(of photos: some Sequence<Photo>) async -> [PhotoID: [UInt8]] {
    await withTaskGroup(of: (PhotoID, [UInt8]?).self) { group in
      for photo in photos {
        group.addTask { [session] in
          var request = photo.picture(.thumb)
          request.timeout = Self.timeout
          return (photo.id, try? await session.picture(request))
        }
      }
      var pictures: [PhotoID: [UInt8]] = [:]
      for await (id, bytes) in group { pictures[id] = bytes }
      return pictures
    }
  }

  /// A JPEG of the first photos with their numbers (MCP-3); `photos` are not empty.
  func contactSheet(of photos: [Photo]) async throws(FeedError) -> JSONObject {
    let shown = photos.prefix(ContactSheet.capacity)
    let pictures = await pictures(of: shown)
    let bitmaps = shown.map { pictures[$0.id].flatMap { $0.bitmap(ContactSheet.cell) } }
    if Task.isCancelled { throw .cancelled }
    do throws(ImageError) {
      let bytes = try ContactSheet.jpeg(bitmaps)
      return ["mimeType": "image/jpeg", "data": .string(bytes.base64())]
    } catch {
      throw FeedError(
        .badPicture, Message(.errorPictureDamaged, "contactSheet"), detail: "\(error)")
    }
  }
}

extension [UInt8] {
  /// The JPEG decoded for a cell of this size; nil if it is none.
  func bitmap(_ cell: PixelSize) -> Bitmap? {
    let options = JPEG.Options(detail: .atLeast(cell))
    return try? JPEG.decode(self, options) { Task.isCancelled }.bitmap
  }
}
