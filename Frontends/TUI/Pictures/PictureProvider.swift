import FeedCore
import FeedImaging
import TerminalKit

/// The source of the screen's pictures. For each frame the screen says which pictures it wants and
/// draws those that are available. It is woken when there is a better one.
///
/// Calls never wait. Fetching and decoding happen elsewhere in the order of the list, and work for
/// pictures that are not in the newest list is cancelled. All calls are made on the terminal's
/// thread.
protocol PictureProvider: Sendable {
  /// Sets the list of wanted pictures: those on the screen and those likely to be next, the most
  /// urgent first.
  func want(_ wanted: [WantedPicture])

  /// The best available version of a wanted picture; nil for others.
  func loaded(_ key: PictureKey) -> LoadedPicture?

  /// Forgets that a picture failed, so that it is tried again.
  func retry(_ subject: PictureRequest.Subject)

  /// The bytes around a frame's cells for pictures that the terminal draws itself, and the pictures
  /// painted over the cells. If the canvas no longer reserves a cell of a picture, something else
  /// covers it. Called for every frame, after everything is drawn.
  ///
  /// - Parameters:
  ///   - isFresh: Whether the screen's content is unknown, so that all pictures are placed again.
  ///   - scroll: The scroll that the terminal will perform before the bytes after the cells.
  func bytes(
    for placed: [PlacedPicture], on canvas: Canvas, isFresh: Bool, scroll: Scroll?
  ) -> PictureBytes

  /// Whether pictures over reserved cells move along when the terminal scrolls.
  var movesWithText: Bool { get }

  /// Whether pictures lie above the reserved cells, so that these can be written without erasing a
  /// picture.
  var coversText: Bool { get }

  /// Sets the color next to a photo that does not fill its view.
  func setBackground(_ ground: RGB)

  /// Sets the fade of the pictures in the next frames; nil without a dialog. If faded pictures have
  /// to be made, the originals stay until they are ready, and are shown again at once afterward.
  func setFade(_ fade: PictureFade?)

  /// Takes a reply of the terminal before the next frame. It may be for something else.
  func take(_ reply: String)

  /// Removes the pictures off the screen from the terminal's memory with the next frame.
  func forgetUnseen()

  /// The bytes that remove the pictures from the terminal's memory, for use at the end.
  func teardown() -> [UInt8]
}

extension PictureProvider {
  /// The defaults for a provider whose pictures are blocks.
  func bytes(
    for placed: [PlacedPicture], on canvas: Canvas, isFresh: Bool, scroll: Scroll?
  ) -> PictureBytes { PictureBytes() }

  var movesWithText: Bool { false }

  var coversText: Bool { false }

  func setBackground(_ ground: RGB) {}

  /// Blocks fade with their cells.
  func setFade(_ fade: PictureFade?) {}

  func take(_ reply: String) {}

  func forgetUnseen() {}

  func teardown() -> [UInt8] { [] }
}

/// The provider for terminals without pictures. Each photo is described in words.
struct NoPictures: PictureProvider {
  let terminal: String

  func want(_ wanted: [WantedPicture]) {}

  /// The error is final, so that no dialog offers to retry.
  func loaded(_ key: PictureKey) -> LoadedPicture? {
    let error = FeedError(.unsupported, Message(.errorNoPictures, terminal))
    return LoadedPicture(picture: nil, stage: .failed(error))
  }

  func retry(_ subject: PictureRequest.Subject) {}
}

/// One picture at one size. Two pictures with equal keys look the same.
struct PictureKey: Sendable, Hashable {
  enum Framing: Sendable, Hashable {
    /// Fills all cells. The excess on two sides is cut off evenly.
    case filled
    /// Shows the part in the view, whose viewport has the shape of the cells, in any number of
    /// pixels.
    case viewport(AffineView)
  }

  let subject: PictureRequest.Subject
  let rows: Int
  let columns: Int
  let framing: Framing
  /// The size of a cell in pixels.
  let cell: CellPixels
  /// The color around the picture's round corners if it is shown in pixels; nil for square corners.
  let corners: RGB?

  init(
    _ subject: PictureRequest.Subject, rows: Int, columns: Int, framing: Framing = .filled,
    cell: CellPixels = .default, corners: RGB? = nil
  ) {
    self.subject = subject
    self.rows = rows
    self.columns = columns
    self.framing = framing
    self.cell = cell
    self.corners = corners
  }

  /// Hashes only the subject, which usually has one wanted size, and the view of an open photo,
  /// which has many. A frame looks up keys by the hundred.
  func hash(into hasher: inout Hasher) {
    hasher.combine(subject)
    if case .viewport(let view) = framing { hasher.combine(view) }
  }
}

/// A picture that the screen wants to show, and the addresses of its pixels.
struct WantedPicture: Sendable, Hashable {
  let key: PictureKey
  /// The original's size in pixels; empty if it is unknown.
  let size: PixelSize
  /// The placeholder until the pixels are loaded (FEED-4).
  let blurHash: String?
  /// `#rrggbb`, used if there is no BlurHash.
  let color: String?
  /// The requests for its variants, from the quickest to the finest that the key can show. All but
  /// the last may be skipped.
  let variants: [PictureRequest]
  /// Whether the picture is on the screen. Otherwise it is likely to appear next.
  var isVisible: Bool
}

/// The current version of a picture, and the stage of its loading.
struct LoadedPicture: Sendable {
  enum Stage: Sendable, Hashable {
    /// The finest variant is shown.
    case done
    /// A finer variant is loading, with the bytes so far and the total if known.
    case loading(received: Int, expected: Int?)
    case failed(FeedError)
    /// Something is shown, but the finer variants could not be loaded.
    case incomplete(FeedError)
  }

  /// The picture to show; nil if there is not even a placeholder.
  let picture: RenderedPicture?
  let stage: Stage
}

/// A picture's place in a frame, in cells of the screen.
struct PlacedPicture: Sendable, Hashable {
  let key: PictureKey
  /// The cells of the whole picture; may exceed the clip.
  let place: Rectangle
  let clip: Rectangle
  /// The encoded pixels, if the terminal draws the picture itself.
  var pixels: EncodedPicture?
}

/// The bytes before and after the cells of a frame, and the pictures painted over them.
struct PictureBytes: Sendable {
  var before: [UInt8] = []
  var after: [UInt8] = []
  var painted: [DeferredBytes] = []
}

/// One file of a subject's picture. It stays the same when the file's address changes, so it
/// identifies fetches and cached files.
struct FetchKey: Sendable, Hashable {
  let subject: PictureRequest.Subject
  /// The service's name of the size, such as `small`.
  let size: String
  let isDraft: Bool

  init(_ request: PictureRequest) {
    subject = request.subject
    size = request.size
    isDraft = request.isDraft
  }
}
