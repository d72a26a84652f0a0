package import FeedImaging
import Glibc

/// Pixels in a shared memory object that a terminal on this machine reads: nothing but a name goes
/// over the line. The terminal removes the object when it has read it; `remove` does so where it
/// did not.
package struct SharedPixels: Sendable, Hashable {
  package let name: String
  package let size: PixelSize

  /// What to transmit.
  package var image: KittyImage { .shared(name: name, size: size) }

  /// Puts the pixels into a new object, for this user alone. Nil where the system has no room for
  /// it, or an object of that name is there already: then send the pixels themselves.
  ///
  /// `name` begins with a slash, has no other, and is new in every call.
  package init?(_ bitmap: Bitmap, name: String) {
    guard Self.create(name, bitmap.pixels) else { return nil }
    self.name = name
    size = bitmap.size
  }

  /// Does nothing when the terminal has removed it.
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
