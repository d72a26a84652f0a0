package import FeedCore
package import FeedFormats
import FeedMetadata

extension Session {
  /// Downloads a photo into a file (PHOTO-5). The download is reported to the service, and the file
  /// gets its name only when it is complete. A failed report is a remark and not an error, because
  /// the user cannot fix it and the photo was downloaded (LIVE-7).
  ///
  /// - Parameters:
  ///   - path: The file, or a folder for it.
  ///   - type: The format to request (PIC-7); nil for the photo's own or a JPEG.
  ///   - allowsStreams: Whether the path may name a pipe or a device.
  ///   - addsCredit: Whether a JPEG file gets the photo's credit (PHOTO-8).
  ///   - keepsPart: Whether the next call for the same file continues a download that ended early.
  ///     This works only for a file with credit.
  ///   - avoidsOpenedFolder: Whether a full-size copy of the user's own photo is refused in the opened
  ///     folder, because it would be shown twice. True for a folder that the user has not named.
  /// - Throws: `exists` before anything is fetched.
  package func download(
    _ id: PhotoID, size: DownloadSize = .named(.full), type: PictureFormat? = nil, to path: String,
    replacing: Bool = false, allowsStreams: Bool = true, addsCredit: Bool = true,
    keepsPart: Bool = false, avoidsOpenedFolder: Bool = false,
    progress: @escaping PictureRequest.Progress = { _, _ in }
  ) async throws(FeedError) -> Answer<DownloadedFile> {
    let answer = try await recentPhoto(id)
    let file = try await download(
      answer.value, size: size, type: type, to: path, replacing: replacing,
      allowsStreams: allowsStreams,
      addsCredit: addsCredit, keepsPart: keepsPart, avoidsOpenedFolder: avoidsOpenedFolder,
      progress: progress)
    return answer.map { _ in file }
  }

