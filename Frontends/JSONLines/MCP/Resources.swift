import FeedCore
import FeedSession

/// Photos as resources: `imagefeed:///photo/ID`. There are millions, so none is listed, and the
/// template says how each is named.
enum Resources {
  private static let prefix = "imagefeed:///photo/"

  static func list(_ request: Request, _ revision: Revision) throws(RPCError) -> JSONObject {
    try request.checkCursor()
    return revision.keepable(["resources": []], for: .seconds(3_600), .everybody)
  }

  static func templates(_ request: Request, _ revision: Revision) throws(RPCError) -> JSONObject {
    try request.checkCursor()
    let template: JSON = [
      "uriTemplate": .string(prefix + "{id}"), "name": "photo", "title": "A photo",
      "description": "What a photo shows and its credit, as Markdown, and a small picture of it.",
    ]
    return revision.keepable(["resourceTemplates": [template]], for: .seconds(3_600), .everybody)
  }

  static func read(
    _ request: Request, _ revision: Revision, _ context: FrontendContext
  ) throws(RPCError) -> Job {
    guard let address = request.parameters["uri"]?.stringValue else {
      throw RPCError(.badParameters, "uri is missing")
    }
    guard let id = photoID(in: address) else { throw unknown(address, revision) }
    let work = Job.Work.waiting { progress throws(FeedError) in
      let contents = try await contents(id, address, context.session, progress)
      return revision.keepable(contents, for: .seconds(60), .person)
    }
    return Job(work: work) { outcome in
      outcome.mapError { isMissing($0) ? unknown(address, revision) : $0 }
    }
  }

  /// Ids are letters, digits, `-` and `_`: nothing that an address would have to encode.
  private static func photoID(in address: String) -> PhotoID? {
    guard address.hasPrefix(prefix) else { return nil }
    let id = address.dropFirst(prefix.count)
    let isID = id.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-_".utf8.contains($0) }
    return id.isEmpty || !isID ? nil : PhotoID(String(id))
  }

  private static func contents(
    _ id: PhotoID, _ address: String, _ session: Session,
    _ progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> JSONObject {
    let photo = try await session.photo(id).value
    let picture = try await session.thumbnail(of: photo, width: 200, progress: progress)
    return [
      "contents": [
        ["uri": .string(address), "mimeType": "text/markdown", "text": .string(photo.page)],
        ["uri": .string(address), "mimeType": "image/jpeg", "blob": .string(picture.base64())],
      ]
    ]
  }

  private static func isMissing(_ error: RPCError) -> Bool {
    error.code == FeedError.Code.notFound.wireCode
  }

  private static func unknown(_ address: String, _ revision: Revision) -> RPCError {
    RPCError(
      revision.unknownResource, "there is no such resource",
      data: ["uri": .string(address.cleaned())])
  }
}

extension Photo {
  /// Looking at it is no use of it yet, so that nothing is announced.
  fileprivate var page: String {
    let words = [altDescription, description].compactMap(\.self)
    let size = "\(width)x\(height) pixels, [the photo's page](\(links.page.text))"
    return (words + [Snippet.credit(of: self), size]).joined(separator: "\n\n") + "\n"
  }
}
