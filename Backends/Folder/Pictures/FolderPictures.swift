import FeedCore
import FeedFormats
import FeedSystem
import FeedImaging
import BackendSupport
import FeedMetadata

/// The pictures in the sizes that frontends request. The small ones are stored in the user's cache.
/// Nothing is ever written to the folder of the photos.
struct FolderPictures: Sendable {
  let root: FolderRoot
  let cache: (any CachePort)?
  private let scope: CacheScope

  /// The size of the largest file that is decoded. Larger ones would need too much memory.
  private static let limit = 1 << 30
  /// The width of the widest picture that is cached.
  private static let keptWidth = 1_080
  private static let quality = 80
  /// The size of the largest transparent file that is not made a JPEG.
  private static let transparentLimit = 2 << 20

  /// - Parameter path: The folder's own path, without links.
  init(_ root: FolderRoot, at path: String, cache: (any CachePort)?) {
    (self.root, self.cache) = (root, cache)
    scope = .pictures(folder: path)
  }

  /// Returns a picture's key in the cache, which depends on the version of the file. It is `nil`
  /// for an unmodified file. It is also `nil` if the file may have changed since without another
  /// state.
  func key(_ photo: PhotoRecord, _ size: FolderPictureSize) -> CacheKey? {
    guard cache != nil, case .width(let width) = size, width <= Self.keptWidth,
      size.pixels(of: photo) != nil, let version = Self.version(of: photo)
    else { return nil }
    return CacheKey(scope, "\(PhotoID(digest: photo.id))/w\(width)/\(version)")
  }

  /// Returns the version of a photo's file. It is `nil` if the file may have changed since without
  /// another state.
  static func version(of photo: PhotoRecord) -> String? {
    guard !photo.flags.contains(.recent) else { return nil }
    let file = photo.file
    // Copies of an earlier version have no metadata.
    return "xmp-\(file.bytes)-\(file.modified)-\(file.changed)-\(file.inode)"
  }

  /// Returns the picture of a photo: a JPEG, or the file itself if it is not larger, or transparent.
  ///
  /// - Parameter isExact: Whether a transparent file also gets the requested size, and a white
  ///   background.
  func picture(
    _ photo: PhotoRecord, _ path: [UInt8], _ size: FolderPictureSize, isExact: Bool = false,
    _ cancellation: CancelFlag
  ) throws(FeedError) -> [UInt8] {
    let file = try root.open(path, expecting: photo.file)
    guard file.count <= Self.limit else {
      throw FeedError(
        .badPicture,
        Message(.errorPictureFileTooLarge, root.text(path), String(Self.limit >> 20)))
    }
    let bytes = try file.read(0..<file.count, cancellation)
    if size == .original { return bytes }
    do throws(ImageError) {
      let info = try Picture.inspect(bytes, limits: .ownFile)
      // A JPEG has no transparency, so the frontend puts such a picture on its own background.
      if !isExact, info.hasAlpha, info.format.isCommon, bytes.count <= Self.transparentLimit {
        return bytes
      }
      let target = size.pixels(of: photo)
      if target == nil, info.format.isCommon { return bytes }
      let picture = try Picture.decode(
        bytes, scaledTo: target?.covering ?? info.size, window: target?.window, colors: .stored,
        limits: .ownFile
      ) { cancellation.isRaised }
      return try JPEG.encode(
        picture.bitmap, JPEG.Style(quality: Self.quality), profile: picture.profile,
        metadata: PhotoTexts(PictureTags(bytes), bytes).segment)
    } catch {
      throw FeedError(error, file: root.text(path))
    }
  }

  /// Returns the upright EXIF thumbnail, which takes a hundredth of the time for the photo itself.
  /// It may be older than the photo, so it is shown only while the picture is being made.
  func thumbnail(_ photo: PhotoRecord, _ path: [UInt8]) throws(FeedError) -> [UInt8]? {
    guard photo.thumbnailCount > 0 else { return nil }
    let start = Int(photo.thumbnailStart)
    let bytes = try root.open(path, expecting: photo.file).read(
      start..<start + Int(photo.thumbnailCount))
    let orientation = EXIFOrientation(rawValue: Int(photo.orientation)) ?? .upright
    guard let picture = try? Picture.decode(bytes), !picture.isCut else { return nil }
    // A wider thumbnail does not count as a picture of this size.
    let width = orientation.size(of: picture.bitmap.size).width
    guard width <= PictureSize.thumb.width ?? 0 else { return nil }
    if orientation == .upright { return bytes }
    return try? JPEG.encode(
      picture.bitmap.oriented(orientation), JPEG.Style(quality: Self.quality))
  }
}

/// The size of a picture in a request.
enum FolderPictureSize: Sendable, Hashable {
  /// The unmodified file.
  case original
  case width(Int)
  case crop(width: Int, height: Int)

  init?(_ text: String) {
    let number = text.hasPrefix("w") ? Int(text.dropFirst()) : nil
    if let number, number > 0 {
      self = .width(number)
      return
    }
    switch DownloadSize(text) {
    case .named(let size): self = size.width.map { .width($0) } ?? .original
    case .width(let width): self = .width(width)
    case .crop(let width, let height): self = .crop(width: width, height: height)
    case nil: return nil
    }
  }

  /// A size to scale to, and the part of it to use.
  struct Target: Sendable, Hashable {
    let covering: PixelSize
    let window: PixelRect?
  }

  /// Returns the size to decode a photo to, or `nil` for the unmodified file. It is also `nil` if
  /// the photo has fewer pixels than this.
  func pixels(of photo: PhotoRecord) -> Target? {
    let (wide, high) = (max(1, Int(photo.width)), max(1, Int(photo.height)))
    switch self {
    case .original: return nil
    case .width(let width):
      guard width < wide else { return nil }
      let size = PixelSize(width: width, height: max(1, (high * width + wide / 2) / wide))
      return Target(covering: size, window: nil)
    case .crop(let width, let height):
      // A photo is never enlarged. One that is too small is cropped to the same shape.
      let scale = max(1, max(Double(width) / Double(wide), Double(height) / Double(high)))
      let (across, down) = (max(1, Int(Double(width) / scale)), max(1, Int(Double(height) / scale)))
      let cover = max(Double(across) / Double(wide), Double(down) / Double(high))
      let size = PixelSize(
        width: max(across, Int((Double(wide) * cover).rounded())),
        height: max(down, Int((Double(high) * cover).rounded())))
      return Target(
        covering: size,
        window: PixelRect(
          x: (size.width - across) / 2, y: (size.height - down) / 2, width: across, height: down))
    }
  }
}
