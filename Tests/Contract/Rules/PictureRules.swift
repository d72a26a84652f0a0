import FeedCore
import FeedImaging
import FeedTestSupport

/// Rules for pictures, checked with the sizes `small` and `regular`, which every backend has.
extension Rule {
  private static let sizes: [(PictureSize, width: Int)] = [(.small, 400), (.regular, 1_080)]

  static let pictures = [
    Rule("a picture is a JPEG no wider than requested") { subject, found in
      for photo in try await subject.feed().prefix(3) {
        for (size, width) in sizes {
          let bytes = try await subject.photos.picture(photo.picture(size)) { _, _ in }
          let info = try Picture.inspect(bytes)
          found.expect(info.size.width <= width, "\(photo.id) has \(info.size.width) of \(width)")
        }
      }
    },

    Rule("a crop has the requested size or is unsupported") { subject, found in
      for photo in try await subject.feed().prefix(3) {
        let request = photo.picture(.crop(width: 300, height: 200))
        do throws(FeedError) {
          let bytes = try await subject.photos.picture(request) { _, _ in }
          let size = (try? Picture.inspect(bytes))?.size
          found.expect(size == PixelSize(width: 300, height: 200), "\(photo.id) has \(size as Any)")
        } catch {
          found.expect(error.code == .unsupported, "\(photo.id): \(error.code.name)")
        }
      }
    },

    Rule("the progress of a picture rises to its size") { subject, found in
      let request = try await subject.feed()[0].picture(.small)
      let seen = Watched([Progress]())
      let bytes = try await subject.photos.picture(request) { received, expected in
        seen.change { $0.append(Progress(received, expected)) }
      }
      found.expect(seen.value, endsWith: bytes.count)
    },

    Rule("a download has the bytes of the picture") { subject, found in
      for (size, _) in sizes {
        let request = try await subject.feed()[1].picture(size)
        let bytes = try await subject.photos.picture(request) { _, _ in }
        let file = try await subject.download(request)
        found.expect(file == bytes, "\(file.count) bytes instead of \(bytes.count)")
      }
    },

    Rule("the progress of a download rises to its size") { subject, found in
      let request = try await subject.feed()[0].picture(.regular)
      let seen = Watched([Progress]())
      let bytes = try await subject.download(request) { received, expected in
        seen.change { $0.append(Progress(received, expected)) }
      }
      found.expect(seen.value, endsWith: bytes.count)
    },

    Rule("the user's avatar is a JPEG") { subject, found in
      guard let request = try await subject.me().avatarPicture else { return }
      let bytes = try await subject.photos.picture(request) { _, _ in }
      found.expect((try? Picture.inspect(bytes)) != nil, "\(bytes.count) bytes, not a picture")
    },

    Rule("reporting a download leaves the photo unchanged") { subject, found in
      let photo = try await subject.feed()[0]
      try await subject.photos.trackDownload(of: photo, as: nil)
      try await subject.photos.trackDownload(of: photo, as: subject.user)
      let after = try await subject.photo(photo.id)
      found.expect(after == photo, "\(photo) became \(after)")
    },
  ]
}

private struct Progress: Sendable {
  let received: Int
  let expected: Int?

  init(_ received: Int, _ expected: Int?) { (self.received, self.expected) = (received, expected) }
}

extension Findings {
  fileprivate mutating func expect(_ progress: [Progress], endsWith count: Int) {
    let received = progress.map(\.received)
    expect(received == received.sorted(), "the progress falls: \(received)")
    expect(received.last == count, "the progress ends with \(received.last ?? 0) of \(count)")
    let promises = Set(progress.compactMap(\.expected))
    expect(
      promises.subtracting([count]).isEmpty,
      "the progress announces \(promises) instead of \(count)")
  }
}
