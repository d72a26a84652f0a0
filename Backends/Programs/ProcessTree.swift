import Glibc

/// The processes of this machine by who started them, as `/proc` lists them.
enum ProcessTree {
  /// The processes that a process started, and those that they started in turn.
  static func descendants(of ancestor: pid_t) -> [pid_t] {
    let children = Dictionary(grouping: all(), by: \.parent)
    var (found, open): ([pid_t], [pid_t]) = ([], [ancestor])
    while let parent = open.popLast() {
      let next = children[parent]?.map(\.process) ?? []
      found += next
      open += next
    }
    return found
  }

  private static func all() -> [(process: pid_t, parent: pid_t)] {
    guard let folder = opendir("/proc") else { return [] }
    defer { closedir(folder) }
    var all: [(process: pid_t, parent: pid_t)] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      if let process = pid_t(name), let parent = parent(of: process) {
        all.append((process, parent))
      }
    }
    return all
  }

  /// The parent in `/proc/PID/stat`: the second field after the name, which is in parentheses and
  /// may contain anything. Nil for a process that has ended.
  private static func parent(of process: pid_t) -> pid_t? {
    let file = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 1_024)
    let count = read(file, &buffer, buffer.count)
    guard count > 0, let end = buffer[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = buffer[(end + 1)..<count].split(separator: UInt8(ascii: " "))
    return fields.count > 1 ? pid_t(String(decoding: fields[1], as: UTF8.self)) : nil
  }
}
