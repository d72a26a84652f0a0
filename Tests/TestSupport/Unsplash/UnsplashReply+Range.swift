/// The features of static files: entity tags and ranges (RFC 9110, sections 13 and 14).
extension UnsplashReply {
  /// Returns the file, its requested range, or 304 if the client has it already.
  func part(for request: UnsplashRequest, tag: String) -> UnsplashReply {
    let file = adding([("ETag", tag), ("Accept-Ranges", "bytes")])
    if request["If-None-Match"] == tag { return UnsplashReply(304, file.headers) }
    // If-Range: the client cannot use a part of other content than it already has.
    if let known = request["If-Range"], known != tag { return file }
    switch ByteRange.asked(request["Range"], of: body.count) {
    case .whole: return file
    case .part(let range): return file.cut(to: range)
    case .unsatisfiable:
      return UnsplashReply(416, [("Content-Range", "bytes */\(body.count)")])
    }
  }

  private func cut(to range: ClosedRange<Int>) -> UnsplashReply {
    let place = "bytes \(range.lowerBound)-\(range.upperBound)/\(body.count)"
    return UnsplashReply(206, headers + [("Content-Range", place)], body: Array(body[range]))
  }
}

/// A parsed Range header. An invalid header is ignored, as are several ranges, which a server need
/// not support.
enum ByteRange: Equatable {
  case whole
  case part(ClosedRange<Int>)
  case unsatisfiable

  static func asked(_ header: String?, of count: Int) -> ByteRange {
    guard let header, header.hasPrefix("bytes="), !header.contains(",") else { return .whole }
    let ends = header.dropFirst("bytes=".count)
      .split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    switch (ends.first ?? nil, ends.count == 2 ? ends[1] : nil) {
    case (let first?, let last?) where ends.count == 2 && first <= last:
      return between(first, last, count)
    case (let first?, nil) where header.hasSuffix("-"): return between(first, count - 1, count)
    case (nil, let length?) where header.hasPrefix("bytes=-"):
      return length > 0 ? between(max(0, count - length), count - 1, count) : .unsatisfiable
    default: return .whole
    }
  }

  private static func between(_ first: Int, _ last: Int, _ count: Int) -> ByteRange {
    first < count ? .part(first...min(last, count - 1)) : .unsatisfiable
  }
}
