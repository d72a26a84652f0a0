/// A photo, or a part of it, at some fineness: what a decoder gives and a view draws.
package struct PhotoPixels: Sendable, Hashable {
  package var bitmap: Bitmap
  /// Which part of the whole `bitmap` is, in pixels of `whole`.
  package var area: PixelRect
  /// The size of the whole photo at the fineness of `bitmap`.
  package var whole: PixelSize

  package init(bitmap: Bitmap, area: PixelRect, whole: PixelSize) {
    precondition(bitmap.size == area.size, "a bitmap has the size of the area it shows")
    self.bitmap = bitmap
    self.area = area
    self.whole = whole
  }

  /// The whole photo.
  package init(_ bitmap: Bitmap) {
    self.init(bitmap: bitmap, area: PixelRect(bitmap.size), whole: bitmap.size)
  }
}
