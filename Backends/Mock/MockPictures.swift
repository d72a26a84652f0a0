import FeedCore
import FeedImaging

/// The pixels that the mock hands out, made from a picture's address as the CDN makes them: the
/// path says what, `w` how wide.
struct MockPictures: Sendable {
  let catalog: MockCatalog

  /// Wider ones are not made: a demo needs no more.
  private static let widest = 2_400

  func jpeg(_ request: PictureRequest) throws(FeedError) -> [UInt8] {
    let wanted = request.address.parameter("w").flatMap { Int($0) } ?? Self.widest
    let bitmap = try bitmap(of: request.subject, width: min(max(wanted, 1), Self.widest))
    do throws(ImageError) {
      return try JPEG.encode(bitmap)
    } catch {
      throw FeedError(.internalError, Message(.errorInternal, "\(error)"))
    }
  }

  private func bitmap(
    of subject: PictureRequest.Subject, width: Int
  ) throws(FeedError) -> Bitmap {
    switch subject {
    case .avatar: return Bitmap(size: PixelSize(width: 128, height: 128), fill: .white)
    case .photo(let id):
      guard let index = catalog.index(of: id) else {
        throw FeedError(.notFound, Message(.errorPictureGone))
      }
      let photo = catalog.photo(index)
      let height = max(1, width * photo.height / photo.width)
      let fill = RGB(hex: photo.color ?? "") ?? .black
      return Bitmap(size: PixelSize(width: width, height: height), fill: fill)
    }
  }
}

extension RGB {
  /// `#rrggbb`, the digits in either case; nil for anything else.
  init?(hex: String) {
    guard hex.utf8.count == 7, hex.first == "#", let value = UInt32(hex.dropFirst(), radix: 16)
    else { return nil }
    self.init(value)
  }

  init(_ value: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
      blue: UInt8(truncatingIfNeeded: value))
  }

  /// Squared, in the cube of the three channels.
  func distance(to other: RGB) -> Int {
    let red = Int(red) - Int(other.red)
    let green = Int(green) - Int(other.green)
    let blue = Int(blue) - Int(other.blue)
    return red * red + green * green + blue * blue
  }
}
