import Glibc

/// Waits until all threads of a program sleep, so that it has handled what it received. A key that
/// is typed while a program shows a dialog may be meant for the screen before it, and is ignored.
/// Returns after two seconds in any case, because an animation may keep a program busy.
func awaitSleep(of process: Int32) {
  for _ in 0..<400 where !isAsleep(process) { usleep(5_000) }
}

private func isAsleep(_ process: Int32) -> Bool {
  let folder = "/proc/\(process)/task"
  guard let threads = opendir(folder) else { return true }
  defer { closedir(threads) }
  while let entry = readdir(threads) {
    let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    guard name.first?.isNumber == true, let bytes = try? readFile("\(folder)/\(name)/stat")
    else { continue }
    // The state follows the name, which is in parentheses and may contain any character.
    guard let end = bytes.lastIndex(of: UInt8(ascii: ")")), bytes.count > end + 2 else { continue }
    if [UInt8(ascii: "R"), UInt8(ascii: "D")].contains(bytes[end + 2]) { return false }
  }
  return true
}
