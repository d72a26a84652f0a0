package import FeedCore

/// A backend around another that writes what it answers into a folder, as FORMAT.md has it. What
/// the folder has already is answered from there and not asked for again: a recording that was
/// interrupted is finished by making the same calls once more.
///
/// The domain has no token, key or e-mail address, so none can get into the folder.
package struct Recording: Sendable {
  /// The sizes whose pictures are kept.
  package static let sizes: [PictureSize] = [.small, .regular]

  package let backend: Backend
  private let folder: RecordedFolder

  /// Makes the folder, which says that it is incomplete from now on. Throws `exists` for a folder
  /// that was written by hand, and `busy` while another process records into it.
  package init(of source: Backend, in path: String) throws(FeedError) {
    let folder = try RecordedFolder(path)
    self.folder = folder
    backend = Backend(
      photos: RecordingPhotos(source: source.photos, folder: folder),
      profile: RecordingProfile(source: source.profile, folder: folder),
      auth: source.auth, builtInCredentials: source.builtInCredentials, shutDown: source.shutDown)
  }

  /// All that was wanted is in the folder, and it says so.
  package func finish() async throws(FeedError) { try await folder.finish() }
}
