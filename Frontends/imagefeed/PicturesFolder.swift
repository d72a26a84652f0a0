import FeedFiles
import Glibc

/// The user's folder for pictures: the one in the environment or in `user-dirs.dirs`, else
/// `~/Pictures`, else the home folder, else the current one. A folder that the user has named counts
/// also if it is missing: what is saved in another one would not be found.
struct PicturesFolder {
  /// Ends with a slash, so that a download makes the folder if it is missing, or has gone since then.
  let path: String

  init(_ environment: Environment) {
    let home = environment["HOME"]
    let settings = environment["XDG_CONFIG_HOME"] ?? home.map { "\($0)/.config" }
    let named = environment["XDG_PICTURES_DIR"] ?? settings.flatMap(Self.named)
    let folders = [home.map { "\($0)/Pictures" }, home].compactMap(\.self)
    let folder =
      named.flatMap { Self.resolve($0, home) } ?? folders.first { FileType(of: $0) == .folder }
      ?? "."
    path = folder.hasSuffix("/") ? folder : "\(folder)/"
  }

  /// The folder in the line `XDG_PICTURES_DIR="$HOME/Bilder"` of the desktop's `user-dirs.dirs`.
  private static func named(in settings: String) -> String? {
    let lines = text(of: "\(settings)/user-dirs.dirs").split(separator: "\n")
    guard let line = lines.last(where: { $0.hasPrefix("XDG_PICTURES_DIR=") }) else { return nil }
    return line.split(separator: "\"").dropFirst().first.map(String.init)
  }

  /// The absolute path, without slashes at its end; nil for what is none, which names no folder.
  private static func resolve(_ path: String, _ home: String?) -> String? {
    var path = path
    if path == "$HOME" || path.hasPrefix("$HOME/") {
      guard let home else { return nil }
      path = home + path.dropFirst("$HOME".count)
    }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path.hasPrefix("/") ? path : nil
  }

  /// The text of a file of a few hundred bytes; empty if there is none.
  private static func text(of path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = read(file, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
