import CPlatform

/// Descriptors that are closed on exec from the start. If that took a second call, a program that
/// another thread starts in between would inherit them.
package enum ClosedOnExec {
  /// A pipe.
  ///
  /// - Returns: The two ends, which the caller closes; nil on failure, with `errno`.
  package static func pipe() -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [-1, -1]
    return imgf_pipe(&ends) == 0 ? (ends[0], ends[1]) : nil
  }

  /// Accepts a connection.
  ///
  /// - Returns: The connection, which the caller closes; -1 on failure, with `errno`.
  package static func accept(on listener: Int32) -> Int32 { imgf_accept(listener) }
}
