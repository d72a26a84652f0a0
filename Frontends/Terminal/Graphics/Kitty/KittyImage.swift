package import FeedImaging
import Glibc

/// A picture in a form that the kitty graphics protocol transmits.
package enum KittyImage: Sendable {
  /// Unchanged RGB: no work, but the most bytes.
  case pixels(Bitmap)
  /// RGB in a shared memory object of that name. The terminal removes the object after reading it.
  case shared(name: String, size: PixelSize)
  /// A complete PNG: a tenth of the bytes of RGB if it has 256 colors.
  case png([UInt8])

  /// The memory that it takes in this process, in bytes.
  package var cost: Int {
    switch self {
    case .pixels(let bitmap): bitmap.pixels.count
    case .shared: 0
    case .png(let bytes): bytes.count
    }
  }
}

/// The placement of a picture: the number of cells on the screen, and the pixels shown there.
package struct KittyPlacement: Sendable, Hashable {
  /// 0 columns and rows mean as many as the pixels need.
  package var columns: Int
  package var rows: Int
  /// The part of the picture that is stretched over the cells; nil for all of it.
  package var source: PixelRect?
  /// Below 0 it lies under the characters, below -1,073,741,824 also under colored backgrounds.
  package var z: Int
  /// The placement id, which distinguishes several placements of one picture; 0 if there is only
  /// one.
  package var number: UInt32

  package init(
    columns: Int, rows: Int, source: PixelRect? = nil, z: Int = 0, number: UInt32 = 0
  ) {
    self.columns = columns
    self.rows = rows
    self.source = source
    self.z = z
    self.number = number
  }

  /// Under everything: text, and popups with a background, cover the picture.
  package static let underBackgrounds = -1_073_741_825
}

/// Pixels in a shared memory object for a terminal on this machine. Only the name is sent. The
/// terminal removes the object after reading it, and `remove` does so if it did not.
package struct SharedPixels: Sendable, Hashable {
  package let name: String
  package let size: PixelSize

  /// The image to transmit.
  package var image: KittyImage { .shared(name: name, size: size) }

  /// Puts the pixels into a new object that only this user can read. Nil if the system has no room,
  /// or if an object of that name exists. The pixels themselves must be sent then.
  ///
  /// - Parameter name: Begins with a slash, has no other, and is new in every call.
  package init?(_ bitmap: Bitmap, name: String) {
    guard Self.create(name, bitmap.pixels) else { return nil }
    self.name = name
    size = bitmap.size
  }

  /// Removes the object if the terminal has not done so.
  package func remove() { shm_unlink(name) }

  static func create(_ name: String, _ bytes: [UInt8]) -> Bool {
    let file = shm_open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    defer { close(file) }
    if write(bytes, to: file) { return true }
    shm_unlink(name)
    return false
  }

  private static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}
