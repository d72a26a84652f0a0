import FeedCore
import FeedFormats
import FeedHTTP

/// The pictures of a program: fetched from their addresses, which are not trusted, or requested
/// from the program in parts. Both are written directly to a sink.
extension StdioPhotos {
  func picture(
    _ request: PictureRequest, progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> [UInt8] {
    let memory = PictureBuffer()
    try await download(request, into: memory, progress: progress)
    return memory.take()
  }

  func download(
    _ request: PictureRequest, into sink: any ByteSink,
    progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) {
    let sink = PictureEndSink(sink)
    switch try await client.ready().description.pictures {
    case .addresses: try await fetch(request, into: sink, progress)
    case .bytes: try await requestParts(of: request, into: sink, progress)
    }
    try sink.checkEnd(of: request)
  }
}

/// Pictures from the program itself.
extension StdioPhotos {
  private func requestParts(
    of request: PictureRequest, into sink: PictureEndSink, _ progress: PictureRequest.Progress
  ) async throws(FeedError) {
    guard case .photo(let id) = request.subject else {
      throw FeedError(.noPicture, Message(.errorPictureGone))
    }
    if sink.count > 0 { try sink.restart() }
    var (count, total) = (0, 1)
    while count < total {
      let answer = try await client.call(
        .photoBytes,
        ["id": .string(id.text), "size": Self.size(of: request), "offset": .integer(Int64(count))],
        timeout: request.timeout)
      guard let whole = answer["total"]?.wholeNumber, whole > 0, count == 0 || whole == total,
        let chunk = answer["data"]?.stringValue?.base64Decoded(), !chunk.isEmpty,
        chunk.count <= Int(clamping: whole) - count
      else { throw client.invalidReply(.photoBytes, "no part of a picture") }
      let limit = PictureTransfer.sizeLimit
      guard whole <= limit else {
        throw FeedError(.tooLarge, Message(.errorTooLarge, client.name, String(limit >> 20)))
      }
      if count == 0 {
        guard PictureFormat.mayContain(chunk, at: 0) else { throw Self.notPicture(request) }
        sink.expect(Int(whole))
      }
      try await sink.write(chunk[...])
      (count, total) = (count + chunk.count, Int(whole))
      progress(count, total)
    }
  }

  /// Returns the size in the table's form: a name, a width, or a crop.
  private static func size(of request: PictureRequest) -> JSON {
    guard request.size.hasPrefix("w"), let width = Int64(request.size.dropFirst()) else {
      return .string(request.size)
    }
    return .integer(width)
  }

  private static func notPicture(_ request: PictureRequest) -> FeedError {
    FeedError(.noPicture, Message(.errorNotPicture, request.subject.name))
  }
}

/// Pictures by their addresses.
extension StdioPhotos {
  private func fetch(
    _ request: PictureRequest, into sink: PictureEndSink,
    _ progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) {
    let address = request.address
    guard address.scheme == .https, PublicAddress.mayBePublic(address.host),
      address.host != PhotoReader.placeholderHost
    else { throw Self.notPublic(address.host) }
    do throws(PictureFailure) {
      try await transfer.fill(sink, with: request, progress)
    } catch {
      throw Self.feedError(for: error, request)
    }
  }

  private static func notPublic(_ host: String) -> FeedError {
    FeedError(.noPicture, Message(.errorNotPublic, host))
  }

  /// Returns the error for a picture that was not fetched. If a server refuses it or sends a page
  /// instead, the program gave a wrong address.
  private static func feedError(
    for failure: PictureFailure, _ request: PictureRequest
  ) -> FeedError {
    let host = request.address.host
    switch failure {
    case .transport(let error): return feedError(for: error, host)
    case .refused(let response) where [404, 410].contains(response.status):
      return FeedError(.notFound, Message(.errorPictureGone))
    case .refused(let response):
      let status = "status \(response.status)"
      return FeedError(.noPicture, Message(.errorPictureRefused, host, status))
    case .other(let error): return error.code == .webPage ? notPicture(request) : error
    }
  }

  /// Returns the error of a failed transfer. A forbidden address or an invalid answer is a fault of
  /// the program's picture, not of the network.
  private static func feedError(for error: TransportError, _ host: String) -> FeedError {
    let host = error.redirectedHost ?? host
    return switch error.kind {
    case .insecureAddress, .refusedRedirect, .tooManyRedirects:
      FeedError(.noPicture, notPublic(host).message, detail: error.description)
    case .badReply, .badRequest, .badCertificateFile, .missingCertificates, .fault:
      FeedError(
        .noPicture, Message(.errorPictureRefused, host, error.description),
        detail: error.description)
    case .offline, .dns, .tls, .timeout, .truncated, .tooLarge, .cancelled, .proxy, .libraryMissing:
      FeedError(error, host: host, limit: PictureTransfer.sizeLimit)
    }
  }
}
