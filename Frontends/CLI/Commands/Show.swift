import ArgumentParser
import FeedCore
import FeedImaging
import FeedSession
import TerminalKit

struct Show: SessionCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw a photo in the terminal.",
    discussion: "JPEG only. Pictures are drawn with what the terminal can: see --protocol.")

  @Argument(help: ArgumentHelp("A photo's id, a file, or - for stdin.", valueName: "id|file|-"))
  var source: Word

  @Option(help: ArgumentHelp("At most so many columns wide.", valueName: "columns"))
  var width: Int?

  @Option(help: ArgumentHelp("At most so many rows high.", valueName: "rows"))
  var height: Int?

  @OptionGroup(title: "Global") var global: GlobalOptions

  var allowsDemo: Bool { true }

  func validate() throws {
    for (name, value) in [("width", width), ("height", height)] {
      if let value, !(1...2_000).contains(value) {
        throw ValidationError("--\(name) is between 1 and 2000.")
      }
    }
  }

  func run(_ context: FrontendContext) async -> ExitStatus {
    await context.reporting { output throws(FeedError) in
      let screen = PictureScreen(context)
      defer { screen.leave() }
      guard screen.plan.language != .none else {
        let name = context.console.facts.terminal["TERM"] ?? ""
        throw FeedError(.unsupported, Message(.errorNoPictures, name))
      }
      let source = PictureSource(source.text)
      let file = try await file(source, screen, output, context.session)
      return try file.withBytes { bytes throws(FeedError) in
        try draw(bytes, named: source.name, screen, output)
      }
    }
  }

  private func file(
    _ source: PictureSource, _ screen: PictureScreen, _ output: Output, _ session: Session
  ) async throws(FeedError) -> MappedFile {
    switch source {
    case .standardInput: return try MappedFile(standardInput: ())
    case .file(let path): return try MappedFile(path: path)
    case .photo(let id):
      output.noteDemo()
      let photo = try await session.photo(id).value
      let drawer = PictureDrawer(plan: screen.plan)
      let size = PixelSize(width: photo.width, height: photo.height)
      let wanted = drawer.pixels(cells(size, screen, drawer)).width
      return MappedFile(bytes: try await session.picture(photo.picture(atLeast: wanted)))
    }
  }

  private func cells(
    _ photo: PixelSize, _ screen: PictureScreen, _ drawer: PictureDrawer
  ) -> PictureCells {
    // The prompt comes back below the picture, so one row stays free.
    drawer.cells(
      for: photo, maxColumns: width ?? screen.columns,
      maxRows: height ?? max(1, screen.rows - 1))
  }

  private func draw(
    _ bytes: UnsafeRawBufferPointer, named name: String, _ screen: PictureScreen,
    _ output: Output
  ) throws(FeedError) -> ExitStatus {
    do throws(ImageError) {
      let drawer = PictureDrawer(plan: screen.plan)
      let cells = cells(try JPEG.inspect(bytes).size, screen, drawer)
      let drawing = try drawer.bytes(of: bytes, cells)
      _ = output.console.out(screen.plan.standing(drawing.bytes, rows: cells.rows))
      if drawing.isCut { output.note(Message(.pictureCut, name)) }
      return .done
    } catch {
      throw FeedError(picture: error, named: name)
    }
  }
}

extension PicturePlan {
  /// A picture as part of a terminal's scrolling text: the cursor ends on the line below it.
  func standing(_ picture: [UInt8], rows: Int) -> [UInt8] {
    switch language {
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
    case .damaged(let reason): self.init(.badPicture, Message(.errorPicture, name, reason))
    case .tooLarge(let width, let height):
      self.init(.badPicture, Message(.errorPicture, name, "\(width)×\(height) is too large"))
    case .cancelled: self = .cancelled
    }
  }
}
