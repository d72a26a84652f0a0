/// What a file says about itself before its pixels.
package struct JPEGInfo: Sendable, Hashable {
  /// Width and height as stored.
  package var storedSize: PixelSize
  package var orientation: EXIFOrientation
  package var isProgressive: Bool
  /// 1 grey, 3 colour, 4 inks.
  package var components: Int
  /// Where in the file's bytes a small JPEG of the photo lies, as cameras put it there. It is
  /// stored as the photo is, so it stands upright by `orientation`; it may have another shape, or
  /// be older than an edit.
  package var thumbnail: Range<Int>?

  /// Width and height of the upright photo.
  package var size: PixelSize { orientation.size(of: storedSize) }
}

extension JPEG {
  /// Reads the header; the first kilobytes of a file are enough.
  /// Throws `notJPEG`, `cut` (the header is not whole), `damaged`, `tooLarge` or `unsupported`.
  package static func inspect(
    _ bytes: UnsafeRawBufferPointer, limits: Limits = Limits()
  ) throws(ImageError) -> JPEGInfo {
    let decoder = try JPEGDecoder(bytes, limits: limits)
    return decoder.info(EXIF(ofJPEG: bytes))
  }

  package static func inspect(
    _ bytes: [UInt8], limits: Limits = Limits()
  ) throws(ImageError) -> JPEGInfo {
    try bytes.withUnsafeBufferPointer { bytes throws(ImageError) in
      try inspect(UnsafeRawBufferPointer(bytes), limits: limits)
    }
  }
}
