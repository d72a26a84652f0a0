import FeedCore
import FeedImaging
import FeedSession
import TerminalKit

/// The picture of a photo for the clipboard (TERM-7).
enum PictureCopy {
  /// The longest side in pixels, enough for a document and quick to send.
  private static let width = 1_080

  /// The photo's picture as a PNG, which all programs paste.
  static func png(of photo: Photo, _ session: Session) async throws(FeedError) -> [UInt8] {
    let bytes = try await session.picture(photo.picture(atLeast: width))
    do throws(ImageError) {
      let box = PixelSize(width: width, height: width)
      let size = try Picture.inspect(bytes).size
      let target = size.width > width || size.height > width ? size.fitted(in: box) : size
      return PNG.bytes(of: try Picture.decode(bytes, scaledTo: target) { Task.isCancelled }.bitmap)
    } catch {
      if case .cancelled = error { throw .cancelled }
      throw FeedError(.badPicture, Message(.errorPictureDamaged, photo.id.text))
    }
  }
}

/// A copy of a picture by the terminal's own clipboard (OSC 5522), until the terminal has answered.
struct TerminalCopy {
  private static let start = "\u{1B}]5522;"
  private static let end = "\u{1B}\\"
  /// The most bytes in one sequence, before base64.
  private static let chunk = 4_096

  let png: [UInt8]

  /// The sequences that copy the picture.
  var bytes: [UInt8] {
    let type = Array("image/png".utf8).base64()
    var text = "\(Self.start)type=write\(Self.end)"
    for start in stride(from: 0, to: png.count, by: Self.chunk) {
      let part = Array(png[start..<min(png.count, start + Self.chunk)])
      text += "\(Self.start)type=wdata:mime=\(type);\(part.base64())\(Self.end)"
    }
    return Array("\(text)\(Self.start)type=wdata\(Self.end)".utf8)
  }

  /// Whether the reply is the answer to a copy, and whether the terminal has copied; nil for another
  /// reply.
  static func outcome(of reply: String) -> Bool? {
    guard reply.hasPrefix("\(start)type=write:status=") else { return nil }
    return reply.hasPrefix("\(start)type=write:status=DONE")
  }
}
