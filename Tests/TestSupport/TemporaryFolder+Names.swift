import Glibc

extension TemporaryFolder {
  /// Returns every name below the folder, sorted. Files that appear or disappear in the meantime,
  /// such as temporary files, do not hide others.
  package func names() throws -> [String] {
    var names: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      guard let listing = opendir("\(path)/\(folder)") else {
        if folder.isEmpty { throw Failure(call: "opendir", code: errno) }
        continue
      }
      defer { closedir(listing) }
      while let entry = readdir(listing) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        guard name != ".", name != ".." else { continue }
        names.append(folder + name)
        if entry.pointee.d_type == UInt8(DT_DIR) { folders.append("\(folder)\(name)/") }
      }
    }
    return names.sorted()
  }
}
