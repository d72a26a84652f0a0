import BackendMock
import FeedCore
import FeedSession
import FeedTestSupport
import Glibc

@testable import FrontendJSONLines

/// A server in this process between two pipes, and the program at their other ends.
final class PipedClient: Sendable {
  let photos = StubPhotosPort()
  let profile = StubProfilePort()
  let files = StubFiles()
  let tokens: StubTokenStore
  let clock = ManualClock()
  let session: Session
  let server: JSONLinesServer
  let serving: Task<ExitStatus, Never>
  /// Every answer that was read, in order.
  let answers = Watched([JSONObject]())
  // The server's ends stay open, because a stopped server may read its input once more. By then a
  // closed descriptor could belong to another file.
  private let input: OwnedDescriptor
  private let output: OwnedDescriptor

  /// - Parameter backend: The backend, or nil for the stub ports.
  init(
    _ backend: Backend? = nil, auth: StubAuthPort? = nil, credentials: Credentials? = nil,
    tokens: StubTokenStore = StubTokenStore(), folders: BaseFolders = BaseFolders(),
    edition: Edition = .extended, language: Language = .english,
    make: (FrontendContext, Int32) -> JSONLinesServer = {
      JSONLinesServer($0, writer: LineWriter($1))
    }
  ) throws {
    let (theirInput, input) = try openPipe()
    let (output, theirOutput) = try openPipe()
    (self.input, self.output) = (OwnedDescriptor(input), OwnedDescriptor(output))
    self.tokens = tokens
    session = Session(
      backend ?? Backend(photos: photos, profile: profile, auth: auth),
      services: .stubs(clock: clock, tokens: tokens, files: files), edition: edition,
      credentials: credentials)
    let context = FrontendContext(
      session: session, console: BufferConsole().console, language: language, edition: edition,
      folders: folders,
      program: AppFacts(version: "1", backend: backend == nil ? "stub" : "mock"))
    let server = make(context, theirOutput)
    self.server = server
    serving = Task { await server.serve(theirInput) }
  }

  /// Returns a client of a server with the mock backend.
  static func mock(_ options: String...) throws -> PipedClient {
    let plugin = MockBackend()
    let backend = try plugin.make(
      PluginOptions(options, of: plugin.name, declared: plugin.options), ConnectionSettings(),
      .quiet())
    let client = try PipedClient(backend)
    client.startReading()
    return client
  }

  /// Writes all of `text`, and blocks while the pipe is full.
  func send(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(input.number, $0.baseAddress, $0.count) }
      if count < 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  func ask(_ id: String, _ name: String, _ parameters: String = "{}") {
    let method = "imagefeed/\(name)"
    send(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(parameters)}"# + "\n")
  }

  /// Sends one line and returns the next answer. Only one request may be in progress.
  func answer(to line: String) async throws -> JSONObject {
    let count = answers.value.count
    send(line + "\n")
    try await answers.wait { $0.count > count }
    return answers.value[count]
  }

  /// Returns the result of one request, which must have one.
  func result(_ method: String, _ parameters: JSONObject = [:]) async throws -> JSONObject {
    let request: JSONObject = [
      "jsonrpc": "2.0", "id": 1, "method": .string(method), "params": .object(parameters),
    ]
    let answer = try await answer(to: JSON.object(request).text)
    guard let result = answer["result"]?.objectValue else { throw Unexpected(answer: answer) }
    return result
  }

  struct Unexpected: Error { let answer: JSONObject }

  func askPhoto(_ id: Int) { ask("\(id)", "get_photo", #"{"id":"x"}"#) }

  func endInput() { input.close() }

  /// Closes the reading end of the answers.
  func closeOutput() { output.close() }

  /// Whether the input pipe has room.
  var takesInput: Bool {
    var poll = pollfd(fd: input.number, events: Int16(POLLOUT), revents: 0)
    return Glibc.poll(&poll, 1, 0) == 1
  }

  /// Returns the next bytes of the output, or nil at its end.
  func read(atMost limit: Int = 65_536) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = Glibc.read(output.number, &buffer, buffer.count)
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  /// Runs a blocking function on its own thread, because the server's tasks share few threads.
  func blocking<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    let thread = Lock<TestThread?>(nil)
    let value = await withCheckedContinuation { continuation in
      let begun = TestThread { continuation.resume(returning: body()) }
      thread.withLock { $0 = begun }
    }
    thread.withLock { $0 }?.join()
    return value
  }

  /// Collects the answers on its own thread, which ends with the output.
  func startReading() {
    _ = TestThread { [self] in
      var splitter = LineSplitter()
      while let part = read() {
        let lines = splitter.take(part).compactMap { line -> JSONObject? in
          guard case .bytes(let bytes) = line else { return nil }
          return try? JSON(parsing: bytes).objectValue
        }
        answers.change { $0 += lines }
      }
    }
  }
}
