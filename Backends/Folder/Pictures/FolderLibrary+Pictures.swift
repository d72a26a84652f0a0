import BackendSupport
import FeedCore
import FeedSystem

extension FolderLibrary {
  /// Returns the bytes of a picture from the cache, otherwise made from the file.
  func picture(
    _ request: PictureRequest, _ progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> [UInt8] {
    let (id, size) = try await subject(request)
    let (photo, path) = try await disk.run { [catalog] _ throws(FeedError) in
      try catalog.current(id)
    }
    let key = pictures.key(photo, size)
    if let key, let kept = await pictures.cache?.load(key) {
      try checkCancellation()
      progress(kept.bytes.count, kept.bytes.count)
      return kept.bytes
    }
    if request.isDraft {
      let draft = try await disk.run { [pictures] _ throws(FeedError) in
        try pictures.thumbnail(photo, path)
      }
      if let draft {
        progress(draft.count, draft.count)
        return draft
      }
    }
    let bytes = try await disk.run { [pictures] cancellation throws(FeedError) in
      try pictures.picture(photo, path, size, cancellation)
    }
    progress(bytes.count, bytes.count)
    if let key { await pictures.cache?.store(bytes, as: key) }
    return bytes
  }

  /// Returns the version of the file from which a picture is made.
  func pictureVersion(_ request: PictureRequest) async throws(FeedError) -> String? {
    let (id, _) = try await subject(request)
    return try await disk.run { [catalog] _ throws(FeedError) in
      FolderPictures.version(of: try catalog.current(id).record)
    }
  }

  /// Copies a picture. A whole file is copied piece by piece, however large it is.
  func download(
    _ request: PictureRequest, into sink: any ByteSink,
    _ progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) {
    let (id, size) = try await subject(request)
    let (photo, path) = try await disk.run { [catalog] _ throws(FeedError) in
      try catalog.current(id)
    }
    guard size.pixels(of: photo) == nil else {
      let bytes = try await disk.run { [pictures] cancellation throws(FeedError) in
        try pictures.picture(photo, path, size, isExact: true, cancellation)
      }
      return try await sink.write(bytes, progress: progress)
    }
    try await sink.write(count: Int(photo.file.bytes), progress: progress) {
      [disk, catalog] chunk throws(FeedError) in
      try await disk.run { cancellation throws(FeedError) in
        try catalog.part(chunk, of: photo, path, cancellation)
      }
    }
  }

  private func subject(
    _ request: PictureRequest
  ) async throws(FeedError) -> (UInt64, FolderPictureSize) {
    guard case .photo(let name) = request.subject else {
      throw FeedError(.notFound, Message(.errorPictureGone))
    }
    guard let size = FolderPictureSize(request.size) else {
      throw FeedError(.notFound, Message(.errorPictureGone), detail: "size \(request.size)")
    }
    return (try await known(name), size)
  }
}

extension FolderCatalog {
  /// Returns a part of a file that is being copied.
  ///
  /// - Throws: `truncated` if the file was replaced since the copy began.
  func part(
    _ range: Range<Int>, of photo: PhotoRecord, _ path: [UInt8], _ cancellation: CancelFlag
  ) throws(FeedError) -> [UInt8] {
    let file = try root.open(path, expecting: photo.file)
    let bytes = try file.read(range, cancellation)
    guard bytes.count == range.count else {
      throw FeedError(.truncated, Message(.errorPictureChanged))
    }
    return bytes
  }
}
