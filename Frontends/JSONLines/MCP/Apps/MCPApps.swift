import FeedCore
import FeedFormats
import FeedImaging
import FeedSession

/// The extension MCP Apps (SEP-1865, stable since 2026-01-26). The client shows lists of photos as
/// a page (MCP-5).
enum MCPApps {
  static let gallery = "ui://imagefeed/gallery"
  static let mimeType = "text/html;profile=mcp-app"
  /// The key in a list's `_meta` with the photos for the page. The model does not get them.
  static let photosKey = "org.imagefeed/gallery"
  /// The origins from which the page may load pictures. Pictures of other hosts are sent with the
  /// list.
  static let pictureOrigins = ["https://images.unsplash.com"]

  private static let identifier = "io.modelcontextprotocol/ui"

  /// Whether a client with these capabilities shows such pages.
  static func areSupported(by capabilities: JSON?) -> Bool {
    let extensions = capabilities?.objectValue?["extensions"]?.objectValue
    guard let settings = extensions?[identifier]?.objectValue else { return false }
    return settings["mimeTypes"]?.arrayValue?.contains(.string(mimeType)) ?? true
  }

  /// The page as a resource for the client.
  static func page(_ version: MCPVersion) -> JSONObject {
    let origins = JSON.array(pictureOrigins.map(JSON.string))
    let page: JSONObject = [
      "contents": [
        [
          "uri": .string(gallery), "mimeType": .string(mimeType),
          "text": .string(GalleryPage.html),
          "_meta": ["ui": ["csp": ["resourceDomains": origins], "prefersBorder": true]],
        ]
      ]
    ]
    return version.addingCacheLifetime(page, for: .seconds(3_600), .allUsers)
  }

  /// The `_meta` of a tool whose answers the page shows.
  static let toolMeta: JSON = ["ui": ["resourceUri": .string(gallery)]]
}

/// The photos for the page.
extension OperationContext {
  /// The photos of a list for the page, in the list's order. Pictures on hosts other than
  /// Unsplash's are fetched here. If one cannot be fetched, it is left out, and the page shows
  /// that.
  func galleryPhotos(_ photos: [Photo]) async throws(FeedError) -> JSON {
    let hasSnippets = offered.tool(Operation.photoSnippet.name) != nil
    let pictures = await self.pictures(of: photos.filter { !$0.isOnAllowedHost })
    if Task.isCancelled { throw .cancelled }
    return .array(
      photos.map { photo in
        var object = photo.galleryObject
        let isInsertable = Snippet.isPossible(for: photo, as: .markdown, size: nil, file: nil)
        if !hasSnippets || !isInsertable { object["insertable"] = false }
        let address = photo.addresses.picture(.small).text
        object["src"] =
          photo.isOnAllowedHost
          ? .string(address)
          : pictures[photo.id]?.small.map { picture in
            .string("data:\(PictureFormat.mimeType(of: picture));base64,\(picture.base64())")
          }
        return .object(object)
      })
  }
}

extension [UInt8] {
  /// The maximum size of a picture in bytes. 30 pictures of this size in base64 are less than a
  /// MiB.
  private static let limit = 24_000

  /// The picture itself, or a smaller JPEG if a backend has only large ones; nil if it is not a
  /// picture.
  fileprivate var small: [UInt8]? {
    if count <= Self.limit { return self }
    let box = PixelSize(width: 300, height: 300)
    guard let bitmap = bitmap(box) else { return nil }
    return try? JPEG.encode(bitmap.scaled(to: bitmap.size.fitted(in: box)), atMost: Self.limit)
  }
}

extension Photo {
  fileprivate var isOnAllowedHost: Bool {
    let address = addresses.picture(.small)
    return MCPApps.pictureOrigins.contains { address.text.hasPrefix($0 + "/") }
  }

  fileprivate var galleryObject: JSONObject {
    let (page, host) = (links.page, links.page.photoHost)
    return [
      "id": .string(id.text), "caption": .string((caption ?? "").cleaned()),
      "width": .integer(Int64(width)), "height": .integer(Int64(height)),
      "color": color.map(JSON.string), "author": .string(author.name),
      "authorPage": host == .nowhere ? nil : .string((author.link ?? page).text),
      "page": .string(page.text), "site": host == .unsplash ? .string(Attribution.siteLink) : nil,
    ]
  }
}
