/// The decoder and encoder of JPEG. Files of any format are decoded by `Picture`.
package enum JPEG {}

extension JPEG {
  /// Decodes a JPEG to an upright bitmap, as `Picture.decode` does.
  ///
  /// - Throws: `unknownFormat` for any other file.
  package static func decode(
    _ bytes: [UInt8], _ options: Picture.Options = Picture.Options(),
    cancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(ImageError) -> Picture {
    try JPEGDecoder.open(bytes, options.limits, Decode(options: options, cancelled: cancelled))
  }
}
