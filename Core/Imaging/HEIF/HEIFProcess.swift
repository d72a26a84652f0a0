import CHEIF
import FeedFormats
import Glibc

/// The process that decodes one HEIC or AVIF file, and its answer. It has no token, no files and no
/// network (decision 0012). Nothing that it writes is trusted. Must be used on one thread.
final class HEIFProcess {
  private let program: HEIF.Program
  private let format: PictureFormat
  private var process: CHEIFProcess?
  private var deadline = ContinuousClock.now

  init(_ program: HEIF.Program, _ format: PictureFormat) {
    (self.program, self.format) = (program, format)
  }

  deinit { _ = end() }

  /// Waits until another picture may be decoded, starts the process, and waits for its answer.
  ///
  /// - Returns: The size of the part that the rows contain.
  func start(
    _ request: CHEIFRequest, _ bytes: [UInt8], _ cancelled: () -> Bool
  ) throws(ImageError) -> PixelSize {
    guard let path = program.path else { throw .noHelper }
    while !CHEIFEnter() {
      if cancelled() { throw .cancelled }
    }
    var request = request
    request.magic = UInt32(CHEIFRequestMagic)
    request.count = UInt64(bytes.count)
    request.isolated = program.isIsolated ? 1 : 0
    var started = CHEIFProcess()
    // SAFETY: the bytes are copied before the call returns.
    let code = unsafe CHEIFStart(path, &request, bytes, bytes.count, &started)
    guard code == 0 else {
      CHEIFLeave()
      throw [ENOENT, EACCES, ENOEXEC].contains(code) ? .noHelper : .noMemory
    }
    process = started
    deadline = .now + program.limit
    return try readAnswer(cancelled)
  }

  private func readAnswer(_ cancelled: () -> Bool) throws(ImageError) -> PixelSize {
    let memory = try [UInt8](capacity: MemoryLayout<CHEIFAnswer>.size) {
      output throws(ImageError) in
      while output.freeCapacity > 0 { try read(into: &output, output.freeCapacity, cancelled) }
    }
    // SAFETY: the struct has only numbers, of which each value is valid, and the size was read.
    let answer = unsafe memory.withUnsafeBytes { unsafe $0.loadUnaligned(as: CHEIFAnswer.self) }
    guard answer.magic == CHEIFAnswerMagic else { throw .damaged("an invalid answer") }
    if let error = ImageError(answer, format) { throw error }
    return PixelSize(width: Int(answer.part.width), height: Int(answer.part.height))
  }

  /// Appends some bytes of the answer, at most `limit`, or none yet.
  func read(
    into output: inout OutputSpan<UInt8>, _ limit: Int, _ cancelled: () -> Bool
  ) throws(ImageError) {
    if cancelled() { throw .cancelled }
    guard let process else { throw .damaged("an answer that is too short") }
    // SAFETY: there is room for `limit` bytes, and as many are counted as were written.
    let count = unsafe output.withUnsafeMutableBufferPointer { memory, filled in
      let count = unsafe CHEIFRead(
        process, memory.baseAddress.map { unsafe $0 + filled }, min(limit, memory.count - filled))
      if count > 0 { filled += count }
      return count
    }
    if count == CHEIFEnded { throw failure(ofSignal: end()) }
    if ContinuousClock.now > deadline {
      _ = end()
      throw .damaged("the decoder took too long")
    }
  }

  /// Ends the process if it runs.
  ///
  /// - Returns: The number of the signal that had ended it; 0 if it had ended by itself.
  func end() -> Int32 {
    guard let running = process else { return 0 }
    process = nil
    let signal = CHEIFEnd(running)
    CHEIFLeave()
    return signal
  }

  /// The error for a process that ended before its answer did.
  private func failure(ofSignal signal: Int32) -> ImageError {
    switch signal {
    case 0: .damaged("the decoder ended too early")
    // The system or the user killed it, probably because it had too much memory.
    case SIGKILL: .noMemory
    default: .damaged("the decoder ended with signal \(signal)")
    }
  }
}

extension ImageError {
  /// The error in an answer; nil if rows follow.
  fileprivate init?(_ answer: CHEIFAnswer, _ format: PictureFormat) {
    switch CHEIFStatus(answer.status) {
    case CHEIFStatusOK: return nil
    case CHEIFStatusCut: self = .cut
    case CHEIFStatusTooLarge:
      self = .tooLarge(width: Int(answer.width), height: Int(answer.height))
    case CHEIFStatusUnsupported: self = .unsupported
    case CHEIFStatusNoLibrary, CHEIFStatusNoDecoder: self = .noDecoder(format)
    case CHEIFStatusNoIsolation: self = .noIsolation
    default: self = .damaged(answer.text)
    }
  }
}

extension CHEIFAnswer {
  /// The library's message, up to the line feed at which some end.
  fileprivate var text: String {
    // SAFETY: these are the bytes of the message.
    unsafe withUnsafeBytes(of: message) { bytes in
      unsafe String(decoding: bytes.prefix { $0 >= 32 }, as: UTF8.self)
    }
  }
}
