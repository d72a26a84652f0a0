import FeedCore
import FeedImaging
import FeedSession

extension Operation {
  static let photoPreview = Operation(
    .photoPreview,
    .waiting { context throws(FeedError) in
      let photo = try await context.session.photoAtHand(context.photoID)
      let box = PixelSize(
        width: context.integer("width") ?? 40, height: context.integer("height") ?? 40)
      let pixels = try await context.session.preview(of: photo.value, in: box, context.progress)
      return photo.shape { photo in
        var shape = pixels.shape
        shape["credit"] = .string(Snippet.credit(of: photo))
        return shape
      }
    })
}

extension Session {
  fileprivate func preview(
    of photo: Photo, in box: PixelSize, _ progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> Bitmap {
    let bytes = try await picture(photo.picture(atLeast: box.width), progress: progress)
    do throws(ImageError) {
      let size = try JPEG.inspect(bytes).size.fitted(in: box)
      return try JPEG.decode(bytes, scaledTo: size) { Task.isCancelled }.bitmap
    } catch {
      if case .cancelled = error { throw .cancelled }
      throw FeedError(.badPicture, Message(.errorPictureDamaged, photo.id.text))
    }
  }
}

extension Bitmap {
  /// Rows of `rrggbb`: a third of the size of numbers, and editors need not decode base64.
  fileprivate var shape: JSONObject {
    let rows = (0..<height).map { row in
      JSON.string(hex(pixels[row * rowBytes..<(row + 1) * rowBytes]))
    }
    return [
      "width": .integer(Int64(width)), "height": .integer(Int64(height)), "rows": .array(rows),
    ]
  }

  private func hex(_ bytes: ArraySlice<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let letters = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: letters, as: UTF8.self)
  }
}
