import CCurl
import Glibc

/// The functions that libcurl calls, each with the transfer that its handle was prepared for.
/// All of them run on the curl thread, within `curl_multi_perform`.
enum CurlCallbacks {
  static let header: imgf_data_function = { data, size, count, owner in
    take(data, size * count, owner) { transfer, bytes throws(TransportError) in
      try transfer.take(header: bytes)
      return true
    }
  }

  static let body: imgf_data_function = { data, size, count, owner in
    take(data, size * count, owner) { transfer, bytes throws(TransportError) in
      try transfer.take(body: bytes)
    }
  }

  static let progress: imgf_progress_function = { owner, _, downloaded, _, uploaded in
    transfer(owner)?.noteProgress(to: downloaded + uploaded)
    return 0
  }

  /// Starts the stall clock: the connection is ready and the request is about to be sent.
  static let prerequest: imgf_prerequest_function = { owner, _, _, _, _ in
    guard let transfer = transfer(owner) else { return CURL_PREREQFUNC_ABORT }
    transfer.noteProgress()
    do throws(TransportError) {
      try transfer.noteSending()
      return CURL_PREREQFUNC_OK
    } catch {
      transfer.refusal = error
      return CURL_PREREQFUNC_ABORT
    }
  }

  /// Opens the socket for a connection. libcurl's own sockets would be inherited by every program
  /// that this process starts.
  static let anySocket: imgf_socket_function = { _, _, address in
    guard let address else { return -1 }
    return openSocket(for: address)
  }

  /// Opens the socket for a connection, unless it leads to this machine or its network.
  static let publicSocket: imgf_socket_function = { owner, _, address in
    guard let address, isPublic(address) else {
      transfer(owner)?.hasRefusedAddress = true
      return -1
    }
    return openSocket(for: address)
  }

  private static func openSocket(for address: UnsafeMutablePointer<curl_sockaddr>) -> Int32 {
    let (family, kind) = (address.pointee.family, address.pointee.socktype)
    return socket(family, kind | Int32(SOCK_CLOEXEC.rawValue), address.pointee.protocol)
  }

  /// The bytes of the address follow the family and the port, and in IPv6 also the flow. libcurl
  /// has room for them, although the type of the member is the short `sockaddr`.
  private static func isPublic(_ address: UnsafeMutablePointer<curl_sockaddr>) -> Bool {
    let (start, count) =
      switch address.pointee.family {
      case AF_INET: (4, 4)
      case AF_INET6: (8, 16)
      default: (0, 0)
      }
    let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0
    let bytes = UnsafeRawBufferPointer(
      start: UnsafeRawPointer(address) + offset + start, count: count)
    return PublicAddress.isPublic(Array(bytes))
  }

  /// Passes bytes to a transfer.
  ///
  /// - Returns: The number of bytes taken, or the code for a paused transfer. Any other number than
  ///   the number of bytes given ends the transfer.
  private static func take(
    _ data: UnsafeMutablePointer<CChar>?, _ count: Int, _ owner: UnsafeMutableRawPointer?,
    _ body: (CurlTransfer, UnsafeRawBufferPointer) throws(TransportError) -> Bool
  ) -> Int {
    guard let transfer = transfer(owner) else { return count == 0 ? 1 : 0 }
    do throws(TransportError) {
      let isTaken = try body(transfer, UnsafeRawBufferPointer(start: data, count: count))
      return isTaken ? count : Int(CURL_WRITEFUNC_PAUSE)
    } catch {
      transfer.refusal = error
      return count == 0 ? 1 : 0
    }
  }

  // SAFETY: the engine keeps each transfer until its handle is returned, so the pointer that
  // libcurl passes back is alive.
  private static func transfer(_ owner: UnsafeMutableRawPointer?) -> CurlTransfer? {
    owner.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
  }
}
