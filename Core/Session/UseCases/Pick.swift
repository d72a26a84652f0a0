package import FeedCore

extension Session {
  /// Makes what a pick prints (PICK-1): downloads each photo where that is asked for, reports its
  /// use where its text is one, and writes the texts in the order of the photos.
  ///
  /// - Parameters:
  ///   - photos: Those picked, as their lists have them: asking for each again would cost a request.
  ///   - folders: The working directory, from which paths in the text begin (PICK-3).
  ///   - progress: Told of each download's bytes.
  /// - Returns: The text without a newline at its end, and what the person has to know of the files.
  /// - Throws: The first error. What was downloaded before it stays, and is taken by the next try.
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
        file = PickedFile(path: folders.relative(found.path), bytes: found.bytes)
        remarks += found.remarks
      }
      if request.format.countsAsDownload { try await trackDownload(of: photo) }
      picked.append(PickedPhoto(photo: photo, file: file))
    }
    return PickOutput(text: request.text(of: picked), remarks: remarks)
  }
}

/// What a pick prints.
package struct PickOutput: Sendable, Hashable {
  package let text: String
  /// What the person has to know of the downloaded files.
  package let remarks: [Message]

  package init(text: String, remarks: [Message] = []) {
    (self.text, self.remarks) = (text, remarks)
  }
}

private struct PickedFile {
  let path: String
  /// The bytes that were downloaded; nil if the file was there already.
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
  /// Texts of several lines stand apart by a blank line, as `share` writes them.
  fileprivate func text(of picked: [PickedPhoto]) -> String {
    if format == .json, isMultiple {
      return JSON.array(picked.map { .object($0.jsonObject) }).pretty
    }
    let texts = picked.map { $0.text(self) }
    return texts.joined(separator: texts.contains { $0.contains("\n") } ? "\n\n" : "\n")
  }
}

extension PickRequest.Format {
  /// Whether its text uses the photo, which the guidelines want reported; a link is none.
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
