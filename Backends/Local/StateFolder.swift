package import FeedCore
import FeedSystem

/// The folder of the recent searches and of the screen’s log.
package enum StateFolder {
  /// Tests whether files can be stored there.
  ///
  /// - Parameter path: The folder, or `nil` if none is known.
  package static func diagnose(_ path: String?) -> Diagnostic {
    guard let path else { return Diagnostic(.notice, .state, Message(.findingNoState)) }
    guard let fault = FolderCheck.fault(in: path) else {
      return Diagnostic(.good, .state, Message(.findingState, path))
    }
    return Diagnostic(.fault, .state, message(of: fault, in: path))
  }

  static func message(of fault: FileFault, in path: String) -> Message {
    if fault.isFull { return Message(.findingFolderFull, path, fault.text) }
    if let owner = FolderCheck.otherOwner(of: path) {
      return Message(.findingStateForeign, path, owner, path.shellQuoted)
    }
    return Message(.findingStateUnwritable, path, fault.text)
  }
}
