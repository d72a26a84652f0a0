import FeedCore
import FeedFormats
import FeedSystem
import FeedImaging
import BackendSupport
import FeedMetadata

/// The facts about a file that the catalog stores.
struct PhotoMetadata: Sendable {
  /// The image that is shown before the pixels are loaded, and the color to search by.
  struct Placeholder: Sendable, Hashable {
    /// The color as `0xRRGGBB`.
    let color: UInt32
    let hash: String
  }

  private(set) var file: FileState
  var state = PhotoRecord.State.unreadable
  /// The size of the upright photo in pixels.
  var size = PixelSize(width: 0, height: 0)
  var orientation = EXIFOrientation.upright
  var format = PictureFormat.jpeg
  /// The time when the photo was taken by the camera's clock, in seconds since 1970.
  var date: Int64?
  var caption: String?
  var author: String?
  var placeholder: Placeholder?
  /// Whether the photo must still be decoded for its placeholder.
  var isUndecoded = false
  /// The range of a thumbnail that shows the whole photo.
  var thumbnail = 0..<0

  init(_ file: FileState) { self.file = file }
}

extension PhotoMetadata {
  /// The number of bytes that contain most headers with a thumbnail and a color profile.
  private static let window = 64 << 10
  /// The length of the longest caption. Longer ones are shortened, because the catalog stores all
  /// of them.
  private static let textLimit = 500
  /// The size of the largest header.
  private static let headerLimit = 16 << 20
  /// The size limit of files whose placeholder is made at once from the photo itself, which takes
  /// some milliseconds. The thumbnail may be outdated, because the photo may have been cropped
  /// later.
  private static let decodedLimit = 1 << 20
  /// The size limit of JPEGs without a thumbnail whose placeholder is made at once. It requires
  /// reading the whole file. Other formats must be decoded at their full size.
  private static let placeholderLimit = 8 << 20
  /// The size limit of files that get a color. The whole file is read for it, so this limits the
  /// memory.
  private static let readLimit = 64 << 20

  /// Reads a file.
  ///
  /// - Throws: The reason why the file cannot be read now. A file that is not a photo is
  ///   `unreadable`.
  init(of name: [UInt8], in root: FolderRoot) throws(FeedError) {
    let file = try root.open(name)
    self.init(file.state)
    var bytes: [UInt8] = []
    var length = Self.window
    while true {
      bytes = try file.read(0..<length)
      do throws(ImageError) {
        let info = try Picture.inspect(bytes, limits: .ownFile)
        (size, orientation, format) = (info.size, info.orientation, info.format)
        break
      } catch {
        if case .noDecoder = error {
          markUndecodable()
          return
        }
        if !error.isOfFile { throw FeedError(error, file: root.text(name)) }
        guard error == .cut, length < min(file.count, Self.headerLimit) else {
          state = error == .cut && file.count > 0 ? .cut : .unreadable
          return
        }
        length = min(length * 8, Self.headerLimit)
      }
    }
    // Their metadata may follow the pixels.
    if [.png, .webp].contains(format), bytes.count < file.count, file.count <= Self.placeholderLimit
    {
      bytes = try file.read(0..<file.count)
    }
    var tags = PictureTags(bytes)
    // The metadata of a HEIC or AVIF may follow the pixels.
    if tags.end > bytes.count, tags.end <= min(file.count, Self.headerLimit) {
      bytes = try file.read(0..<tags.end)
      tags = PictureTags(bytes)
    }
    try take(tags, bytes, file, root.text(name))
  }

  /// Returns the reason why a file is not a photo that can be shown.
  static func refusal(of name: [UInt8], in root: FolderRoot) -> FeedError {
    do throws(FeedError) {
      let bytes = try root.open(name).read(0..<headerLimit)
      do throws(ImageError) {
        _ = try Picture.decode(bytes, Picture.Options(detail: .eighths(1), limits: .ownFile))
      } catch {
        return FeedError(error, file: root.text(name))
      }
    } catch {
      return error
    }
    return FeedError(.badPicture, Message(.errorNotPicture, root.text(name)))
  }

  private mutating func take(
    _ tags: PictureTags, _ header: [UInt8], _ file: borrowing FolderFile, _ name: String
  ) throws(FeedError) {
    // Only the header was read. The answer is the same for small files, which are decoded below.
    if DecoderCheck.shared.fault(of: format) != nil { return markUndecodable() }
    state = .readable
    let texts = PhotoTexts(tags, header)
    caption = texts.caption.map { String($0.prefix(Self.textLimit)) }
    author = texts.author.map { String($0.prefix(Self.textLimit)) }
    date = texts.date?.seconds
    let bitmap: Bitmap?
    do throws(ImageError) { bitmap = try thumbnail(tags, header) } catch {
      throw FeedError(error, file: name)
    }
    if let range = tags.thumbnail, let bitmap, file.count > Self.decodedLimit {
      (thumbnail, isUndecoded) = (range, true)
      placeholder = Placeholder(bitmap)
      if try !file.hasEnd(from: tags.end, header, format) { state = .cut }
    } else if file.count <= (format == .jpeg ? Self.placeholderLimit : Self.decodedLimit) {
      try decode(header.count < file.count ? try file.read(0..<file.count) : header)
      if let range = tags.thumbnail, bitmap != nil { thumbnail = range }
    } else {
      isUndecoded = true
      if try !file.hasEnd(from: tags.end, header, format) { state = .cut }
    }
  }

