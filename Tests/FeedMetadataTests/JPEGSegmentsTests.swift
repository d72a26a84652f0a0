import FeedMetadata
import Testing

@Suite("BACK-7: the segments of a JPEG")
struct JPEGSegmentsTests {
  private static let tables: [UInt8] = [0xFF, 0xDB, 0, 3, 7]
  private static let scan: [UInt8] = [0xFF, 0xDA, 0, 2, 9, 0xFF, 0, 0xFF, 0xD0, 0xFF, 0xFF, 0xD9]

  @Test("Fill bytes belong to the segment that they precede, and restart marks have no length")
  func ranges() {
    let bytes = [0xFF, 0xD8, 0xFF] + Self.tables + [0xFF, 0x01] + Self.tables + Self.scan
    let header = JPEGHeader(bytes)
    #expect(header.end == .scan && header.segments.map(\.marker) == [0xDB, 0xDB])
    #expect(header.segments.map(\.content) == [7..<8, 14..<15])
    #expect(header.segments.first?.range == 2..<8)
  }

  @Test("The data of a scan is skipped up to the next segment or the end of the image")
  func scans() {
    let bytes = [0xFF, 0xD8] + Self.scan.dropLast(2) + Self.tables + Self.scan
    bytes.withUnsafeBytes { bytes in
      var segments = JPEGSegments(bytes, includesScans: true)
      var markers: [UInt8] = []
      while let segment = segments.next() { markers.append(segment.marker) }
      #expect(markers == [0xDA, 0xDB, 0xDA] && segments.end == .image)
      #expect(segments.position + 2 == bytes.count)
    }
  }

  @Test(
    "The end of the segments has a reason",
    arguments: [
      ([], .cut), ([0xFF], .cut), ([0xFF, 0xD8], .cut), ([0xFF, 0xD8, 0xFF], .cut),
      ([0xFF, 0xD8] + tables.dropLast(), .cut), ([0xFF, 0xD8] + tables, .cut),
      ([0xFF, 0xD8, 0xFF, 0xD9], .image), ([0xFF, 0xD8] + tables + scan, .scan),
      ([1, 2, 3], .invalid), ([0xFF, 0xD8, 1, 2], .invalid), ([0xFF, 0xD8, 0xFF, 0], .invalid),
      ([0xFF, 0xD8, 0xFF, 0xD8], .invalid), ([0xFF, 0xD8, 0xFF, 0xDB, 0, 1], .invalid),
    ] as [([UInt8], JPEGSegments.End)])
  func ends(bytes: [UInt8], end: JPEGSegments.End) {
    #expect(JPEGHeader(bytes).end == end)
  }
}
