import FeedCore
import FeedFormats
import FeedImaging
import FeedSession
import TerminalKit

/// Draws pictures one below the other, or describes them if no pictures are wanted.
struct Gallery {
  /// The valid numbers of columns or rows for a picture. With more, its pixels would take
  /// gigabytes.
  static let cells = 1...500

  private let context: FrontendContext
  private let output: Output
  private let width: Int?
  private let height: Int?

  init(_ context: FrontendContext, _ output: Output, _ width: Int?, _ height: Int?) {
    (self.context, self.output) = (context, output)
    (self.width, self.height) = (width, height)
  }

  /// Shows pictures in order. Ends early after the reader of the output has gone.
  ///
  /// - Returns: The exit statuses of the pictures.
  func show(_ sources: [PictureSource]) async throws(FeedError) -> Set<ExitStatus> {
    guard !sources.isEmpty else { return [] }
    var isDemoNoted = sources.contains(where: \.isPhoto)
    if isDemoNoted { output.noteDemo() }
    let surface = try surface()
    defer { surface?.terminal.leave(output) }
    var statuses: Set<ExitStatus> = []
    var setupFault: FeedError?
    var (waiting, count) = (sources[...], sources.count)
    while let source = waiting.popFirst() {
      if Task.isCancelled { throw .cancelled }
      do throws(FeedError) {
        if source == .standardInput {
          // Its pictures and photos replace it. It is read only now, because it may be slow.
          let found = try await PictureSource.readStandardInput()
          if !isDemoNoted, found.contains(where: \.isPhoto) {
            output.noteDemo()
            isDemoNoted = true
          }
          (waiting, count) = (found[...] + waiting, count + found.count - 1)
          continue
        }
        guard try await show(source, on: surface) else { return statuses }
        statuses.insert(.done)
      } catch {
        if error.code == .cancelled { throw error }
        statuses.insert(error.code.exitStatus)
        if error.isAboutSetup {
          if error != setupFault { _ = output.fail(error) }
          setupFault = error
          continue
        }
        let subject = source.isPhoto && count > 1 ? source.name : nil
        _ = output.fail(error, about: subject)
      }
    }
    return statuses
  }

  /// A terminal, and the drawer for it.
  private struct Surface {
    let terminal: PictureTerminal
    let drawer: PictureDrawer
  }

  /// The color behind transparent pixels. Most terminals are dark.
  private var background: RGB { context.theme == .light ? .white : .black }

  /// The terminal to draw on; nil if descriptions are wanted.
  ///
  /// - Throws: `unsupported` if pictures are wanted and the terminal cannot show them.
  private func surface() throws(FeedError) -> Surface? {
    if context.graphics == .none { return nil }
    let terminal = PictureTerminal(context, output)
    if terminal.capabilities.graphicsProtocol != .none {
      return Surface(
        terminal: terminal, drawer: PictureDrawer(terminal.capabilities, background: background))
    }
    terminal.leave()
    let name = context.console.facts.terminal["TERM"] ?? ""
    throw FeedError(.unsupported, Message(.errorNoPictures, name))
  }

  /// - Returns: False after the reader of the output has gone.
  private func show(_ source: PictureSource, on surface: Surface?) async throws(FeedError) -> Bool {
    switch source {
    case .standardInput: return true  // Never reached: its content has replaced it.
    case .picture(let bytes): return try show(bytes, source.name, limits: .ownFile, on: surface)
    case .file(let path):
      let bytes = try await PictureFile.readCancellably(path)
      return try show(bytes, source.name, limits: .ownFile, on: surface)
    case .photo(let id):
      let photo = try await context.session.photo(id).value
      guard let surface else { return output.console.print(output.text(of: photo)) }
      let size = PixelSize(width: photo.width, height: photo.height)
      let wanted = surface.drawer.pixels(cells(size, on: surface)).width
      let bytes = try await context.session.picture(photo.picture(atLeast: wanted))
      let limits = photo.filePath == nil ? Picture.Limits() : .ownFile
      return try show(bytes, source.name, limits: limits, on: surface)
    }
  }

  private func show(
    _ picture: [UInt8], _ name: String, limits: Picture.Limits, on surface: Surface?
  ) throws(FeedError) -> Bool {
    do throws(ImageError) {
      guard let surface else {
        return printInfo(of: try Picture.inspect(picture).size, picture.count, name)
      }
      return try draw(picture, name, limits: limits, on: surface)
    } catch {
      throw FeedError(picture: error, named: name)
    }
  }

  private func printInfo(of size: PixelSize, _ bytes: Int, _ name: String) -> Bool {
    let columns = [name.cleaned(), "\(size.width)×\(size.height)", ByteCount.text(bytes)]
    return output.console.print(columns.joined(separator: output.format == .table ? "  " : "\t"))
  }

  private func draw(
    _ picture: [UInt8], _ name: String, limits: Picture.Limits, on surface: Surface
  ) throws(ImageError) -> Bool {
    let cells = cells(try Picture.inspect(picture).size, on: surface)
    let drawing = try surface.drawer.bytes(of: picture, cells, limits: limits)
    let text = surface.drawer.inText(drawing.bytes, rows: cells.rows)
    guard output.console.out(text) else { return false }
    if drawing.isCut { output.note(Message(.pictureCut, name)) }
    return true
  }

  private func cells(_ photo: PixelSize, on surface: Surface) -> PictureCells {
    // The prompt follows below the picture, so one row stays free.
    let (columns, rows) = (surface.terminal.columns, max(1, surface.terminal.rows - 1))
    let most = Self.cells.upperBound
    return surface.drawer.cells(
      for: photo, maxColumns: width ?? min(columns, most), maxRows: height ?? min(rows, most))
  }
}

extension FeedError {
  init(picture error: ImageError, named name: String) {
    switch error {
    case .unknownFormat: self.init(.usage, Message(.errorNotPicture, name))
    case .noDecoder(let format):
      self.init(
        .badPicture, Message(.errorNoDecoder, name, format.name, format.decoderPackage))
    case .noHelper: self.init(.badPicture, Message(.errorNoPictureHelper, name))
    case .noIsolation: self.init(.badPicture, Message(.errorNoPictureIsolation, name))
    case .unsupported: self.init(.badPicture, Message(.errorPictureKind, name))
    case .cut: self.init(.badPicture, Message(.errorPictureCut, name))
    case .damaged(let reason):
      self.init(.badPicture, Message(.errorPictureDamaged, name), detail: reason)
    case .noMemory: self.init(.badPicture, Message(.errorPictureMemory, name))
    case .tooLarge(let width, let height):
      self.init(.badPicture, Message(.errorPictureTooLarge, name, "\(width)×\(height)"))
    case .cancelled: self = .cancelled
    }
  }
}
