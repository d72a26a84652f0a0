import FeedCore
import FeedSession
import TerminalKit

/// The progress of a recording on stderr: a line per page, and on a terminal a bar below it
/// (CLI-24).
final class RecordProgress: Sendable {
  private let console: Console
  private let language: Language
  private let progress: TaskProgress?
  /// The width of the bar, which has no line break yet; 0 if none is shown.
  private let openWidth = Lock(0)
  private let leftOut = Lock(0)

  private static let barWidth = 30

  init(_ console: Console, _ language: Language, _ progress: TaskProgress? = nil) {
    self.console = console
    self.progress = progress
    self.language = language
  }

  /// Shows a step; may be called from any thread.
  @Sendable
  func show(_ step: RecordingRun.Step) {
    switch step {
    case .feed(let page, let photos): line(.recordFeedPage, page, photos)
    case .favorites(let page, let photos): line(.recordFavoritesPage, page, photos)
    case .collection(let title, let photos):
      end()
      console.note(
        Message(.recordCollectionPage, title, String(photos)).text(in: language))
    case .pictures(let done, let all): bar(done, all)
    case .leftOut: leftOut.withLock { $0 += 1 }
    }
  }

  /// Erases the bar, with the cursor at the beginning of its line, even after an error.
  func end() {
    let width = openWidth.withLock { width in
      defer { width = 0 }
      return width
    }
    if width > 0 { console.error([UInt8(ascii: "\n")]) }
    progress?.clear()
  }

  /// Reports the number of pictures missing from the folder, if any.
  func reportSkipped() {
    let count = leftOut.withLock(\.self)
    if count > 0 { console.note(Message(.recordLeftOut, String(count)).text(in: language)) }
  }

  func report(_ remarks: [Message]) {
    for remark in remarks { console.note(remark.text(in: language)) }
  }

  private func line(_ phrase: Phrase, _ page: Int, _ photos: Int) {
    end()
    console.note(Message(phrase, String(page), String(photos)).text(in: language))
  }

  private func bar(_ done: Int, _ all: Int) {
    guard console.facts.errorIsTerminal, all > 0 else { return }
    progress?.show(done, of: all)
    let filled = Self.barWidth * done / all
    let cells = String(repeating: "#", count: filled).padded(toWidth: Self.barWidth)
    let text = Message(.recordPictures).text(in: language) + " [\(cells)] \(done)/\(all)"
    openWidth.withLock { $0 = text.count }
    console.error(Array(("\r" + text).utf8))
  }
}
