import CCurl
import FeedCore

/// A request on its way to the curl thread, with its checked address and the continuation of its
/// caller.
struct CurlStart: Sendable {
  let id: TransferTable.ID
  let request: HTTPRequest
  /// Resumes the transfer if it is paused.
  let resume: @Sendable () -> Void
  let waiter: Waiter<HTTPResponse, TransportError>
}

/// The transfers that made progress or were paused since the engine last checked. Shared by the engine and the
/// callbacks of its transfers, all on the curl thread.
final class CurlActivity {
  var progressed: [TransferTable.ID] = []
  /// The transfers whose receiver has no room.
  var paused: [TransferTable.ID] = []
}

/// One transfer while libcurl works on it. Used only on the curl thread. The engine keeps it until
/// its handle is returned, because libcurl holds pointers to it and to its members.
final class CurlTransfer {
  let start: CurlStart
  let handle: EasyHandle
  var reply: ReplyReader
  /// Why a callback ended the transfer. It says more than libcurl's "write error".
  var refusal: TransportError?
  /// Whether a connection to a non-public address was refused.
  var hasRefusedAddress = false
  /// The index in `CurlSettings.trusts` of the certificates for this transfer; nil without TLS.
  var trustIndex: Int?
  /// The path of the extra file of certificates, if there is one.
  var extraCertificates: String?
  private let activity: CurlActivity
  /// Whether the request was sent on a kept connection; nil before it is sent.
  private var isOnKeptConnection: Bool?
  private var bytesSeen: curl_off_t = 0
  /// Whether the request's receiver takes the body; nil before the first bytes of the body.
  private var receiverTakesBody: Bool?
  private var headerList: UnsafeMutablePointer<curl_slist>?
  let errorText: UnsafeMutablePointer<CChar>

  init(_ start: CurlStart, handle: EasyHandle, activity: CurlActivity) {
    self.start = start
    self.handle = handle
    self.activity = activity
    reply = ReplyReader(bodyLimit: start.request.bodyLimit)
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  deinit {
    imgf_list_free(headerList)
    errorText.deallocate()
  }

  func noteProgress() {
    if activity.progressed.last != start.id { activity.progressed.append(start.id) }
  }

  /// Notes the number of bytes on the wire in both directions. Compressed data may arrive long before
  /// libcurl passes on any of it.
  func noteProgress(to bytes: curl_off_t) {
    guard bytes != bytesSeen else { return }
    bytesSeen = bytes
    noteProgress()
  }

  /// Notes that libcurl is about to send the request.
  ///
  /// If the server drops a kept connection without an answer, libcurl sends the request again by
  /// itself, up to five times on other kept connections. Each sending must count as an attempt of
  /// `HTTPClient` (LIVE-41). A picture is continued by its receiver's owner, who would have to wait
  /// first. Its second sending is therefore left to libcurl, on a new connection.
  ///
  /// - Throws: An error instead of a second sending.
  func noteSending() throws(TransportError) {
    guard isOnKeptConnection == true else {
      isOnKeptConnection = handle.number(CURLINFO_NUM_CONNECTS) == 0
      if start.request.receiver != nil { try handle.set(CURLOPT_FRESH_CONNECT, true) }
      return
    }
    guard start.request.receiver == nil else { return }
    throw TransportError(.truncated, "the server closed a kept connection")
  }

  func take(header line: UnsafeRawBufferPointer) throws(TransportError) {
    noteProgress()
    try reply.take(header: line)
  }

  /// Takes a part of the body.
  ///
  /// - Returns: False if nothing was taken and the transfer must be paused.
  func take(body chunk: UnsafeRawBufferPointer) throws(TransportError) -> Bool {
    noteProgress()
    if let receiver = try receiver() {
      guard try receiver.take(chunk, resume: start.resume) else {
        activity.paused.append(start.id)
        return false
      }
      try reply.count(body: chunk)
    } else {
      try reply.take(body: chunk)
    }
    start.request.progress?(reply.received, reply.announcedLength)
    return true
  }

  /// The request's receiver, if it takes this body. It is asked with the first bytes, because the
  /// body of an error belongs to the response.
  private func receiver() throws(TransportError) -> (any BodyReceiver)? {
    guard let receiver = start.request.receiver else { return nil }
    if let receiverTakesBody { return receiverTakesBody ? receiver : nil }
    let status = handle.number(CURLINFO_RESPONSE_CODE)
    let begins = try receiver.begins(status: status, headers: reply.headers)
    receiverTakesBody = begins
    return begins ? receiver : nil
  }

  /// The list from which libcurl reads the request's headers. The transfer keeps ownership.
  func headers(_ lines: [String]) throws(TransportError) -> UnsafeRawPointer? {
    for line in lines {
      guard let longer = imgf_list_append(headerList, line) else {
        throw TransportError(.fault, "out of memory")
      }
      headerList = longer
    }
    return UnsafeRawPointer(headerList)
  }

  func outcome(_ code: CURLcode) -> Result<HTTPResponse, TransportError> {
    if let refusal { return .failure(refusal) }
    if code == CURLE_COULDNT_CONNECT, hasRefusedAddress {
      return .failure(TransportError(.insecureAddress, "not a public address"))
    }
    guard code == CURLE_OK else { return .failure(failure(code)) }
    guard reply.isHeadComplete else {
      return .failure(TransportError(.truncated, "the headers have no end"))
    }
    return .success(
      HTTPResponse(
        status: handle.number(CURLINFO_RESPONSE_CODE), headers: reply.headers, body: reply.body,
        url: start.request.url, version: version))
  }

  private var version: String {
    switch handle.number(CURLINFO_HTTP_VERSION) {
    case CURL_HTTP_VERSION_1_0: "1.0"
    case CURL_HTTP_VERSION_2_0: "2"
    case CURL_HTTP_VERSION_3: "3"
    default: "1.1"
    }
  }
}
