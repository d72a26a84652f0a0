/// How long things may take here.
struct Limits: Sendable {
  /// From a request to its answer (RPC-10): the clients' own limit is a minute.
  var call = Duration.seconds(55)
  /// From the end of the input to the end of the process, once MCP was spoken (RPC-9): its clients
  /// send SIGTERM after two seconds.
  var grace = Duration.milliseconds(1_500)

  static let standard = Limits()
}
