import CPlatform
import Glibc

/// Other programs on this machine.
package enum Executables {
  /// Returns the path of a program in one of the folders of `PATH`. Relative folders are skipped,
  /// because they depend on the working directory. Another user may have put a program of that name
  /// there.
  package static func path(of name: String, _ environment: [String: String]) -> String? {
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    return folders.lazy.map { "\($0)/\(name)" }.first(where: isProgram)
  }

  package static func isProgram(_ path: String) -> Bool {
    FileType(of: path) == .regular && access(path, X_OK) == 0
  }

  /// Returns the path of a program that was installed with this one, or built with it; `nil` if it
  /// is missing, or if another user may have put it there.
  package static func installed(_ name: String) -> String? {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard imgf_find_program(name, &path, path.count), let end = path.firstIndex(of: 0) else {
      return nil
    }
    return String(decoding: path[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns the environment of this process.
  package static func currentEnvironment() -> [String: String] {
    var variables: [String: String] = [:]
    variables.reserveCapacity(64)
    var pointer = environ
    while let entry = pointer.pointee {
      let text = String(cString: entry)
      if let mark = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
        variables[String(text[..<mark])] = String(text[text.utf8.index(after: mark)...])
      }
      pointer += 1
    }
    return variables
  }

  /// Returns the environment for other programs, without our own variables, which may contain keys
  /// and tokens (SEC-12).
  package static func environment(_ environment: [String: String]) -> [String: String] {
    environment.filter { !$0.key.hasPrefix("IMAGEFEED_") }
  }
}
