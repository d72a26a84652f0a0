import FeedCore
package import TerminalKit

/// A terminal whose events a test provides in batches, and that records all writes. At the end of
/// the script it hangs up, so that a loop that does not finish ends anyway.
package final class ScriptedTerminal: Terminal {
  package var size: TerminalSize
  package var abilities = TerminalAbilities.modern
  package private(set) var writes: [[UInt8]] = []
  package private(set) var timeouts: [Duration?] = []
  package private(set) var suspensions = 0
  package private(set) var isLeft = false
  private var script: [[TerminalEvent]]
  /// Called before each batch is delivered, with its number.
  package var onWait: (Int) -> Void = { _ in }

  package init(size: TerminalSize, events script: [[TerminalEvent]]) {
    self.size = size
    self.script = script
  }

  /// The screen after all writes so far.
  package var screen: ScreenModel {
    var model = ScreenModel(rows: size.rows, columns: size.columns)
    for bytes in writes { model.apply(bytes) }
    return model
  }

  /// Whether writing fails from now on.
  package var isGone = false

  package func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(TerminalError) {
    if isGone { throw .gone }
    writes.append(Array(bytes))
  }

  package func wait(timeout: Duration?) -> [TerminalEvent] {
    onWait(timeouts.count)
    timeouts.append(timeout)
    guard !script.isEmpty else { return [.hangup] }
    let events = script.removeFirst()
    for case .resize(let size) in events { self.size = size }
    return events
  }

  package func suspend() { suspensions += 1 }

  package func suspend(_ program: TerminalProgram) {
    suspensions += 1
    let ended = Waker()
    program.start(ended)
    _ = ended.wait()
  }

  package func leave() { isLeft = true }
}

extension TerminalAbilities {
  /// The features of every modern terminal, without synchronized updates.
  package static let modern = TerminalAbilities(
    colors: .full, erasesCharacters: true, erasesWithBackground: true, scrollsRegions: true,
    scrollsByLines: true)
}

extension FrameWriter {
  /// Returns the bytes of each write of a frame.
  package func writes(from old: Canvas?, to frame: Frame) -> [[UInt8]] {
    var writes: [[UInt8]] = []
    var memory = ByteBuffer(capacity: 0)
    _ = try? write(from: old, to: frame, in: &memory) { writes.append(Array($0)) }
    return writes
  }
}
