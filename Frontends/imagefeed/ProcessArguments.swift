import Glibc

/// The arguments of the process. Swift's own reads them from /proc, which a bare chroot does not
/// have, and has none then.
enum ProcessArguments {
  // SAFETY: both are written once, before `main`, while the process has one thread; what they point
  // to is the system's and stays as long as the process.
  nonisolated(unsafe) fileprivate static var count: Int32 = 0
  nonisolated(unsafe) fileprivate static var first:
    UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

  /// The program's name among them.
  static var all: [String] {
    let pointers = UnsafeMutableBufferPointer(start: first, count: Int(count))
    return pointers.compactMap { pointer in pointer.map { String(cString: $0) } }
  }
}

/// glibc hands the arguments to whatever stands in this section, before `main`.
@section(".init_array") @used
private let keepArguments:
  @convention(c) (Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Void = {
    ProcessArguments.count = $0
    ProcessArguments.first = $1
  }
