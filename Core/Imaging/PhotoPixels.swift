/// The pixels of a photo, or of a part of it, at some resolution. They are the output of a decoder
/// and the input of a view.
package struct PhotoPixels: Sendable, Hashable {
  package var bitmap: Bitmap
  /// The part that `bitmap` shows, in pixels of `whole`.
  package var area: PixelRect
  /// The size of the whole photo at the resolution of `bitmap`.
  package var whole: PixelSize

  package init(bitmap: Bitmap, area: PixelRect, whole: PixelSize) {
    precondition(bitmap.size == area.size, "the bitmap and its area differ in size")
    self.bitmap = bitmap
    self.area = area
    self.whole = whole
  }

  /// Makes the pixels of a whole photo.
  package init(_ bitmap: Bitmap) {
    self.init(bitmap: bitmap, area: PixelRect(bitmap.size), whole: bitmap.size)
  }
}
