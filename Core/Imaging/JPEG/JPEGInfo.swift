/// The facts of a JPEG's header.
package struct JPEGInfo: Sendable, Hashable {
  /// Width and height as stored.
  package var storedSize: PixelSize
  package var orientation: EXIFOrientation
  package var isProgressive: Bool
  /// The number of colour components: 1 grey, 3 colour, 4 CMYK.
  package var components: Int

  /// Width and height of the upright photo.
  package var size: PixelSize { orientation.size(of: storedSize) }
}

extension JPEG {
  /// Reads the header; the first kilobytes of a file are enough.
  ///
  /// - Throws: `notJPEG`, `cut` (the header is not complete), `damaged`, `tooLarge` or
  ///   `unsupported`.
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
