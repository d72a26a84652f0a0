/// The segments of a JPEG before its first scan.
package struct JPEGHeader: Sendable, Hashable {
  package let segments: [JPEGSegments.Segment]
  /// `scan` for a complete header.
  package let end: JPEGSegments.End

  package init(_ bytes: [UInt8]) {
    var found: [JPEGSegments.Segment] = []
    end = bytes.withUnsafeBytes { bytes in
      var segments = JPEGSegments(bytes)
      while let segment = segments.next() { found.append(segment) }
      return segments.end ?? .invalid
    }
    segments = found
  }
}
