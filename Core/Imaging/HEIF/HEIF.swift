import CHEIF
import CPlatform
package import FeedFormats

/// HEIC and AVIF files, whose pixels another process decodes (decision 0012).
package enum HEIF {
  /// The program that decodes, and the limits of its use.
  package struct Program: Sendable {
    /// The path; nil if it is not installed.
    package var path: String?
    /// The time for one picture. Large pictures take a few seconds.
    package var limit: Duration
    /// Whether the process must be isolated.
    package var isIsolated: Bool

    package init(
      path: String? = installedPath, limit: Duration = .seconds(60),
      isIsolated: Bool = HEIF.requiresIsolation
    ) {
      (self.path, self.limit, self.isIsolated) = (path, limit, isIsolated)
    }

    /// Whether the file at a path may be started: only root, the user or `owner` can have put it there.
    package static func isTrusted(_ path: String, owner: UInt32) -> Bool {
      unsafe imgf_is_trusted(path, owner)
    }

    /// The path of the program that belongs to this one; nil if it is not installed.
    package static var installedPath: String? {
      let path = unsafe [CChar](unsafeUninitializedCapacity: 4_096) { memory, count in
        // SAFETY: at most that many bytes are written, and all are read only after they were.
        let isFound = unsafe imgf_find_program(
          "imagefeed-picture", memory.baseAddress, memory.count)
        count = isFound ? memory.count : 0
      }
      guard let end = path.firstIndex(of: 0) else { return nil }
      return String(decoding: path[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// Whether pictures are decoded only in isolation. A user may permit otherwise on a system that
  /// has none, for all pictures of this process.
  package static var requiresIsolation: Bool {
    get { CHEIFIsIsolationRequired() }
    set { CHEIFRequireIsolation(newValue) }
  }

  /// Starts the program without a picture, and waits for its answer.
  ///
  /// - Returns: The reason why it cannot decode a format; nil if it can.
  package static func fault(
    of format: PictureFormat, program: Program = Program()
  ) -> ImageError? {
    let process = HEIFProcess(program, format)
    var request = CHEIFRequest()
    request.codec = (format == .avif ? CHEIFCodecAV1 : CHEIFCodecHEVC).rawValue
    request.factor = 1
    request.bytes = 1 << 20
    do throws(ImageError) {
      _ = try process.start(request, [], { false })
      return nil
    } catch {
      return error
    }
  }

  /// Decodes a file with a program other than the installed one.
  package static func decode(
    _ bytes: [UInt8], _ options: Picture.Options = Picture.Options(), program: Program,
    cancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(ImageError) -> Picture {
    try HEIFDecoder.open(
      bytes, .heic, options.limits, Decode(options: options, cancelled: cancelled),
      program: program)
  }
}
