import FeedFiles
import Glibc

/// The user's folder for pictures: the one in `user-dirs.dirs`, else `~/Pictures`, else the home
/// folder, else the current one. Only folders that exist count.
struct PicturesFolder {
  let path: String

  init(_ environment: Environment) {
    let home = environment["HOME"]
    let settings = environment["XDG_CONFIG_HOME"] ?? home.map { "\($0)/.config" }
    let named = environment["XDG_PICTURES_DIR"] ?? settings.flatMap(Self.named)
    let wishes = [named.map { Self.resolve($0, home) }, home.map { "\($0)/Pictures" }, home]
    path = wishes.compactMap(\.self).first { FileType(of: $0) == .folder } ?? "."
  }

  /// The folder in the line `XDG_PICTURES_DIR="$HOME/Bilder"` of the desktop's `user-dirs.dirs`.
  private static func named(in settings: String) -> String? {
    let lines = text(of: "\(settings)/user-dirs.dirs").split(separator: "\n")
    guard let line = lines.last(where: { $0.hasPrefix("XDG_PICTURES_DIR=") }) else { return nil }
    return line.split(separator: "\"").dropFirst().first.map(String.init)
  }

  private static func resolve(_ path: String, _ home: String?) -> String {
    guard let home, path.hasPrefix("$HOME") else { return path }
    return home + path.dropFirst("$HOME".count)
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
