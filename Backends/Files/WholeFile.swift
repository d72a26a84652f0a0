/// A small file, replaced atomically: written under a temporary name, synced, renamed. A process
/// killed at any moment leaves the old file or the new one (SEC-4).
package enum WholeFile {
  /// Writes the file; its folder has to be there. Nobody but who `mode` lets may ever read it,
  /// however shortly.
  package static func write(
    _ bytes: [UInt8], to path: String, mode: UInt32, isSynced: Bool = true
  ) throws(FileFault) {
    let file = try TemporaryFile.claim(beside: path, ending: "tmp", mode: mode)
    do throws(FileFault) {
      try file.write(bytes[...])
      if isSynced { try file.sync() }
      try file.replace(path)
    } catch {
      file.discard()
      throw error
    }
    file.release()
  }
}
