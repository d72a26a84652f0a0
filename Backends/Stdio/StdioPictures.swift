import FeedCore
import FeedHTTP

/// The pictures of a program: fetched from their addresses, which are not trusted, or requested from
/// the program in parts.
struct StdioPictures: Sendable {
  /// The largest picture, in bytes, as in the live backend (LIVE-1).
  static let sizeLimit = 256 << 20

  let client: StdioClient
  /// Connects to public addresses alone.
  let transport: any HTTPTransport
  /// The longest time without a byte.
  let timeout: Duration

  func picture(
    _ request: PictureRequest, _ progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> [UInt8] {
    guard try await client.ready().description.pictures == .bytes else {
      return try await fetch(request, progress)
    }
    var bytes: [UInt8] = []
    try await chunks(of: request) { chunk, total throws(FeedError) in
      bytes += chunk
      progress(bytes.count, total)
    }
    return bytes
  }

  func download(
    _ request: PictureRequest, into sink: any ByteSink,
    _ progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) {
    guard try await client.ready().description.pictures == .bytes else {
      return try await sink.write(fetch(request, progress)[...])
    }
    var count = 0
    try await chunks(of: request) { chunk, total throws(FeedError) in
      if count == 0 { sink.expect(total) }
      try await sink.write(chunk[...])
      count += chunk.count
      progress(count, total)
    }
  }

  /// Asks for the chunks of a picture until it is whole.
  private func chunks(
    of request: PictureRequest, _ take: ([UInt8], Int) async throws(FeedError) -> Void
  ) async throws(FeedError) {
    guard case .photo(let id) = request.subject else {
      throw FeedError(.noPicture, Message(.errorPictureGone))
    }
    var (count, total) = (0, 1)
    var search = JPEGEndSearch()
    while count < total {
      let answer = try await client.call(
        .photoBytes,
        ["id": .string(id.text), "size": Self.size(request), "offset": .integer(Int64(count))],
        timeout: request.timeout)
      guard let whole = answer["total"]?.wholeNumber, whole > 0, count == 0 || whole == total,
        let chunk = answer["data"]?.stringValue?.base64Decoded(), !chunk.isEmpty,
        chunk.count <= Int(clamping: whole) - count
      else { throw client.invalidReply(.photoBytes, "no part of a picture") }
      guard whole <= Self.sizeLimit else { throw tooLarge(client.name) }
      if count == 0 { try Self.checkJPEG(chunk, request) }
      search.take(chunk)
      try await take(chunk, Int(whole))
      (count, total) = (count + chunk.count, Int(whole))
    }
    guard search.hasEnd else { throw Self.cut(request) }
  }

  /// The size as the table has it: a name, a width, or a crop.
  private static func size(_ request: PictureRequest) -> JSON {
    guard request.size.hasPrefix("w"), let width = Int64(request.size.dropFirst()) else {
      return .string(request.size)
    }
    return .integer(width)
  }

  private static func checkJPEG(
    _ bytes: [UInt8], _ request: PictureRequest
  ) throws(FeedError) {
    guard bytes.starts(with: [0xFF, 0xD8]) else {
      throw FeedError(.noPicture, Message(.errorNotJPEG, name(request)))
    }
  }

  private static func cut(_ request: PictureRequest) -> FeedError {
    FeedError(.badPicture, Message(.errorPicture, name(request), "the file is truncated"))
  }

  private static func name(_ request: PictureRequest) -> String {
    switch request.subject {
    case .photo(let id): id.text
    case .avatar(let username): "@\(username)"
    }
  }

  private func tooLarge(_ name: String) -> FeedError {
    FeedError(.tooLarge, Message(.errorTooLarge, name, String(Self.sizeLimit >> 20)))
  }
}

/// Pictures by their addresses.
extension StdioPictures {
  private func fetch(
    _ request: PictureRequest, _ progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> [UInt8] {
    let address = request.address
    guard address.scheme == .https, PublicAddress.mayBePublic(address.host),
      address.host != PhotoReader.placeholderHost
    else { throw Self.notPublic(address.host) }
    let times = HTTPTimeouts(stall: min(request.timeout ?? timeout, timeout), whole: nil)
    let response: HTTPResponse
    do throws(TransportError) {
      response = try await transport.send(
        HTTPRequest(
          .get, address, headers: ["Accept": "image/jpeg", "Accept-Encoding": "identity"],
          bodyLimit: Self.sizeLimit, times: times, isRetryable: true, progress: progress))
    } catch {
      throw meaning(of: error, address.host)
    }
    switch response.status {
    case 200: break
    case 404, 410: throw FeedError(.notFound, Message(.errorPictureGone))
    default:
      let status = "status \(response.status)"
      throw FeedError(.noPicture, Message(.errorPictureRefused, address.host, status))
    }
    try Self.checkJPEG(response.body, request)
    var search = JPEGEndSearch()
    search.take(response.body)
    guard search.hasEnd else { throw Self.cut(request) }
    return response.body
  }

  private static func notPublic(_ host: String) -> FeedError {
    FeedError(.noPicture, Message(.errorNotPublic, host))
  }

  /// The error of a failed transfer. An address that may not be asked and an answer that is none are
  /// faults of the program's picture, not of the network.
  private func meaning(of error: TransportError, _ host: String) -> FeedError {
    switch error.kind {
    case .insecureAddress, .refusedRedirect, .tooManyRedirects:
      FeedError(.noPicture, Self.notPublic(host).message, detail: error.description)
    case .badReply, .badRequest, .badCertificateFile, .missingCertificates, .fault:
      FeedError(
        .noPicture, Message(.errorPictureRefused, host, error.description),
        detail: error.description)
    case .offline, .dns, .tls, .timeout, .truncated, .tooLarge, .cancelled, .proxy, .libraryMissing:
      FeedError(error, host: host, limit: Self.sizeLimit)
    }
  }
}
