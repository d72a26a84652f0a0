package import FeedCore

extension Session {
  /// Makes a snippet of a photo: a link, or a text with the photo and its credit. A text uses the
  /// photo, so the use is first reported to the service, once per photo and session. If the report
  /// fails, no text is returned, because the guidelines require the report (LIVE-7).
  ///
  /// - Parameters:
  ///   - size: The size of the picture; `regular` if nil. If a size is given, a link leads to the
  ///     picture itself.
  ///   - file: The path of a downloaded copy. An absolute path would be valid only on this machine.
  ///     It is made relative to the working directory, or ignored if it is not below it.
  /// - Throws: `unsupported` if the photo has neither an address nor a file.
  package func snippet(
    of id: PhotoID, as format: Snippet.Format, size: DownloadSize? = nil,
    file: String? = nil, from folders: BaseFolders = BaseFolders()
  ) async throws(FeedError) -> Answer<Snippet> {
    let answer = try await recentPhoto(id)
    let photo = answer.value
    let file = file.flatMap(folders.relativeBelow)
    guard Snippet.isPossible(for: photo, as: format, size: size, file: file) else {
      throw FeedError(.unsupported, Message(.errorNoAddress, photo.id.text))
    }
    if format.countsAsDownload { try await trackDownload(of: photo) }
    return answer.map { Snippet(of: $0, as: format, size: size, file: file) }
  }

  /// Reports the use of a photo. A caller that arrives during the report waits for it and gets the
  /// same error.
  func trackDownload(of photo: Photo) async throws(FeedError) {
    guard !state.trackedDownloads.contains(photo.id) else { return }
    try await announcements.run(photo.id) { [self] () async throws(FeedError) in
      try await trackOnce(photo)
    }
  }

  private func trackOnce(_ photo: Photo) async throws(FeedError) {
    _ = try await withCredentials { credentials throws(FeedError) in
      Answer(try await backend.photos.trackDownload(of: photo, as: credentials))
    }
    state.downloadTracked(photo.id)
  }
}
