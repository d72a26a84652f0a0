package import FeedCore

/// A backend around another one that writes its answers into a folder in the format of FORMAT.md.
/// A page that the folder has with all its pictures is read from there and not requested again. An
/// interrupted recording therefore continues with the same calls.
///
/// The domain types contain no token, key or e-mail address, so none of these can be written to the
/// folder.
package struct Recording: Sendable {
  /// The sizes whose pictures are recorded.
  package static let sizes: [PictureSize] = [.small, .regular]

  package let backend: Backend
  private let source: Backend
  private let folder: RecordedFolder

  /// Creates the folder, which is marked as incomplete from now on.
  ///
  /// - Parameter name: The name of the source. Two sources are never mixed in one folder.
  /// - Throws: `exists` for a folder that was written by hand or recorded from another source, and
  ///   `busy` while another process records into it.
  package init(of source: Backend, named name: String, in path: String) throws(FeedError) {
    let folder = try RecordedFolder(
      path, source: name, identity: source.programDigest ?? source.folderDigest,
      capabilities: source.capabilities)
    (self.source, self.folder) = (source, folder)
    backend = Backend(
      photos: RecordingPhotos(upstream: source.photos, folder: folder),
      profile: RecordingProfile(upstream: source.profile, folder: folder),
      auth: source.auth, builtInCredentials: source.builtInCredentials,
      photoID: source.photoID, fileID: source.fileID, capabilities: source.capabilities,
      shutDown: source.shutDown)
  }

  /// Stores the account that the recorded lists belong to.
  ///
  /// - Throws: `exists` for a folder that has the lists of another account.
  package func begin(as user: Credentials?) async throws(FeedError) {
    guard let user else { return try await folder.record(nil) }
    // The profile is requested even if the folder has one, because the token may belong to
    // another user.
    try await folder.record(try await source.profile.me(as: user).value)
  }

  /// Remarks for the user about the recorded files, for example damaged ones that were kept.
  package var remarks: [Message] { get async { await folder.remarks } }

  /// Lets other processes record into the folder, which stays incomplete. This is for a recording
  /// that failed.
  package func close() async { await folder.close() }

  /// Marks the folder as complete, and lets other processes record into it.
  ///
  /// - Returns: Whether anything was recorded. It is false if the folder already had everything.
  @discardableResult
  package func finish() async throws(FeedError) -> Bool { try await folder.finish() }
}
