import FeedCore
import FeedImaging

// The pictures (SERVE-4).
extension API {
  func photoPicture(_ call: Call) async throws(FeedError) -> APIResponse {
    let (spec, id) = (PictureSpec(call.query), PhotoID(call.parameter))
    if isMock {
      return try await picture(call, spec) { [self] () async throws(FeedError) in
        try await painted(.photo(id), spec)
      }
    }
    let (photo, request) = try await request(for: id, spec)
    let tag = try await tag(of: request, spec)
    // The picture is not made, because the client has it.
    if let tag, call.request.has(tag) { return answer([], tag: tag, call) }
    return try await picture(call, spec, tag: tag) { [self] () async throws(FeedError) in
      let bytes = try await backend.photos.picture(request) { _, _ in }
      return PictureSource(bytes: bytes, original: photo.width)
    }
  }

  /// Answers with a picture from the service's first years, whose address has no photo's id.
  func earlyPicture(_ call: Call) async throws(FeedError) -> APIResponse {
    guard isMock else { return .notFound }
    let spec = PictureSpec(call.query)
    let id = PhotoID(Shapes.userID(Self.name(call)))
    return try await picture(call, spec) { [self] () async throws(FeedError) in
      try await painted(.photo(id), spec)
    }
  }

  /// The path of a picture.
  private static func name(_ call: Call) -> String { call.path.joined(separator: "/") }

  func avatarPicture(_ call: Call) async throws(FeedError) -> APIResponse {
    let spec = PictureSpec(call.query)
    return try await picture(call, spec) { [self] () async throws(FeedError) in
      try await avatar(of: call.parameter, spec)
    }
  }

  /// The entity tag of a picture that is made from a version of a file; nil if the version is not
  /// certain. After a restart the tag is another, because a new server may make other bytes.
  private func tag(
    of request: PictureRequest, _ spec: PictureSpec
  ) async throws(FeedError) -> String? {
    guard let version = try await backend.pictureVersion?(request) else { return nil }
    let source = "\(startTime.seconds) \(request.subject.name) \(request.size) \(version)"
    return APIResponse.tag(of: Array("\(source) \(spec.key)".utf8)[...])
  }

  /// Answers with a picture, which is made only once as long as it is kept.
  ///
  /// - Parameter tag: Its entity tag; nil if that follows from its bytes.
  private func picture(
    _ call: Call, _ spec: PictureSpec, tag: String? = nil,
    _ source: @escaping @Sendable () async throws(FeedError) -> PictureSource
  ) async throws(FeedError) -> APIResponse {
    let key = "\(Self.name(call)) \(spec.key)"
    let isKept = isMock && !options.backendOptions.contains { $0.hasPrefix("fail=") }
    if isKept, let picture = pictures.made(key) { return answer(picture, call) }
    let picture = try await pictures.make(tag: tag) { () async throws(FeedError) in
      do throws(FeedError) {
        return try await source().picture(spec)
      } catch  where error.code == .notFound {
        throw .missing("Photo")
      }
    }
    if isKept { pictures.keep(picture, for: key) }
    return answer(picture, call)
  }

  private func answer(_ picture: MadePicture, _ call: Call) -> APIResponse {
    var response = answer(picture.bytes, tag: picture.tag, call)
    response.keptUntilSent = picture
    return response
  }

  private func answer(_ bytes: [UInt8], tag: String, _ call: Call) -> APIResponse {
    // A file of the user may change, and its picture is private.
    let caching = isMock ? "public, max-age=31536000" : "private, no-cache"
    var headers: [APIResponse.Header] = [
      ("Content-Type", "image/jpeg"), ("Cache-Control", caching), ("ETag", tag),
      ("X-Content-Type-Options", "nosniff"),
      ("Cross-Origin-Resource-Policy", isMock ? "cross-origin" : "same-site"),
    ]
    if let file = call.query["dl"] {
      let name = file.filter { $0.isHeaderSafe && !"\"\\/;%".contains($0) }
      // RFC 6266: the name as it is, for those who understand it.
      let whole = name == file ? "" : "; filename*=UTF-8''\(file.percentEncoded())"
      headers.append(("Content-Disposition", "attachment; filename=\"\(name)\"\(whole)"))
    }
    return APIResponse(200, headers, body: bytes)
  }

