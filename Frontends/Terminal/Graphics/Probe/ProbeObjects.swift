import Glibc

/// One black pixel in shared memory and one in a file, to be asked about. The terminal removes what
/// it has read; `remove` does so with the rest.
struct ProbeObjects {
  private let sharedMemory: String?
  private let file: String?

  /// What cannot be made is not asked about.
  init(sharedMemory: String?, file: String?) {
    let pixel: [UInt8] = [0, 0, 0]
    self.sharedMemory = sharedMemory.flatMap { SharedPixels.create($0, pixel) ? $0 : nil }
    self.file = file.flatMap { Self.create($0, pixel) ? $0 : nil }
  }

  var questions: ProbeQuestions { ProbeQuestions(sharedMemory: sharedMemory, file: file) }

  func remove() {
    if let sharedMemory { shm_unlink(sharedMemory) }
    if let file { unlink(file) }
  }

  private static func create(_ path: String, _ bytes: [UInt8]) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return false }
    defer { close(file) }
    if write(file, bytes, bytes.count) == bytes.count { return true }
    unlink(path)
    return false
  }
}
