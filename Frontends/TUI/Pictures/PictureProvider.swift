import FeedCore
import FeedImaging
import TerminalKit

/// The source of the screen's pictures. The screen says once a frame what it would like to show,
/// draws what is at hand, and is woken when there is something better.
///
/// Nothing here waits: fetching and decoding go on elsewhere, the first of the list first, and
/// what is not in the newest list is given up. All calls come from the terminal's thread.
protocol PictureProvider: Sendable {
  /// Sets the list of wanted pictures: those on the screen and those likely to be next, the most
  /// urgent first.
  func want(_ wanted: [WantedPicture])

  /// The best there is of a picture that was wanted; nil for one that was not.
  func loaded(_ key: PictureKey) -> LoadedPicture?

  /// Forgets that a picture could not be had, so that it is tried again.
  func retry(_ subject: PictureRequest.Subject)

  /// The bytes around a frame's cells for pictures that the terminal draws itself, and what is
  /// painted over the cells. Cells of a picture that the canvas does not reserve any more are
  /// covered by something else. Called for every frame, after all was drawn.
  ///
  /// - Parameters:
  ///   - isFresh: Whether the screen's content is unknown, so that all pictures are placed again.
  ///   - scroll: The scroll that the terminal will have carried out before all that comes after the
  ///     cells.
  func bytes(
    for placed: [PlacedPicture], on canvas: Canvas, isFresh: Bool, scroll: Scroll?
  ) -> PictureBytes

  /// Whether pictures over cells that the canvas reserves move along when the terminal scrolls.
  var movesWithText: Bool { get }

  /// Whether pictures lie above the cells that the canvas reserves, so that these can be written
  /// without erasing a picture.
  var coversText: Bool { get }

  /// The colour that lies beside a photo that does not fill its view.
  func setBackground(_ ground: RGB)

  /// Sets how the pictures of the next frames are to look; nil without a dialog. Where faded ones
  /// have to be made, the others stay until these are there, and come back at once afterwards.
  func setFade(_ fade: PictureFade?)

  /// Takes a reply of the terminal, which may be to something else, before the next frame.
  func take(_ reply: String)

  /// Has the terminal forget with the next frame what is off the screen.
  func forgetUnseen()

  /// The bytes that make the terminal forget the pictures, in the end.
  func teardown() -> [UInt8]
}

extension PictureProvider {
  /// The defaults of a provider whose pictures are in blocks.
  func bytes(
    for placed: [PlacedPicture], on canvas: Canvas, isFresh: Bool, scroll: Scroll?
  ) -> PictureBytes { PictureBytes() }

  var movesWithText: Bool { false }

  var coversText: Bool { false }

  func setBackground(_ ground: RGB) {}

  /// Blocks fade with the cells that they are.
  func setFade(_ fade: PictureFade?) {}

  func take(_ reply: String) {}

  func forgetUnseen() {}

  func teardown() -> [UInt8] { [] }
}

/// The provider for terminals without pictures: each photo is described in words.
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

/// One picture at one size: two of them look the same exactly when they are equal.
struct PictureKey: Sendable, Hashable {
  enum Framing: Sendable, Hashable {
    /// Fills all cells; what sticks out of their shape on two sides is cut off evenly.
    case filled
    /// Shows what the view shows, whose viewport has the shape of the cells, in any number of
    /// pixels.
    case viewport(AffineView)
  }

  let subject: PictureRequest.Subject
  let rows: Int
  let columns: Int
  let framing: Framing
  /// The size of a cell in pixels.
  let cell: CellPixels
  /// The colour around the picture's round corners, where it is shown in pixels; nil for square
  /// corners.
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

  /// By the subject, which is nearly always wanted in one size, and by the view of an open photo,
  /// which has many. A frame looks keys up by the hundred.
  func hash(into hasher: inout Hasher) {
    hasher.combine(subject)
    if case .viewport(let view) = framing { hasher.combine(view) }
  }
}

/// A picture that the screen would like to show, and where its pixels are.
struct WantedPicture: Sendable, Hashable {
  let key: PictureKey
  /// The original's size in pixels; empty if it is unknown.
  let size: PixelSize
  /// The placeholder until pixels are there (FEED-4).
  let blurHash: String?
  /// `#rrggbb`, where there is no BlurHash either.
  let color: String?
  /// The requests for its variants, from the quickest to the finest that the key can show; all but
  /// the last may be skipped.
  let variants: [PictureRequest]
  /// Whether the picture is on the screen, rather than likely to come onto it next.
  var isVisible: Bool
}

/// A picture as it is at hand now, and the stage of its loading.
struct LoadedPicture: Sendable {
  enum Stage: Sendable, Hashable {
    /// The finest that was asked for is shown.
    case done
    /// Something finer is on its way, so many bytes of so many where that is known.
    case loading(received: Int, expected: Int?)
    case failed(FeedError)
    /// Something is shown, and what is finer could not be had.
    case incomplete(FeedError)
  }

  /// The picture to show; nil while there is not even a placeholder.
  let picture: RenderedPicture?
  let stage: Stage
}

/// A picture's place in a frame, in cells of the screen.
struct PlacedPicture: Sendable, Hashable {
  let key: PictureKey
  /// The cells of the whole picture; may exceed the clip.
  let place: Rectangle
  let clip: Rectangle
  /// The encoded pixels, where the terminal draws the picture itself.
  var pixels: EncodedPicture?
}

/// The bytes that go before and after the cells of a frame, and what is painted over them.
struct PictureBytes: Sendable {
  var before: [UInt8] = []
  var after: [UInt8] = []
  var painted: [DeferredBytes] = []
}

/// One file of a subject's picture: the same file keeps its name when its address changes, so that
/// files are fetched, cached and given up by this.
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