  /// A photo, and the request for its pixels in a size from which the picture can be made.
  private func request(
    for id: PhotoID, _ spec: PictureSpec
  ) async throws(FeedError) -> (Photo, PictureRequest) {
    let photo: Photo
    do throws(FeedError) {
      photo = try await backend.photos.photo(id, as: nil).value
    } catch  where error.code == .notFound {
      throw .missing("Photo")
    }
    let request: PictureRequest
    if let wanted = Self.sourceWidth(spec, photo) {
      request = photo.picture(atLeast: wanted)
    } else {
      request = photo.picture(.full)
    }
    // Nothing is fetched for a program's photos (SERVE-2).
    guard options.backend != "stdio" || request.address.isReserved else {
      throw FeedError(.noPicture, Message(.errorPictureGone))
    }
    return (photo, request)
  }

  /// The width that the whole photo needs for a picture; nil for its own.
  private static func sourceWidth(_ spec: PictureSpec, _ photo: Photo) -> Int? {
    let shape = Double(max(photo.width, 1)) / Double(max(photo.height, 1))
    let byHeight = spec.height.map { Int((Double($0) * shape).rounded(.up)) }
    guard let width = [spec.width, byHeight].compactMap(\.self).max() else { return nil }
    return min(width, photo.width)
  }

  /// A picture of the mock, which paints any width and crops around the middle itself.
  private func painted(
    _ subject: PictureRequest.Subject, _ spec: PictureSpec
  ) async throws(FeedError) -> PictureSource {
    var query = ""
    if spec.isExact, spec.fit == .crop, spec.edges.isEmpty, let width = spec.width,
      let height = spec.height
    {
      query = "?w=\(width)&h=\(height)&fit=crop"
    } else if let width = spec.width, !spec.isExact {
      query = "?w=\(width)"
    }
    guard let address = try? WebAddress("https://pictures.mock.invalid/\(query)") else {
      throw FeedError(.internalError, Message(.errorPictureGone))
    }
    let request = PictureRequest(subject, size: "serve", address: address)
    let bytes = try await backend.photos.picture(request) { _, _ in }
    return PictureSource(bytes: bytes, original: PictureSpec.maxSide)
  }

  private func avatar(
    of username: String, _ spec: PictureSpec
  ) async throws(FeedError) -> PictureSource {
    if isMock { return try await painted(.avatar(username: username), spec) }
    if let profile = try? await backend.profile.user(username, as: nil).value,
      let request = profile.avatarPicture, options.backend != "stdio" || request.address.isReserved,
      let bytes = try? await backend.photos.picture(request, progress: { _, _ in })
    {
      return PictureSource(bytes: bytes, original: PictureSpec.maxSide)
    }
    return try PictureSource(square: Shapes.hash(username))
  }
}

/// A file from which a picture is made.
struct PictureSource: Sendable {
  let bytes: [UInt8]
  /// The width of the photo itself.
  let original: Int

  init(bytes: [UInt8], original: Int) { (self.bytes, self.original) = (bytes, original) }

  /// A plain square, for a user without a portrait.
  init(square hash: UInt64) throws(FeedError) {
    let color = RGB(
      red: 96 + UInt8(hash & 127), green: 96 + UInt8(hash >> 8 & 127),
      blue: 96 + UInt8(hash >> 16 & 127))
    let bitmap = Bitmap(size: PixelSize(width: 128, height: 128), fill: color)
    do throws(ImageError) {
      self.init(bytes: try JPEG.encode(bitmap), original: 128)
    } catch {
      throw .badPicture(error)
    }
  }

  /// The requested picture as a JPEG. Takes long, so it runs on a thread for pictures.
  func picture(_ spec: PictureSpec) throws(FeedError) -> [UInt8] {
    do throws(ImageError) {
      let size = try Picture.inspect(bytes).size
      let plan = PicturePlan(spec, photo: size, original: max(original, 1))
      let cancelled: @Sendable () -> Bool = { Task.isCancelled }
      let part = try Picture.decode(
        bytes, scaledTo: plan.scaled, window: plan.part, cancelled: cancelled
      ).bitmap
      if Task.isCancelled { throw .cancelled }
      var whole = part
      if plan.canvas != part.size {
        whole = Bitmap(size: plan.canvas, fill: .white)
        whole.place(
          part, x: (plan.canvas.width - part.width) / 2, y: (plan.canvas.height - part.height) / 2)
      }
      return try JPEG.encode(whole, JPEG.Style(quality: spec.quality))
    } catch {
      throw .badPicture(error)
    }
  }
}

extension FeedError {
  /// The error of a file from which no picture can be made.
  fileprivate static func badPicture(_ error: ImageError) -> FeedError {
    if case .cancelled = error { return .cancelled }
    return FeedError(.badPicture, Message(.errorPictureGone), detail: "\(error)")
  }
}
