import FeedCore
import FeedFormats
import FeedSession
import Glibc

/// The source of a picture to show: `-` (a picture or the ids of photos), the address of a photo's
/// page, an existing file, otherwise a photo's id.
enum PictureSource: Hashable {
  case standardInput
  /// The picture that was read from stdin.
  case picture([UInt8])
  case file(String)
  case photo(PhotoID)

  init(_ word: String) {
    if word == "-" {
      self = .standardInput
    } else if PhotoID.isPageAddress(word) {
      self = .photo(PhotoID(named: word))
    } else if word.contains("/") || word.contains(".") || access(word, F_OK) == 0 {
      // Ids contain neither, so a mistyped file name is reported as a missing file.
      self = .file(word)
    } else {
      self = .photo(PhotoID(word))
    }
  }

  /// The name in messages.
  var name: String {
    switch self {
    case .standardInput, .picture: "stdin"
    case .file(let path): path
    case .photo(let id): id.text
    }
  }

  var isPhoto: Bool {
    if case .photo = self { true } else { false }
  }
}

extension PictureSource {
  /// The sources to show, errors for those that cannot be shown, and remarks on files that were
  /// skipped.
  struct Found {
    var sources: [PictureSource] = []
    var refused: [FeedError] = []
    var remarks: [Message] = []
  }

  /// Finds the sources that the words name. A folder means the pictures in it, sorted by name. Files
  /// are inspected, so that files without a picture are reported before anything is drawn. A pipe is
  /// not inspected, because it can be read only once.
  ///
  /// - Parameter namesFiles: Whether a path that does not exist here may name one of the backend's
  ///   photos.
  static func find(_ words: [String], namesFiles: Bool) -> Found {
    var found = Found()
    for word in words {
      let source = PictureSource(word)
      guard case .file(let path) = source else {
        found.sources.append(source)
        continue
      }
      switch FileKind(path) {
      case .picture, .stream: found.sources.append(source)
      case .otherPicture, .other:
        found.refused.append(FeedError(.usage, Message(.errorNotPicture, path)))
      case .folder: found.add(folder: path)
      case .unreadable(let code) where namesFiles && [ENOENT, ENOTDIR].contains(code):
        found.sources.append(.photo(PhotoID(named: word)))
      case .unreadable(let code):
        found.refused.append(PictureFile.failure(path, code))
      }
    }
    return found
  }
}

extension PictureSource.Found {
  fileprivate mutating func add(folder: String) {
    guard let names = Self.names(in: folder) else {
      return refused.append(PictureFile.failure(folder, errno))
    }
    let paths = names.map { folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)" }
    let files = paths.map { (path: $0, kind: FileKind($0)) }
    let pictures = files.filter { $0.kind == .picture }
    sources += pictures.map { .file($0.path) }
    if pictures.isEmpty { refused.append(FeedError(.usage, Message(.errorNoPicturesIn, folder))) }
    let others = files.count { $0.kind == .otherPicture }
    if others > 0 { remarks.append(Message(.picturesLeftOut, folder, String(others))) }
  }

  /// The sorted names in a folder, without hidden ones. Nil, with `errno` set, if the folder
  /// cannot be read.
  private static func names(in path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      // SAFETY: the name is the entry's own, ends with a zero, and is valid until the next
      // `readdir`.
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}

extension PictureSource {
  /// Reads stdin, which contains either a picture or the ids of photos, for example the first column
  /// of a list. The first bytes decide which.
  static func readStandardInput() async throws(FeedError) -> [PictureSource] {
    let bytes = try await PictureFile.readStandardInput()
    guard FileKind(beginning: Array(bytes.prefix(PictureFormat.signatureLength))) == .other,
      let text = String(validating: bytes, as: UTF8.self), !text.contains("\0")
    else { return [.picture(bytes)] }
    let words = text.trimmingPrefix("\u{FEFF}").split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty else { throw FeedError(.usage, Message(.errorNoIDs)) }
    return words.map { .photo(PhotoID(named: String($0))) }
  }
}

/// The kind of a file, by its first bytes.
private enum FileKind: Hashable {
  case picture
  /// A picture in a format that imagefeed does not read.
  case otherPicture
  case other
  case folder
  /// A pipe or a device, which can be read only once.
  case stream
  case unreadable(Int32)

  init(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      self = .unreadable(errno)
      return
    }
    // A pipe is not opened, because closing it would end its writer.
    switch status.st_mode & S_IFMT {
    case S_IFDIR: self = .folder
    case S_IFREG: self.init(file: path)
    default: self = .stream
    }
  }

  private init(file path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      self = .unreadable(errno)
      return
    }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: PictureFormat.signatureLength)
    let count = pread(file, &bytes, bytes.count, 0)
    self.init(beginning: Array(bytes.prefix(max(0, count))))
  }

  init(beginning bytes: [UInt8]) {
    let text = String(decoding: bytes, as: Unicode.ASCII.self)
    if PictureFormat(bytes) != nil {
      self = .picture
    } else if text.hasPrefix("BM") || text.hasPrefix("II*") || text.hasPrefix("MM\0*")
      || text.hasPrefix("\u{0}\u{0}\u{0}\u{C}JXL ") || bytes.starts(with: [0xFF, 0x0A])
    {
      self = .otherPicture
    } else {
      self = .other
    }
  }
}
