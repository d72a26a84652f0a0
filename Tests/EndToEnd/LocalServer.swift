import FeedCore
import FeedTestSupport
import Glibc
import Testing

/// `imagefeed serve`, started on a free port or on a socket, and asked over real connections.
final class LocalServer: Sendable {
  /// An answer as it arrived.
  struct Answer: Sendable {
    let status: Int
    let headers: [(name: String, value: String)]
    let body: [UInt8]

    init(_ bytes: [UInt8]) {
      let end = Array("\r\n\r\n".utf8)
      let start = bytes.indices.first { bytes[$0...].starts(with: end) } ?? bytes.endIndex
      let lines = String(decoding: bytes[..<start], as: UTF8.self).split(separator: "\r\n")
      status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      headers = lines.dropFirst().map { line in
        let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
        return (parts[0], parts.count == 2 ? String(parts[1].drop { $0 == " " }) : "")
      }
      body = Array(bytes[min(start + end.count, bytes.endIndex)...])
    }

    subscript(header: String) -> String? {
      headers.first { $0.name.lowercased() == header.lowercased() }?.value
    }

    var json: JSON? { try? JSON(parsing: body) }
  }

  let process: ChildProcess
  /// The address in the line that says that the server is ready.
  let address: String
  private let program: BuiltProgram
  private let line: String

  /// Starts the server and waits until it is ready.
  ///
  /// - Parameters:
  ///   - place: The address to listen on.
  ///   - setUp: Shell code that runs before, such as `ulimit -n 84`.
  init(
    _ options: String..., listen place: String = "127.0.0.1:0", after setUp: String = ":"
  ) async throws {
    program = try BuiltProgram()
    let command = [BuiltProgram.path, "serve", "--listen", place] + options
    process = try program.start(command, after: setUp)
    line = process.readErrorLine()
    // `Serving mock at ADDRESS`
    let words = line.split(whereSeparator: \.isWhitespace)
    address = try #require(words.count == 4 ? String(words[3]) : nil, "\(line)")
  }

  /// Ends the server.
  func stop() -> BuiltProgram.Outcome {
    process.signal(SIGTERM)
    let outcome = process.finish()
    return BuiltProgram.Outcome(
      status: outcome.status, signal: outcome.signal, output: outcome.output,
      error: line + outcome.error, peakMemory: outcome.peakMemory)
  }

  /// Sends a request on a connection of its own.
  func get(_ target: String, method: String = "GET", headers: String = "") throws -> Answer {
    let host = address.hasPrefix("unix:") ? "localhost" : String(address.dropFirst(7))
    let text =
      "\(method) \(target) HTTP/1.1\r\nHost: \(host)\r\n\(headers)Connection: close\r\n\r\n"
    return try send(Array(text.utf8))
  }

  func send(_ bytes: [UInt8]) throws -> Answer { Answer(try exchange(bytes)) }

  /// Sends bytes, and returns everything that arrives until the server closes the connection.
  func exchange(_ bytes: [UInt8]) throws -> [UInt8] {
    let file = try connect(sending: bytes)
    defer { close(file) }
    return Self.read(file)
  }

  /// Opens a connection and sends bytes on it. The caller closes it.
  func connect(sending bytes: [UInt8]) throws -> Int32 {
    let file = try open()
    // A server that refuses what it has read may close the connection before the rest.
    _ = Self.sendAll(bytes, to: file)
    return file
  }

  /// Sends bytes on a connection.
  ///
  /// - Returns: Whether the connection took all of them.
  static func sendAll(_ bytes: [UInt8], to file: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  static func read(_ file: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  private func open() throws -> Int32 {
    guard address.hasPrefix("unix:") else {
      let port = try #require(address.split(separator: ":").last.flatMap { Int($0) })
      return try LoopbackSocket.connect(to: port)
    }
    return try LoopbackSocket.connect(toPath: String(address.dropFirst("unix:".count)))
  }
}