  /// Downloads a photo that the caller has, without a request for it.
  package func download(
    _ photo: Photo, size: DownloadSize, type: PictureFormat? = nil, to path: String,
    replacing: Bool = false, allowsStreams: Bool = true, addsCredit: Bool = true,
    keepsPart: Bool = false, avoidsOpenedFolder: Bool = false, number: Int = 1,
    progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> DownloadedFile {
    let name = PartialDownloads.Name(
      photo: photo.id, size: size, path: path, replacing: replacing, type: type, number: number,
      avoidsOpenedFolder: avoidsOpenedFolder)
    guard keepsPart else {
      return try await download(
        photo, name, allowsStreams: allowsStreams, addsCredit: addsCredit, keepsPart: false,
        progress)
    }
    return try await serially(name) { () async throws(FeedError) in
      if let part = partialDownloads.take(name) {
        return try await download(photo, into: part, name, keepsPart: true, progress)
      }
      return try await download(
        photo, name, allowsStreams: allowsStreams, addsCredit: addsCredit, keepsPart: true,
        progress)
    }
  }

  /// Downloads a photo into a folder under the first free name, such as `IMG_1-2.jpg`, because another
  /// file has the usual one.
  package func downloadNumbered(
    _ photo: Photo, size: DownloadSize, to folder: String,
    progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> DownloadedFile {
    var number = 2
    while true {
      do throws(FeedError) {
        return try await download(
          photo, size: size, to: folder, avoidsOpenedFolder: true, number: number,
          progress: progress)
      } catch {
        guard error.code == .exists, number < Self.maxNumber else { throw error }
        number += 1
      }
    }
  }

  /// The last number that is tried for the name of a file.
  private static let maxNumber = 999

  /// Downloads into a new file.
  private func download(
    _ photo: Photo, _ name: PartialDownloads.Name, allowsStreams: Bool, addsCredit: Bool,
    keepsPart: Bool, _ progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> DownloadedFile {
    let file = try await services.files.create(
      at: name.path, name: photo.fileName(name.size, type: name.type, number: name.number),
      replacing: name.replacing, keeping: ownPhotos(photo, name), allowsStreams: allowsStreams)
    // A copy of the user's own photo keeps the credit that the photo already contains.
    let isCopy = photo.filePath != nil && name.size.isOriginal
    if !file.isStream {
      let credit = addsCredit && !isCopy ? await credit(of: photo) : nil
      let credited = CreditedFile(file, credit)
      return try await download(
        photo, into: credited, name, keepsPart: keepsPart && credit != nil, progress)
    }
    defer { file.discard() }
    let remarks = try await download(
      photo, size: name.size, type: name.type, into: file, progress: progress)
    return try await finished(file, nil, photo, remarks)
  }

  /// The photos that a download of one of the user's own photos must not replace. A file of the
  /// opened folder is another photo, unless it is an earlier download of this one.
  private nonisolated func ownPhotos(
    _ photo: Photo, _ name: PartialDownloads.Name
  ) -> OwnPhotos? {
    guard let original = photo.filePath else { return nil }
    let isAvoided = name.avoidsOpenedFolder && name.size.isOriginal
    return OwnPhotos(original: original, avoiding: isAvoided ? backend.folderPath : nil) {
      [self] path in
      guard let fileID = backend.fileID, await fileID(PhotoID(path)) != PhotoID(path) else {
        return false
      }
      return await !hasDownloaded(photo, name.size, at: path, isWhole: false)
    }
  }

  /// The only format that a download may have. The service may answer with another one, which then
  /// gives the file its name. Other backends have only the files that they have.
  private func requiredFormat(_ type: PictureFormat?) -> PictureFormat? {
    backend.pictureAccess == .addresses ? nil : type
  }

  /// The credit to write. A smaller copy of the user's own photo gets the credit of the photo's file,
  /// for example that of an earlier download. Runs outside the actor, because it may read a file.
  @concurrent
  private nonisolated func credit(of photo: Photo) async -> PhotoCredit {
    let credit = PhotoCredit(of: photo)
    guard let path = photo.filePath, var own = PhotoCredit(file: header(of: path)) else {
      return credit
    }
    own.photoID = credit.photoID
    return own
  }

  /// The beginning of a picture file with its whole header, unless that is longer than the limit. The
  /// metadata of a PNG or WebP may be at its end.
  private nonisolated func header(of path: [UInt8]) -> [UInt8] {
    var header: [UInt8] = []
    services.files.read(path) { part in
      header += part
      return Self.needsMore(header)
    }
    return header
  }

  /// Whether the metadata of a file may follow.
  private static func needsMore(_ bytes: [UInt8]) -> Bool {
    guard let format = PictureFormat(bytes), format != .jpeg else {
      return bytes.count < headerLimit && JPEGHeader(bytes).end == .cut
    }
    guard [.png, .webp].contains(format) else { return false }
    return bytes.count < wholeLimit && !FileChunks(bytes, format).hasEnd
  }

  private func download(
    _ photo: Photo, into file: CreditedFile, _ name: PartialDownloads.Name, keepsPart: Bool,
    _ progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> DownloadedFile {
    do throws(FeedError) {
      var remarks = try await download(
        photo, size: name.size, type: name.type, into: file, progress: progress)
      try await file.finish()
      remarks += [file.remark].compactMap(\.self)
      return try await finished(file.file, file.format, photo, remarks)
    } catch {
      if keepsPart, file.continuation != nil { keepPart(file, name) } else { file.discard() }
      throw error
    }
  }

  private func finished(
    _ file: any NewFile, _ format: PictureFormat?, _ photo: Photo, _ remarks: [Message]
  ) async throws(FeedError) -> DownloadedFile {
    let path = try await file.finish(as: format)
    var remarks = remarks
    if let format, let named = PictureFormat(fileName: path), named != format {
      remarks.append(Message(.downloadOtherFormat, path, format.name))
    }
    return DownloadedFile(
      path: path, bytes: file.count, credit: Snippet.credit(of: photo), remarks: remarks)
  }

  /// Downloads the photo into a folder. If a file with its name already contains the photo, that
  /// file is used.
  ///
  /// - Parameter folder: The folder's path, with or without a slash at its end.
  /// - Returns: The path, and the length of a new file.
  /// - Throws: `exists` if the file with its name is not this photo.
  package func downloadOnce(
    _ photo: Photo, size: DownloadSize = .named(.full), in folder: String,
    progress: @escaping PictureRequest.Progress = { _, _ in }
  ) async throws(FeedError) -> (path: String, bytes: Int?, remarks: [Message]) {
    let folder = folder.hasSuffix("/") ? folder : folder + "/"
    do throws(FeedError) {
      let file = try await download(photo, size: size, to: folder, progress: progress)
      return (file.path, file.bytes, file.remarks)
    } catch {
      let isTaken = error.code == .exists || error.message.phrase == .errorOwnPhoto
      guard isTaken else { throw error }
      let path = folder + photo.fileName(size)
      // The bytes gave an earlier download its ending.
      let types: [PictureFormat?] = [nil] + PictureFormat.allCases
      for path in types.map({ folder + photo.fileName(size, type: $0) }) {
        if await hasDownloaded(photo, size, at: path) { return (path, nil, []) }
      }
      throw FeedError(.exists, Message(.errorOtherFile, path))
    }
  }

  /// Whether the file at a path is a download of the photo. A copy of the user's own photo has the
  /// same bytes, and any other download contains the photo's id.
  ///
  /// - Parameter isWhole: Whether the file must be whole.
  ///
  /// Runs outside the actor, because it may read two whole files.
  @concurrent
  private nonisolated func hasDownloaded(
    _ photo: Photo, _ size: DownloadSize, at path: String, isWhole: Bool = true
  ) async -> Bool {
    let files = services.files
    if size.isOriginal, let original = photo.filePath {
      return files.isCopy(path, of: original)
    }
    var (beginning, end) = ([UInt8](), PictureEndSearch())
    files.read(Array(path.utf8)) { part in
      if Self.needsMore(beginning) { beginning += part }
      end.take(part)
      return !end.hasEnd
    }
    return (end.hasEnd || !isWhole) && PhotoCredit.identifies(photo, in: beginning)
  }

  /// The longest header that is searched for a credit or an id, in bytes.
  private static let headerLimit = 4 << 20
  /// The longest PNG or WebP that is searched.
  private static let wholeLimit = 64 << 20

  /// Whether there is a file or folder of this name.
  package nonisolated func hasFile(at path: String) -> Bool { services.files.exists(path) }

  /// Downloads a photo into any sink.
  ///
  /// - Returns: Remarks for the user.
  package func download(
    _ photo: Photo, size: DownloadSize, type: PictureFormat? = nil, into sink: any ByteSink,
    progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> [Message] {
    let remarks = try await reportDownload(of: photo)
    let checked = requiredFormat(type).map { SingleFormatSink(sink, $0) } ?? sink
    try await backend.photos.download(
      photo.picture(size, type: type), into: checked, progress: progress)
    return remarks
  }

  /// Reports a download.
  ///
  /// - Returns: A remark if the report failed, otherwise nothing. The cause is left out, because it
  ///   would read like a failure of the download itself.
  /// - Throws: `cancelled`.
  private func reportDownload(of photo: Photo) async throws(FeedError) -> [Message] {
    do throws(FeedError) {
      try await trackDownload(of: photo)
      return []
    } catch {
      if error.code == .cancelled { throw error }
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
  /// Remarks for the user about the file, for example that the credit did not fit.
  package let remarks: [Message]

  package init(path: String, bytes: Int, credit: String, remarks: [Message] = []) {
    (self.path, self.bytes, self.credit, self.remarks) = (path, bytes, credit, remarks)
  }
}

extension Session {
  /// Fetches a picture. Independent of the user and the state, so a sign-out does not affect it.
  ///
  /// - Returns: The bytes of the JPEG.
  package nonisolated func picture(
    _ request: PictureRequest, progress: @escaping PictureRequest.Progress = { _, _ in }
  ) async throws(FeedError) -> [UInt8] {
    try await backend.photos.picture(request, progress: progress)
  }
}