  private mutating func markUndecodable() { (file, state) = (.unknown, .undecodable) }

  /// Returns the placeholder of a large photo, from the photo itself at an eighth of its size. It
  /// is `nil` if the file is not a photo that can be decoded.
  ///
  /// - Throws: The reason why the file cannot be read or decoded now; `truncated` if it was
  ///   replaced.
  static func placeholder(
    of name: [UInt8], expecting state: FileState, in root: FolderRoot
  ) throws(FeedError) -> Placeholder? {
    let file = try root.open(name, expecting: state)
    guard file.count <= readLimit else { return nil }
    let bytes = try file.read(0..<file.count)
    do throws(ImageError) {
      return Placeholder(try Picture.decode(bytes, smallest).bitmap)
    } catch {
      if error.isOfFile { return nil }
      throw FeedError(error, file: root.text(name))
    }
  }

  private static let smallest = Picture.Options(
    detail: .atLeast(PixelSize(width: 32, height: 32)), limits: .ownFile)

  /// Decodes the whole file, as small as possible.
  private mutating func decode(_ bytes: [UInt8]) throws(FeedError) {
    do throws(ImageError) {
      let picture = try Picture.decode(bytes, Self.smallest)
      state = picture.isCut ? .cut : .readable
      placeholder = Placeholder(picture.bitmap)
    } catch {
      switch error {
      case .cut: state = .cut
      // The file still counts as a photo. The error of its picture has the reason.
      case .tooLarge: break
      case .noMemory, .cancelled: isUndecoded = true
      case .noDecoder, .noHelper, .noIsolation: markUndecodable()
      default: state = .unreadable
      }
    }
  }

  private func isOwn(_ other: PixelSize) -> Bool { other == size || other.transposed == size }

  /// Returns the pixels of the upright thumbnail. It is `nil` if the thumbnail is not of this
  /// photo. For example, it has another shape, with black bars, or the tags around it describe a
  /// photo of another size.
  ///
  /// - Throws: An error that does not depend on the file.
  private func thumbnail(
    _ tags: PictureTags, _ header: [UInt8]
  ) throws(ImageError) -> Bitmap? {
    guard let range = tags.thumbnail,
      tags.size.map({ isOwn(PixelSize(width: $0.width, height: $0.height)) }) ?? true
    else { return nil }
    let picture: Picture
    do throws(ImageError) { picture = try Picture.decode(Array(header[range])) } catch {
      if error.isOfFile { return nil }
      throw error
    }
    if picture.isCut { return nil }
    let bitmap = picture.bitmap.oriented(orientation).converted(from: ColorProfile(ofJPEG: header))
    let (own, whole) = (bitmap.width * size.height, bitmap.height * size.width)
    return abs(own - whole) * 25 <= max(own, whole) ? bitmap : nil
  }
}

extension PhotoMetadata.Placeholder {
  /// Creates the placeholder of a whole picture.
  init(_ bitmap: Bitmap) {
    let size = bitmap.size.fitted(in: PixelSize(width: 32, height: 32))
    let small = bitmap.scaled(to: size)
    hash = BlurHash.encode(small, across: 4, down: 3)
    var sums: (Int, Int, Int) = (0, 0, 0)
    let samples = small.pixels.span
    for start in stride(from: 0, to: samples.count, by: 3) {
      sums.0 += Int(samples[start])
      sums.1 += Int(samples[start + 1])
      sums.2 += Int(samples[start + 2])
    }
    let count = max(1, size.width * size.height)
    color = UInt32(sums.0 / count) << 16 | UInt32(sums.1 / count) << 8 | UInt32(sums.2 / count)
  }
}

extension FolderFile {
  /// The bytes that are read at once.
  private static let part = 64 << 10

  /// Returns whether the picture has its end.
  borrowing func hasEnd(
    from start: Int, _ header: [UInt8], _ format: PictureFormat
  ) throws(FeedError) -> Bool {
    switch PictureEndSearch.check(header, count: count, format) {
    case .known(let hasEnd): return hasEnd
    case .mark(let isIn): return try hasMark(from: start, isIn)
    case .search:
      var search = PictureEndSearch()
      for position in stride(from: 0, to: count, by: Self.part) where !search.hasEnd {
        search.take(try read(position..<min(count, position + Self.part)))
      }
      return search.hasEnd
    }
  }

  /// Returns whether a mark follows the header. Some programs add data after the mark, so a file that
  /// does not end with it is read from its beginning.
  private borrowing func hasMark(
    from start: Int, _ isIn: ([UInt8]) -> Bool
  ) throws(FeedError) -> Bool {
    let last = max(start, count - Self.part)
    if isIn(try read(last..<count)) { return true }
    var position = start
    while position < last {
      // Some bytes more, because a mark has up to eight.
      if isIn(try read(position..<position + Self.part + 8)) { return true }
      position += Self.part
    }
    return false
  }
}
