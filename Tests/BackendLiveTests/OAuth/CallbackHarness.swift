@testable import BackendLive
import FeedCore

/// A callback listener at a free port, with requests that a browser would send to it.
struct CallbackHarness {
  static let code = "the-code_43"
  static let state = "the-state_43"

  let listener: CallbackListener
  let port: UInt16

  /// Times so long that they never run out during a test.
  static let patient = CallbackTimes(exchange: .seconds(3_600), linger: .seconds(3_600))

  /// Starts a listener at a random free port, below the ports that the system gives to clients.
  init(times: CallbackTimes = CallbackHarness.patient) throws {
    while true {
      let port = UInt16.random(in: 10_000..<32_000)
      do throws(FeedError) {
        listener = try CallbackListener(try Self.handler(port), times: times)
        self.port = port
        return
      } catch  where error.code != .busy {
        throw error
      } catch {
        continue
      }
    }
  }

  /// Starts a listener at this port.
  init(port: UInt16) throws {
    self.port = port
    listener = try CallbackListener(try Self.handler(port), times: Self.patient)
  }

  static func handler(_ port: UInt16 = 8_917) throws(FeedError) -> CallbackHandler {
    guard let redirect = SignInRedirect("http://127.0.0.1:\(port)/callback"),
      let loopback = redirect.loopback, let state = Secret(state),
      let page = try? WebAddress("https://unsplash.com/oauth/authorize")
    else { throw FeedError(.internalError, Message(.errorInternal, "the test's own values")) }
    return CallbackHandler(
      invitation: SignInInvitation(page: page, redirect: redirect, state: state),
      loopback: loopback)
  }

  func request(
    _ query: String = "code=\(CallbackHarness.code)&state=\(CallbackHarness.state)",
    path: String = "/callback",
    method: String = "GET", host: String? = nil, version: String = "HTTP/1.1"
  ) -> String {
    "\(method) \(path)?\(query) \(version)\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\n\r\n"
  }

  /// Returns the status line of the answer to these bytes.
  func status(_ bytes: String) throws -> String {
    let client = try RawClient(port: port)
    client.send(bytes)
    return String(try client.receive().prefix { $0 != "\r\n" })
  }

  /// Sends a browser's request and returns the reply of the listener.
  func answer() async throws -> SignInReply {
    let status = try status(request())
    guard status == "HTTP/1.1 200 OK" else {
      throw FeedError(.badReply, Message(.errorInternal, status))
    }
    return try await listener.reply()
  }
}

extension SignInReply {
  /// The code that every listener here expects.
  static var expected: SignInReply {
    Secret(CallbackHarness.code).map(SignInReply.code) ?? .noCode
  }
}
