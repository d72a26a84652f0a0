package import FeedCore

extension Session {
  /// Makes the output of a pick (PICK-1). Downloads each photo if requested, reports its use if the
  /// output counts as one, and writes the texts in the order of the photos.
  ///
  /// - Parameters:
  ///   - photos: The picked photos as their lists contain them, because requesting each again would
  ///     cost a request.
  ///   - folders: The working directory, to which paths in the text are relative (PICK-3).
  ///   - progress: Receives the progress of each download in bytes.
  /// - Returns: The text without a final newline, and remarks for the user about the files.
  /// - Throws: The first error. Files that were already downloaded stay, and the next attempt uses
  ///   them.
  package func pick(
    _ photos: [Photo], as request: PickRequest, from folders: BaseFolders = BaseFolders(),
    progress: @escaping @Sendable (PhotoID, Int, Int?) -> Void = { _, _, _ in }
  ) async throws(FeedError) -> PickOutput {
    var picked: [PickedPhoto] = []
    var remarks: [Message] = []
    for photo in photos {
      var file: PickedFile?
      if let folder = request.folder {
        let size = request.size ?? .named(.full)
        let found = try await downloadOnce(photo, size: size, in: folder) { received, expected in
          progress(photo.id, received, expected)
        }
        // A program that names an absolute folder may run in another one.
        let isAbsolute = request.format == .path && folder.hasPrefix("/")
        let path = isAbsolute ? found.path : folders.relative(found.path)
        file = PickedFile(path: path, bytes: found.bytes)
        remarks += found.remarks
      }
      if request.format.countsAsDownload { try await trackDownload(of: photo) }
      picked.append(PickedPhoto(photo: photo, file: file))
    }
    return PickOutput(text: request.text(of: picked), remarks: remarks)
  }
}

/// The output of a pick.
package struct PickOutput: Sendable, Hashable {
  package let text: String
  /// Remarks for the user about the downloaded files.
  package let remarks: [Message]

  package init(text: String, remarks: [Message] = []) {
    (self.text, self.remarks) = (text, remarks)
  }
}

private struct PickedFile {
  let path: String
  /// The number of downloaded bytes; nil if the file already existed.
  let bytes: Int?
}

private struct PickedPhoto {
  let photo: Photo
  let file: PickedFile?

  var jsonObject: JSONObject {
    var object = photo.jsonObject
    object["credit"] = .string(Snippet.credit(of: photo))
    object["path"] = file.map { .string($0.path) }
    object["bytes"] = file?.bytes.map { .integer(Int64($0)) }
    return object
  }

  func text(_ request: PickRequest) -> String {
    switch request.format {
    case .snippet(let format):
      return Snippet(of: photo, as: format, size: request.size, file: file?.path).text
    case .id: return photo.id.text.cleaned()
    case .path: return file?.path.cleaned() ?? ""
    case .json: return jsonObject.pretty
    }
  }
}

extension PickRequest {
  /// Joins the texts. Texts of several lines are separated by a blank line, as in `share`.
  fileprivate func text(of picked: [PickedPhoto]) -> String {
    if format == .json, isMultiple {
      return JSON.array(picked.map { .object($0.jsonObject) }).pretty
    }
    let texts = picked.map { $0.text(self) }
    return texts.joined(separator: texts.contains { $0.contains("\n") } ? "\n\n" : "\n")
  }
}

extension PickRequest.Format {
  /// Whether the output uses the photo, which the guidelines require to be reported. A link is not
  /// a use.
  fileprivate var countsAsDownload: Bool {
    if case .snippet(let format) = self { format.countsAsDownload } else { false }
  }
}

extension JSON {
  fileprivate var pretty: String { String(decoding: encodedPretty(), as: UTF8.self) }
}

extension JSONObject {
  fileprivate var pretty: String { JSON.object(self).pretty }
}
