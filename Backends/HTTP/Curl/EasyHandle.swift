import CCurl

/// An easy handle with every `setopt` checked. If libcurl refuses an option, such as the
/// certificate check, the request must fail instead of going out without it.
struct EasyHandle {
  let pointer: UnsafeMutableRawPointer

  func set(_ option: CURLoption, _ value: Int) throws(TransportError) {
    try check(imgf_set_long(pointer, option, value), option)
  }

  func set(_ option: CURLoption, _ value: Bool) throws(TransportError) {
    try set(option, value ? 1 : 0)
  }

  func set(offset option: CURLoption, _ value: Int) throws(TransportError) {
    try check(imgf_set_offset(pointer, option, curl_off_t(value)), option)
  }

  /// Sets an option to a text, which libcurl copies.
  func set(_ option: CURLoption, _ value: String) throws(TransportError) {
    try check(imgf_set_string(pointer, option, value), option)
  }

  /// Sets an option to a pointer. Its target belongs to the caller and must outlive the transfer.
  func set(_ option: CURLoption, _ value: UnsafeRawPointer?) throws(TransportError) {
    try check(imgf_set_pointer(pointer, option, value), option)
  }

  /// Sets an option to bytes, which belong to the caller and must outlive the transfer.
  func set(_ option: CURLoption, _ value: UnsafeRawBufferPointer) throws(TransportError) {
    try check(imgf_set_blob(pointer, option, value.baseAddress, value.count), option)
  }

  func set(_ option: CURLoption, _ function: imgf_data_function) throws(TransportError) {
    try check(imgf_set_data_function(pointer, option, function), option)
  }

  func set(progress function: imgf_progress_function) throws(TransportError) {
    try check(imgf_set_progress_function(pointer, function), CURLOPT_XFERINFOFUNCTION)
  }

  func set(prerequest function: imgf_prerequest_function) throws(TransportError) {
    try check(imgf_set_prerequest_function(pointer, function), CURLOPT_PREREQFUNCTION)
  }

  func set(socket function: imgf_socket_function) throws(TransportError) {
    try check(imgf_set_socket_function(pointer, function), CURLOPT_OPENSOCKETFUNCTION)
  }

  /// A number of libcurl about the transfer; 0 if unknown.
  func number(_ info: CURLINFO) -> Int {
    var value = 0
    return imgf_get_long(pointer, info, &value) == CURLE_OK ? value : 0
  }

  func text(_ info: CURLINFO) -> String? {
    var value: UnsafePointer<CChar>?
    guard imgf_get_string(pointer, info, &value) == CURLE_OK else { return nil }
    return value.map { String(cString: $0) }
  }

  func address(_ info: CURLINFO) -> UnsafeMutableRawPointer? {
    var value: UnsafeMutableRawPointer?
    return imgf_get_pointer(pointer, info, &value) == CURLE_OK ? value : nil
  }

  func check(_ code: CURLcode, _ option: CURLoption) throws(TransportError) {
    guard code != CURLE_OK else { return }
    let reason = String(cString: imgf_easy_strerror(code))
    throw TransportError(.fault, "libcurl refuses option \(option.rawValue): \(reason)")
  }
}

/// Easy handles between transfers. A used one keeps nothing of its last transfer. Shared state
/// (connections, name look-ups, TLS sessions) belongs to the multi handle.
struct EasyHandlePool {
  private static let capacity = 32
  private var free: [EasyHandle] = []

  mutating func take() throws(TransportError) -> EasyHandle {
    if let handle = free.popLast() { return handle }
    guard let pointer = imgf_easy_init() else { throw TransportError(.fault, "curl_easy_init") }
    return EasyHandle(pointer: pointer)
  }

  /// A handle whose transfer was aborted is not used again, because a reset restores the options
  /// but not all of the inner state. (Even after a complete HTTP/2 transfer libcurl refuses
  /// CURLOPT_BUFFERSIZE as "in use", so it is not set. A longer buffer was not faster.)
  mutating func give(_ handle: EasyHandle, isComplete: Bool) {
    if isComplete, free.count < Self.capacity {
      imgf_easy_reset(handle.pointer)
      free.append(handle)
    } else {
      imgf_easy_cleanup(handle.pointer)
    }
  }

  mutating func empty() {
    for handle in free { imgf_easy_cleanup(handle.pointer) }
    free = []
  }
}
