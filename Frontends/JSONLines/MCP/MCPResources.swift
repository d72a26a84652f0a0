import FeedCore
import FeedFormats
import FeedSession

/// Photos as MCP resources: `imagefeed:///photo/ID`. Because there are millions of photos, a
/// template describes their addresses, and the list contains only those of recent answers.
///
/// A resource combines the answers of two tools: the text of `get_photo` and the picture of
/// `photo_thumbnail`. If a tool is not offered, its part is missing (MCP-10).
enum MCPResources {
  private static let prefix = "imagefeed:///photo/"
  private static let pageSize = 50

  /// Lists the resources. A cursor is the id of a page's last photo, so that photos that are added
  /// in the meantime shift nothing.
  static func list(
    _ request: RPCRequest, _ version: MCPVersion, _ router: Router
  ) -> PreparedRequest {
    let cursor = request.cursor
    let work = PreparedRequest.Work.waiting { _ throws(FeedError) in
      let known = await router.offered.hasResources ? router.context.session.recentPhotos : []
      let photos = known.filter { photoID(in: $0.address) != nil }
      let rest = try photos[start(after: cursor, in: photos)...]
      let page = rest.prefix(pageSize)
      let list: JSONObject = [
        "resources": .array(page.map { .object($0.resource) }),
        "nextCursor": rest.count > page.count ? page.last.map { .string($0.id.text) } : nil,
      ]
      return version.addingCacheLifetime(list, for: .zero, .user)
    }
    return PreparedRequest(work: work)
  }

  private static func start(
    after cursor: JSON?, in photos: [Photo]
  ) throws(FeedError) -> Int {
    guard let cursor else { return 0 }
    guard let last = photos.firstIndex(where: { .string($0.id.text) == cursor }) else {
      throw FeedError(.usage, Message(.rpcUnknownCursor))
    }
    return last + 1
  }

  fileprivate static func address(of id: PhotoID) -> String { prefix + id.text }

  static func templates(
    _ request: RPCRequest, _ version: MCPVersion, _ router: Router
  ) throws(RPCError) -> JSONObject {
    let offered = router.offered
    try request.checkCursor(router.context.language)
    let parts = [
      offered.hasText ? "A photo’s description and credit as Markdown" : nil,
      offered.hasPicture ? "a small picture" : nil,
    ].compactMap(\.self)
    let template: JSON = [
      "uriTemplate": .string(prefix + "{id}"), "name": "photo", "title": "A photo",
      "description": .string(parts.joined(separator: ", and ") + "."),
    ]
    return version.addingCacheLifetime(
      ["resourceTemplates": .array(parts.isEmpty ? [] : [template])], for: .seconds(3_600),
      .allUsers)
  }

  static func read(
    _ request: RPCRequest, _ version: MCPVersion, _ router: Router
  ) throws(RPCError) -> PreparedRequest {
    guard let address = request.parameters["uri"]?.stringValue else {
      throw RPCError(
        .badParameters, Message(.faultMissing, "uri"), router.context.language)
    }
    let language = router.context.language
    if address == MCPApps.gallery { return .answer(MCPApps.page(version)) }
    guard let id = photoID(in: address), router.offered.hasResources else {
      throw unknown(address, version, language)
    }
    let work = PreparedRequest.Work.waiting { progress throws(FeedError) in
      let contents = try await contents(id, address, router, progress)
      return version.addingCacheLifetime(contents, for: .seconds(60), .user)
    }
    return PreparedRequest(work: work) { outcome in
      outcome.mapError { isMissing($0) ? unknown(address, version, language) : $0 }
    }
  }

  /// The id in a resource's address. It is not percent-decoded, because ids consist of letters,
  /// digits, `-` and `_`.
  private static func photoID(in address: String) -> PhotoID? {
    guard address.hasPrefix(prefix) else { return nil }
    let id = address.dropFirst(prefix.count)
    let isID = id.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-_".utf8.contains($0) }
    return id.isEmpty || !isID ? nil : PhotoID(String(id))
  }

  private static func contents(
    _ id: PhotoID, _ address: String, _ router: Router,
    _ progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> JSONObject {
    let session = router.context.session
    let photo = try await session.recentPhoto(id).value
    var contents: [JSON] = []
    if router.offered.hasText {
      contents.append(
        ["uri": .string(address), "mimeType": "text/markdown", "text": .string(photo.page)])
    }
    if router.offered.hasPicture {
      let picture = try await session.thumbnail(of: photo, width: 200, progress: progress)
      contents.append(
        [
          "uri": .string(address), "mimeType": .string(PictureFormat.mimeType(of: picture)),
          "blob": .string(picture.base64()),
        ])
    }
    return ["contents": .array(contents)]
  }

  private static func isMissing(_ error: RPCError) -> Bool {
    error.code == FeedError.Code.notFound.wireCode
  }

  private static func unknown(
    _ address: String, _ version: MCPVersion, _ language: Language
  ) -> RPCError {
    RPCError(
      version.unknownResource, Message(.rpcUnknownResource), language,
      details: [
        "kind": .string(RPCErrorCode.unknownResource.kind), "uri": .string(address.cleaned()),
      ])
  }
}

extension OfferedOperations {
  fileprivate var hasText: Bool { tool(Operation.getPhoto.name) != nil }
  fileprivate var hasPicture: Bool { tool(Operation.photoThumbnail.name) != nil }
  fileprivate var hasResources: Bool { hasText || hasPicture }
}

extension Photo {
  fileprivate var address: String { MCPResources.address(of: id) }

  /// The photo's entry in the list of resources.
  fileprivate var resource: JSONObject {
    [
      "uri": .string(address), "name": .string(id.text), "title": .string(caption ?? "Untitled"),
      "description": .string("Photo by \(author.name) (@\(author.username)), \(width)x\(height)"),
    ]
  }

  /// The photo's credit as Markdown. Reading the resource does not count as using the photo, so no
  /// use is reported to Unsplash.
  fileprivate var page: String {
    let words = [altDescription, description].compactMap(\.self)
    let size = "\(width)x\(height) pixels"
    let page = links.page.photoHost == .nowhere ? "" : ", [the photo’s page](\(links.page.text))"
    let parts = words + [Snippet.credit(of: self), size + page]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }
}
