import BackendSupport
import FeedCore
import FeedFormats
import FeedImaging
import FeedSystem

/// The remarks on a folder: the files that are left out, and why (BACK-37).
struct FolderRemarks: Sendable {
  private let root: FolderRoot
  /// The folder's path as users write it.
  private let path: String

  /// The largest number of folders that are named.
  private static let maxNames = 3

  /// - Parameter home: The user's home folder, which users write as `~`.
  init(_ root: FolderRoot, home: String?) {
    self.root = root
    if let home, !home.isEmpty, root.path == home || root.path.hasPrefix("\(home)/") {
      path = "~" + root.path.dropFirst(home.count)
    } else {
      path = root.path
    }
  }

  func all(of catalog: Catalog) -> [Message] {
    faults(of: catalog) + missingDecoders(for: catalog) + otherFormats(in: catalog)
  }

  /// Returns the reasons why files of some formats are left out. A missing library is named with its
  /// package. May start a process, so it is called on one of the `DiskThreads`.
  func missingDecoders(for catalog: Catalog) -> [Message] {
    guard catalog.leftOut > 0 else { return [] }
    var counts: [PictureFormat: Int] = [:]
    for photo in catalog.photos where photo.isLeftOut && photo.state == .undecodable {
      let name = catalog.bytes(photo.name)
      guard let dot = name.lastIndex(of: UInt8(ascii: ".")),
        let format = PictureFormat(
          fileExtension: String(decoding: name[(dot + 1)...], as: UTF8.self))
      else { continue }
      counts[format, default: 0] += 1
    }
    return PictureFormat.allCases.compactMap { format in
      guard let count = counts[format], let fault = DecoderCheck.shared.fault(of: format) else {
        return nil
      }
      if case .noDecoder = fault {
        return Message(.remarkNoDecoder, String(count), format.name, format.decoderPackage)
      }
      return FeedError(fault, file: format.name).message
    }
  }

  private func otherFormats(in catalog: Catalog) -> [Message] {
    guard catalog.otherFormats > 0 else { return [] }
    let count = String(catalog.otherFormats)
    let hasNoPhotos = catalog.photos.allSatisfy(\.isAway)
    return [
      hasNoPhotos ? Message(.remarkNoPictures, path, count) : Message(.remarkOtherFormats, count)
    ]
  }

  /// Returns remarks on folders that cannot be read or are not mounted.
  func faults(of catalog: Catalog) -> [Message] {
    if let absence = absence(of: catalog) { return [absence] }
    let unreadable = catalog.unreadableFolders
    guard let first = unreadable.first else { return [] }
    let names = unreadable.prefix(Self.maxNames).map { folder in
      folder.path.isEmpty ? path : "\(path)/\(String(decoding: folder.path, as: UTF8.self))"
    }
    let more = unreadable.count > names.count ? ["…"] : []
    return [
      Message(
        .remarkUnreadableFolders, String(unreadable.count), (names + more).joined(separator: ", "),
        FileFault(first.fault).text)
    ]
  }

  /// Returns the remark on a folder that is not mounted.
  func absence(of catalog: Catalog) -> Message? {
    let away = root.device.map { catalog.awayOnOtherDevice(than: $0) } ?? 0
    return away > 0 ? Message(.remarkFolderAway, path, String(away)) : nil
  }
}
