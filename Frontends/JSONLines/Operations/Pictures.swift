import FeedCore
import FeedFormats
import FeedImaging
import FeedSession

extension Operation {
  static let photoThumbnail = Operation(
    .photoThumbnail,
    .waiting { context throws(FeedError) in
      let photo = try await context.session.recentPhoto(context.photoID)
      let width = context.integer("width") ?? 200
      let size = context.integer("height").map { DownloadSize.crop(width: width, height: $0) }
      let picture = try await context.session.thumbnail(
        of: photo.value, width: width, size: size, progress: context.progress)
      return photo.jsonObject { Thumbnail(bytes: picture, photo: $0).jsonObject }
    })

  static let photoPreview = Operation(
    .photoPreview,
    .waiting { context throws(FeedError) in
      let photo = try await context.session.recentPhoto(context.photoID)
      let box = PixelSize(
        width: context.integer("width") ?? 40, height: context.integer("height") ?? 40)
      let pixels = try await context.session.preview(of: photo.value, in: box, context.progress)
      return photo.jsonObject { Preview(pixels: pixels, photo: $0).jsonObject }
    })

  static let photoBytes = Operation(
    .photoBytes,
    .waiting { context throws(FeedError) in
      let photo = try await context.session.recentPhoto(context.photoID)
      let request = photo.value.picture(context.pictureSize ?? .named(.full))
      let offset = context.integer("offset") ?? 0
      let chunk = try await context.pictures.chunk(of: request, from: offset) {
        () throws(FeedError) in
        try await context.session.checkedPicture(request, progress: context.progress)
      }
      return photo.jsonObject { _ in chunk.jsonObject }
    })
}

extension Session {
  /// In MiB. It limits the length of the answer's line for a client that requested a small picture.
  private static let maxThumbnailMiB = 1

  func thumbnail(
    of photo: Photo, width: Int, size: DownloadSize? = nil,
    progress: @escaping PictureRequest.Progress = { _, _ in }
  ) async throws(FeedError) -> [UInt8] {
    let request = photo.picture(size ?? (width == 200 ? .named(.thumb) : .width(width)))
    let bytes = try await checkedPicture(request, progress: progress)
    guard bytes.count <= Self.maxThumbnailMiB << 20 else {
      let limit = String(Self.maxThumbnailMiB)
      throw FeedError(.tooLarge, Message(.errorTooLarge, request.address.host, limit))
    }
    return bytes
  }
}

extension Session {
  /// Fetches a picture for a client, which gets the bytes as they are.
  ///
  /// - Throws: `noPicture` if they are not a picture of a known format.
  fileprivate func checkedPicture(
    _ request: PictureRequest, progress: @escaping PictureRequest.Progress = { _, _ in }
  ) async throws(FeedError) -> [UInt8] {
    let bytes = try await picture(request, progress: progress)
    guard Picture.isPicture(bytes) else {
      throw FeedError(.noPicture, Message(.errorNotPicture, request.subject.name))
    }
    return bytes
  }

  fileprivate func preview(
    of photo: Photo, in box: PixelSize, _ progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> Bitmap {
    let bytes = try await picture(photo.picture(atLeast: box.width), progress: progress)
    do throws(ImageError) {
      let size = try Picture.inspect(bytes).size.fitted(in: box)
      return try Picture.decode(bytes, scaledTo: size) { Task.isCancelled }.bitmap
    } catch {
      if case .cancelled = error { throw .cancelled }
      throw FeedError(.badPicture, Message(.errorPictureDamaged, photo.id.text))
    }
  }
}

struct Thumbnail: JSONDescribed {
  let bytes: [UInt8]
  let photo: Photo

  static let jsonMembers: [JSONMember<Thumbnail>] = [
    .required("mimeType") { PictureFormat.mimeType(of: $0.bytes) },
    .required("data", "Base64.") { $0.bytes.base64() },
    .credit { Snippet.credit(of: $0.photo) },
  ]
}

struct Preview: JSONDescribed {
  let pixels: Bitmap
  let photo: Photo

  static let jsonMembers: [JSONMember<Preview>] = [
    .required("width") { $0.pixels.width },
    .required("height") { $0.pixels.height },
    .required("rows", "From top to bottom; six hexadecimal digits per pixel.") { $0.pixels.rows },
    .credit { Snippet.credit(of: $0.photo) },
  ]
}

extension Bitmap {
  /// Rows of `rrggbb`. They take a third of the space of numbers, and editors need not decode
  /// base64.
  fileprivate var rows: [String] {
    (0..<height).map { row in hex(pixels[row * rowBytes..<(row + 1) * rowBytes]) }
  }

  private func hex(_ bytes: ArraySlice<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let letters = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: letters, as: UTF8.self)
  }
}

/// The picture whose chunks a client requests one after another. The latest picture is kept until
/// its last chunk is requested, so that it is fetched once. A picture of one chunk is not kept.
final class PictureChunks: Sendable {
  /// The size of a chunk in bytes. In base64, it fits into a line with the rest of the answer.
  static let size = 2 << 20

  private let kept = Lock<(request: PictureRequest, bytes: [UInt8])?>(nil)

  /// The bytes from an offset; empty at the end of the picture or after it.
  func chunk(
    of request: PictureRequest, from offset: Int,
    _ fetch: () async throws(FeedError) -> [UInt8]
  ) async throws(FeedError) -> PictureChunk {
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
    return PictureChunk(
      bytes: bytes[start..<end], total: bytes.count, mimeType: PictureFormat.mimeType(of: bytes))
  }
}

/// The small pictures of a list's photos, fetched in parallel.
extension OperationContext {
  /// The time for a picture without a byte of progress. It is short, so that a stalled picture does
  /// not delay the list.
  private static let timeout = Duration.seconds(10)

  /// The pictures of these photos. Those that cannot be fetched, or are not pictures, are left out.
  func pictures(of photos: some Sequence<Photo>) async -> [PhotoID: [UInt8]] {
    await withTaskGroup(of: (PhotoID, [UInt8]?).self) { group in
      for photo in photos {
        group.addTask { [session] in
          var request = photo.picture(.thumb)
          request.timeout = Self.timeout
          return (photo.id, try? await session.checkedPicture(request))
        }
      }
      var pictures: [PhotoID: [UInt8]] = [:]
      for await (id, bytes) in group { pictures[id] = bytes }
      return pictures
    }
  }

  /// A JPEG of the first photos with their numbers (MCP-3). `photos` must not be empty.
  func contactSheet(of photos: [Photo]) async throws(FeedError) -> JSONObject {
    let shown = photos.prefix(ContactSheet.capacity)
    let pictures = await pictures(of: shown)
    let bitmaps = shown.map { pictures[$0.id].flatMap { $0.bitmap(ContactSheet.cell) } }
    if Task.isCancelled { throw .cancelled }
    do throws(ImageError) {
      return PictureData(try ContactSheet.jpeg(bitmaps)).jsonObject
    } catch {
      throw FeedError(
        .badPicture, Message(.errorPictureDamaged, "contactSheet"), detail: "\(error)")
    }
  }
}

extension [UInt8] {
  /// The picture decoded for a cell of this size; nil if it is not a picture.
  func bitmap(_ cell: PixelSize) -> Bitmap? {
    let options = Picture.Options(detail: .atLeast(cell))
    return try? Picture.decode(self, options) { Task.isCancelled }.bitmap
  }
}
