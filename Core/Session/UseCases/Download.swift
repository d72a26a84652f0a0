package import FeedCore

extension Session {
  /// Downloads a photo into a file (PHOTO-5). The download is reported to the service, and the file
  /// gets its name only when it is complete. A report that fails is a remark (LIVE-7): the person
  /// can do nothing about it, and the photo is there all the same.
  ///
  /// - Parameters:
  ///   - path: The file, or a folder for it.
  ///   - allowsStreams: Whether the path may name a pipe or a device.
  ///   - addsCredit: Whether a JPEG file gets the photo's credit (PHOTO-8).
  /// - Throws: `exists` before anything is fetched.
  package func download(
    _ id: PhotoID, size: DownloadSize = .named(.full), to path: String, replacing: Bool = false,
    allowsStreams: Bool = true, addsCredit: Bool = true,
    progress: @escaping PictureRequest.Progress = { _, _ in }
  ) async throws(FeedError) -> Answer<DownloadedFile> {
    let answer = try await photoAtHand(id)
    let file = try await download(
      answer.value, size: size, to: path, replacing: replacing, allowsStreams: allowsStreams,
      addsCredit: addsCredit, progress: progress)
    return answer.map { _ in file }
  }

  func download(
    _ photo: Photo, size: DownloadSize, to path: String, replacing: Bool = false,
    allowsStreams: Bool = true, addsCredit: Bool = true,
    progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> DownloadedFile {
    let file = try await services.files.create(
      at: path, name: photo.fileName(size), replacing: replacing, allowsStreams: allowsStreams)
    defer { file.discard() }
    var remarks: [Message]
    if addsCredit, !file.isStream {
      let credited = CreditedFile(file, PhotoCredit(of: photo))
      remarks = try await download(photo, size: size, into: credited, progress: progress)
      try await credited.finish()
      remarks += [credited.remark].compactMap(\.self)
    } else {
      remarks = try await download(photo, size: size, into: file, progress: progress)
    }
    let name = try await file.finish()
    return DownloadedFile(
      path: name, bytes: file.count, credit: Snippet.credit(of: photo), remarks: remarks)
  }

  /// Downloads a photo into any sink.
  ///
  /// - Returns: What the person has to know of it.
  package func download(
    _ photo: Photo, size: DownloadSize, into sink: any ByteSink,
    progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> [Message] {
    let remarks = try await reportDownload(of: photo)
    try await backend.photos.download(photo.picture(size), into: sink, progress: progress)
    return remarks
  }

  /// Reports a download.
  ///
  /// - Returns: That it could not be reported, without the cause, which would read as one of the
  ///   download's own and as something to do; nothing if it was.
  /// - Throws: `cancelled`, and `signedOut` if the person has left meanwhile.
  private func reportDownload(of photo: Photo) async throws(FeedError) -> [Message] {
    do throws(FeedError) {
      try await trackDownload(of: photo)
      return []
    } catch {
      if [.cancelled, .signedOut].contains(error.code) { throw error }
      return [Message(.downloadNotReported)]
    }
  }
}

/// A completed download.
package struct DownloadedFile: Sendable, Hashable {
  package let path: String
  package let bytes: Int
  /// The credit to show with the photo, as Markdown.
  package let credit: String
  /// What the person has to know of the file, as that it could not take the credit.
  package let remarks: [Message]

  package init(path: String, bytes: Int, credit: String, remarks: [Message] = []) {
    (self.path, self.bytes, self.credit, self.remarks) = (path, bytes, credit, remarks)
  }
}

extension Session {
  /// Fetches a picture. Independent of the user and the state, so that sign-out does not affect it.
  ///
  /// - Returns: The bytes of the JPEG.
  package nonisolated func picture(
    _ request: PictureRequest, progress: @escaping PictureRequest.Progress = { _, _ in }
  ) async throws(FeedError) -> [UInt8] {
    try await backend.photos.picture(request, progress: progress)
  }
}
