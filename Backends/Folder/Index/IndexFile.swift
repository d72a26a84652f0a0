import FeedCore
import FeedSystem
import Glibc

/// The index of a folder on disk, in the user's cache. It is an image of the catalog's memory, so
/// that a hundred thousand photos load in a few hundredths of a second. It can be read only by the
/// machine that wrote it. A damaged index or one of another version counts as missing.
struct IndexFile: Sendable {
  let path: String

  /// The text "imagef02". It must change with every change of the layout.
  private static let magic: UInt64 = 0x696d_6167_6566_3032
  private static let layout =
    UInt64(MemoryLayout<PhotoRecord>.stride) << 32 | UInt64(MemoryLayout<FolderRecord>.stride)
  /// The largest size of an index in bytes, for ten million photos.
  private static let limit: UInt64 = 2 << 30

  /// The numbers at the beginning of the file.
  private struct Header {
    var magic = IndexFile.magic
    var layout = IndexFile.layout
    var folders: UInt64 = 0
    var photos: UInt64 = 0
    var texts: UInt64 = 0
    var authors: UInt64 = 0
    var checksum: UInt64 = 0
  }

  /// Returns the catalog, or `nil` if there is no usable index.
  func load() -> Catalog? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, FileType(status) == .regular,
      let headers: [Header] = Self.read(1, file), let header = headers.first
    else { return nil }
    let size = UInt64(status.st_size)
    switch (header.magic, header.layout) {
    case (Self.magic, Self.layout):
      return Self.load(
        file, header, size, folder: { $0 as FolderRecord }, photo: { $0 as PhotoRecord })
    case (FirstIndex.magic, FirstIndex.layout):
      return Self.load(file, header, size, folder: FirstIndex.folder, photo: FirstIndex.photo)
    default: return nil
    }
  }

  private static func load<Folder: BitwiseCopyable, Photo: BitwiseCopyable>(
    _ file: Int32, _ header: Header, _ size: UInt64, folder: (Folder) -> FolderRecord,
    photo: (Photo) -> PhotoRecord
  ) -> Catalog? {
    guard Self.size(header) == size, let folders: [Folder] = read(Int(header.folders), file),
      let photos: [Photo] = read(Int(header.photos), file),
      let texts: [UInt8] = read(Int(header.texts), file),
      let authors: [UInt8] = read(Int(header.authors), file),
      checksum(folders, photos, texts, authors) == header.checksum
    else { return nil }
    var catalog = Catalog()
    (catalog.folders, catalog.photos) = (folders.map(folder), photos.map(photo))
    catalog.texts = texts
    let names = authors.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    catalog.setAuthors(names)
    // If decoding has made two names equal, later photos would get the wrong authors.
    guard catalog.authors.count == names.count + 1, catalog.isConsistent else { return nil }
    for index in catalog.photos.indices { catalog.photos[index].dateByFile() }
    return catalog
  }

  private static func size(_ header: Header) -> UInt64? {
    let counts = [header.folders, header.photos, header.texts, header.authors]
    guard counts.allSatisfy({ $0 < limit }) else { return nil }
    let size =
      UInt64(MemoryLayout<Header>.stride) + header.folders * (header.layout & 0xFFFF_FFFF)
      + header.photos * (header.layout >> 32) + header.texts + header.authors
    return size < limit ? size : nil
  }

  private static func read<Element: BitwiseCopyable>(_ count: Int, _ file: Int32) -> [Element]? {
    let wanted = count * MemoryLayout<Element>.stride
    var read = 0
    // With a capacity of 0, this would write to the storage that all empty arrays share.
    let elements = [Element](unsafeUninitializedCapacity: max(count, 1)) { memory, initialized in
      let bytes = UnsafeMutableRawBufferPointer(memory)
      while read < wanted {
        let part = Glibc.read(file, bytes.baseAddress.map { $0 + read }, wanted - read)
        if part < 0, errno == EINTR { continue }
        if part <= 0 { break }
        read += part
      }
      initialized = read == wanted ? count : 0
    }
    return read == wanted ? elements : nil
  }

  /// Writes the catalog to a temporary file, which then replaces the index. The file is not synced
  /// to the disk, because the checksum detects damage after a crash of the machine.
  func save(_ catalog: Catalog) throws(FileFault) {
    if LinkedFile.foreignLink(above: path) != nil { throw FileFault(EPERM) }
    try Path.makeFolders(above: path, mode: 0o700)
    let authors = Array(catalog.authors.dropFirst().map(\.name).joined(separator: "\0").utf8)
    var header = Header()
    header.folders = UInt64(catalog.folders.count)
    header.photos = UInt64(catalog.photos.count)
    header.texts = UInt64(catalog.texts.count)
    header.authors = UInt64(authors.count)
    header.checksum = Self.checksum(catalog.folders, catalog.photos, catalog.texts, authors)
    let file = try TemporaryFile.claim(beside: path, ending: "tmp", mode: 0o600)
    do throws(FileFault) {
      try Self.write([header], file)
      try Self.write(catalog.folders, file)
      try Self.write(catalog.photos, file)
      try file.write(catalog.texts[...])
      try file.write(authors[...])
      try file.replace(path)
    } catch {
      file.discard()
      throw error
    }
    file.release()
  }

  private static func write<Element: BitwiseCopyable>(
    _ elements: [Element], _ file: TemporaryFile
  ) throws(FileFault) {
    try elements.withUnsafeBufferPointer { elements throws(FileFault) in
      try file.write(UnsafeRawBufferPointer(elements))
    }
  }

  /// Returns a checksum, a variant of FNV-1a over words of eight bytes. It protects against
  /// accidents, not against attackers, who could do more harm with write access.
  static func checksum<Folder: BitwiseCopyable, Photo: BitwiseCopyable>(
    _ folders: [Folder], _ photos: [Photo], _ texts: [UInt8], _ authors: [UInt8]
  ) -> UInt64 {
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ bytes: UnsafeRawBufferPointer) {
      let whole = bytes.count & ~7
      for start in stride(from: 0, to: whole, by: 8) {
        sum =
          (sum ^ bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
          &* 0x100_0000_01b3
        sum ^= sum >> 29
      }
      for byte in bytes[whole...] { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    folders.withUnsafeBytes(add)
    photos.withUnsafeBytes(add)
    texts.withUnsafeBytes(add)
    authors.withUnsafeBytes(add)
    return sum
  }
}

extension Catalog {
  /// Whether all ranges and indices in it are valid.
  fileprivate var isConsistent: Bool {
    let count = texts.count
    func isInside(_ range: TextRange) -> Bool { range.bytes.upperBound <= count }
    for (index, folder) in folders.enumerated() {
      guard isInside(folder.path), folder.photos.upperBound <= photos.count,
        Int(folder.parent) < max(1, index)
      else { return false }
    }
    return photos.allSatisfy { photo in
      isInside(photo.name) && isInside(photo.caption) && isInside(photo.hash)
        && Int(photo.folder) < folders.count && Int(photo.author) < authors.count
    }
  }
}
