package import FeedImaging

/// What is sent to a terminal that knows the kitty graphics protocol, and how.
package enum KittyImage: Sendable {
  /// RGB as it is: no work, most bytes. For a terminal on this machine without shared memory.
  case pixels(Bitmap)
  /// RGB in a shared memory object of that name, which the terminal removes when it has read it.
  case shared(name: String, size: PixelSize)
  /// A PNG, whole: a tenth of the bytes of RGB when it has 256 colours.
  case png([UInt8])

  /// A PNG in 256 colours, for lines where bytes count.
  package static func indexed(_ bitmap: Bitmap) -> KittyImage {
    .png(PNG.bytes(of: IndexedBitmap(bitmap, mode: .adaptive(colors: 256))))
  }
}

/// Where and how a picture is seen; cells of the screen, pixels of the picture.
package struct KittyPlacement: Sendable, Hashable {
  package var columns: Int
  package var rows: Int
  /// The part of the picture that is stretched over the cells; nil for all of it.
  package var source: PixelRect?
  /// Below 0 it lies under the letters, below -1,073,741,824 under coloured backgrounds also.
  package var z: Int
  /// Several placements of one picture are told apart by this; 0 when there is one.
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

  /// Under everything: text and popups with a background cover the picture.
  package static let underBackgrounds = -1_073_741_825
}
