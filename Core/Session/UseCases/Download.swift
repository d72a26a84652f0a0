package import FeedCore

extension Session {
  /// Keeps a photo in a file (PHOTO-5): the service is told of it, and the file has its name only
  /// when it is whole. `path` may be a folder. Throws `exists` before anything is
  /// fetched.
  package func download(
    _ id: PhotoID, size: DownloadSize = .named(.full), to path: String, replacing: Bool = false,
    progress: @escaping PictureRequest.Progress = { _, _ in }
  ) async throws(FeedError) -> Answer<DownloadedFile> {
    let answer = try await photo(id)
    let photo = answer.value
    let file = try await services.files.create(
      at: path, name: photo.fileName(size), replacing: replacing)
    defer { file.discard() }
    try await download(photo, size: size, into: file, progress: progress)
    let name = try await file.finish()
    return answer.map { _ in
      DownloadedFile(path: name, bytes: file.count, credit: Snippet.credit(of: photo))
    }
  }

  /// The same for bytes that go elsewhere than into a file.
  package func download(
    _ photo: Photo, size: DownloadSize, into sink: any ByteSink,
    progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) {
    try await announceUse(of: photo)
    try await backend.photos.download(photo.picture(size), into: sink, progress: progress)
  }
}

package struct DownloadedFile: Sendable, Hashable {
  package let path: String
  package let bytes: Int
  /// What is to be said wherever the photo is shown, as Markdown.
  package let credit: String

  package init(path: String, bytes: Int, credit: String) {
    (self.path, self.bytes, self.credit) = (path, bytes, credit)
  }
}

extension Session {
  /// The JPEG's bytes. Belongs to no person and changes no state, so that sign-out does not touch
  /// it.
  package nonisolated func picture(
    _ request: PictureRequest, progress: @escaping PictureRequest.Progress = { _, _ in }
  ) async throws(FeedError) -> [UInt8] {
    try await backend.photos.picture(request, progress: progress)
  }
}
