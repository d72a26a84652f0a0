import Glibc

/// A temporary folder for one test, removed with its contents when it is released.
package final class TemporaryFolder: Sendable {
  package struct Failure: Error {
    package let call: String
    package let code: Int32

    package init(call: String, code: Int32) { (self.call, self.code) = (call, code) }
  }

  package let path: String

  package init() throws {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/imagefeed-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(call: "mkdtemp", code: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Self.removeAll(path) }

  package func file(_ name: String) -> String { "\(path)/\(name)" }

  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = open(file(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Failure(call: "open", code: errno) }
    defer { close(file) }
    guard Glibc.write(file, bytes, bytes.count) == bytes.count else {
      throw Failure(call: "write", code: errno)
    }
    return self.file(name)
  }

  /// Writes a program that can be run at once. Another process writes it, because a child that this
  /// process starts at the same time has its open files for a moment, and a file that is open for
  /// writing cannot be run.
  @discardableResult
  package func writeProgram(_ text: String, to name: String) throws -> String {
    let text = try write(text, to: "\(name).text")
    try Program.run("install", ["-m", "755", text, file(name)])
    unlink(text)
    return file(name)
  }

  /// Removes a path recursively. A symbolic link is removed, not followed.
  private static func removeAll(_ path: String) {
    if unlink(path) == 0 { return }
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { removeAll("\(path)/\(name)") }
      }
      closedir(folder)
    }
    rmdir(path)
  }
}
