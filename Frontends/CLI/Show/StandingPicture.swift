import FeedCore
import FeedImaging
import TerminalKit

extension GraphicsCapabilities {
  /// A picture as part of a terminal's scrolling text: the cursor ends on the line below it.
  func standing(_ picture: [UInt8], rows: Int) -> [UInt8] {
    switch graphicsProtocol {
    case .none: return []
    case .blocks: return picture + [UInt8(ascii: "\n")]
    case .placeholders, .placements, .sixel, .iterm2:
      // Terminals differ in where they leave the cursor, and a picture that reaches the last row
      // may scroll: so the rows are made first, and the cursor is put below them by hand.
      let rooms = String(repeating: "\n", count: rows)
      let before = "\(rooms)\u{1B}[\(rows)A\u{1B}7"
      let after = "\u{1B}8\u{1B}[\(rows)B\r"
      return Array(before.utf8) + picture + Array(after.utf8)
    }
  }
}

extension FeedError {
  init(picture error: ImageError, named name: String) {
    switch error {
    case .notJPEG, .unsupported: self.init(.usage, Message(.errorNotJPEG, name))
    case .cut: self.init(.badPicture, Message(.errorPicture, name, "the file is cut short"))
    case .damaged(let reason):
      self.init(.badPicture, Message(.errorPictureDamaged, name), detail: reason)
    case .tooLarge(let width, let height):
      self.init(.badPicture, Message(.errorPicture, name, "\(width)×\(height) is too large"))
    case .cancelled: self = .cancelled
    }
  }
}
