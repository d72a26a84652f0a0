/// The endpoint's time limits.
struct EndpointLimits: Sendable {
  /// From a request to its answer (RPC-10); clients commonly give up after a minute.
  var call = Duration.seconds(55)
  /// From the end of the input to the end of the process, if MCP was spoken (RPC-9): MCP clients
  /// send SIGTERM after two seconds.
  var grace = Duration.milliseconds(1_500)

  static let standard = EndpointLimits()
}
