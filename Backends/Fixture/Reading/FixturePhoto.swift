import FeedCore
import UnsplashWire

/// A photo of the folder, with the files of its pictures by size.
struct FixturePhoto: Sendable {
  let photo: Photo
  private let files: [(width: Int, name: String)]

  /// Reads a photo in the API's format, with an additional `files`. `urls` may be missing.
  init(_ node: FixtureNode, _ links: WireLinks) throws(WireError) {
    var object = try node.object()
    if object["urls"] == nil, let id = object["id"]?.stringValue {
      object["urls"] = .object(["raw": .string(WebAddress.fixture("photos", id).text)])
    }
    photo = try PhotoWire.whole(.object(object), at: node.path, links)
    files = try Self.files(node.member("files"), of: photo)
  }

  private static func files(
    _ node: FixtureNode?, of photo: Photo
  ) throws(WireError) -> [(width: Int, name: String)] {
    var files: [(width: Int, name: String)] = []
    for member in try node?.object().members ?? [] {
      let file = FixtureNode(member.value, at: "\(node?.path ?? "").\(member.key)")
      guard let width = photo.pixels(of: member.key) else {
        throw file.error(
          "unknown size: use raw, full, regular, small, thumb or a width such as w1600")
      }
      files.append((width, try file.file()))
    }
    return files.sorted { $0.width < $1.width }
  }

  /// Returns the file of the smallest picture that is at least as wide as requested, otherwise of
  /// the widest.
  func file(_ size: String) -> String? {
    let wanted = photo.pixels(of: size) ?? photo.width
    return (files.first { $0.width >= wanted } ?? files.last)?.name
  }
}

extension Photo {
  /// Returns the width of a picture of that size, or `nil` for an invalid size.
  fileprivate func pixels(of size: String) -> Int? {
    let text = size.hasPrefix("w") ? size.dropFirst() : size[...]
    switch DownloadSize(String(text)) {
    case .width(let width) where size.hasPrefix("w"): return min(width, self.width)
    case .named(let name): return min(name.width ?? width, width)
    default: return nil
    }
  }
}

extension WebAddress {
  /// Returns an address that replaces the API's. Nothing is ever fetched from it.
  static func fixture(_ parts: String...) -> WebAddress {
    guard let base = try? WebAddress("https://fixture.invalid") else {
      preconditionFailure("the fixture's own address is one")
    }
    return base.appending(parts)
  }
}
