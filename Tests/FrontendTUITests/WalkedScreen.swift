import BackendMock
import FeedCore
import FeedImaging
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

/// The screen with the mock's photos on a terminal that supports kitty's protocol. After each key
/// it waits until all commands have ended and every visible picture is drawn.
struct WalkedScreen {
  private(set) var terminal: KittyModel
  private var size = TerminalSize(rows: 20, columns: 60)
  private let session: Session
  private let inbox: Inbox<ScreenMessage>
  private let pictures: RestingPictures
  /// Changes when the screen has news to process.
  private let events: Watched<Int>
  /// The number of commands in progress.
  private let running: Watched<Int>
  /// The number of commands that were started.
  private let started: Watched<Int>
  private var loop: ScreenLoop
  private var shown: Canvas?
  private let writer = FrameWriter(abilities: .modern)

  init(_ capabilities: GraphicsCapabilities, store: KittyModel.Store) async throws {
    let (events, running, started) = (Watched(0), Watched(0), Watched(0))
    let plugin = MockBackend()
    let backend = try plugin.make(
      PluginOptions([], of: plugin.name, declared: plugin.options), ConnectionSettings(), .quiet())
    session = Session(backend, services: .stubs())
    inbox = Inbox(waker: Waker())
    let runner = CommandRunner(session, inbox, downloadFolder: "/pictures")
    pictures = RestingPictures(capabilities) { _ = events.next() }
    (self.events, self.running, self.started) = (events, running, started)
    terminal = KittyModel(rows: size.rows, columns: size.columns, store: store)
    loop = ScreenLoop(
      ScreenState(), program: AppFacts(version: "test", backend: "mock"),
      terminal: ScreenTerminal(depth: .full),
      appearance: Appearance(language: .english, reducesMotion: true, hasPixels: true),
      pictures: pictures, cell: capabilities.cell,
      run: { command, ended in
        // The clock does not advance.
        if command.isWait { return }
        _ = started.next()
        _ = running.next()
        runner.run(command) { result in
          ended(result)
          running.change { $0 -= 1 }
          _ = events.next()
        }
      })
    loop.receive(.session(await session.state))
    loop.receive(.start)
    try await settle()
  }

  mutating func press(_ key: Key) async throws {
    loop.handle(.key(key))
    try await settle()
  }

  mutating func resize(rows: Int, columns: Int) async throws {
    size = TerminalSize(rows: rows, columns: columns)
    terminal.resize(rows: rows, columns: columns)
    shown = nil
    loop.handle(.resize(size))
    try await settle()
  }

  private var isAtRest: Bool { running.value == 0 && pictures.areAtRest }

  /// Shows frames until one shows all results. A command or a picture may end as soon as a frame
  /// has requested it. Its result is then shown by the next frame.
  private mutating func settle() async throws {
    while true {
      let seen = events.value
      let (wasAtRest, commands, wanted) = (isAtRest, started.value, pictures.visible)
      inbox.drain().forEach { loop.receive($0) }
      show()
      let replies = terminal.takeReplies()
      replies.forEach { loop.handle(.reply($0)) }
      if !replies.isEmpty { continue }
      if wasAtRest, commands == started.value, wanted == pictures.visible { return }
      if !isAtRest { try await events.wait { $0 > seen } }
    }
  }

  /// Shows a frame as the event loop does.
  private mutating func show() {
    let isRepaint = loop.takeRepaint()
    if isRepaint { shown = nil }
    guard let frame = loop.frame(size: size, isFresh: shown == nil) else { return }
    var memory = ByteBuffer(capacity: 0)
    _ = try? writer.write(from: shown, to: frame, erasing: isRepaint, in: &memory) {
      terminal.apply(Array($0))
    }
    shown = frame.canvas
    loop.didShow()
  }
}

/// A picture loader that knows whether all visible pictures are drawn.
private final class RestingPictures: PictureProvider {
  private let loader: PictureLoader
  private let wanted = Lock<[WantedPicture]>([])

  init(_ capabilities: GraphicsCapabilities, requestFrame: @escaping @Sendable () -> Void) {
    let renderer = PictureRenderer(
      encoder: GraphicsEncoder(screen: capabilities), background: .black, pixelLimit: 4 << 20)
    loader = PictureLoader(
      renderer, layer: capabilities.layer(sharedName: "/imagefeed-test", numbers: KittyIDs()),
      limits: .ofPixels,
      fetch: { request, _ throws(FeedError) in Self.jpeg(of: request.subject.name) },
      requestFrame: requestFrame)
  }

  /// The pictures that the last frame shows.
  var visible: Set<PictureKey> {
    Set(wanted.withLock(\.self).filter(\.isVisible).map(\.key))
  }

  var areAtRest: Bool {
    visible.allSatisfy {
      switch loader.loaded($0)?.stage {
      case .loading: false
      case .done, .failed, .incomplete, nil: true
      }
    }
  }

  /// Returns a picture with a color that depends on the name.
  private static func jpeg(of name: String) -> [UInt8] {
    let sum = name.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFFFF }
    let color = RGB(
      red: UInt8(sum >> 16), green: UInt8(sum >> 8 & 255), blue: UInt8(sum & 255))
    let bitmap = Bitmap(size: PixelSize(width: 48, height: 32), fill: color)
    guard let bytes = try? JPEG.encode(bitmap, JPEG.Style(quality: 90, chroma: .full)) else {
      preconditionFailure("the bitmap could not be encoded")
    }
    return bytes
  }

  func want(_ wanted: [WantedPicture]) {
    self.wanted.withLock { $0 = wanted }
    loader.want(wanted)
  }

  func loaded(_ key: PictureKey) -> LoadedPicture? {
    let isWanted = wanted.withLock { $0.contains { $0.key == key } }
    if !isWanted { Issue.record("\(key) is drawn but was not requested") }
    return loader.loaded(key)
  }

  func retry(_ subject: PictureRequest.Subject) { loader.retry(subject) }

  func bytes(
    for placed: [PlacedPicture], on canvas: Canvas, isFresh: Bool, scroll: Scroll?
  ) -> PictureBytes {
    loader.bytes(for: placed, on: canvas, isFresh: isFresh, scroll: scroll)
  }

  var movesWithText: Bool { loader.movesWithText }

  var coversText: Bool { loader.coversText }

  func setBackground(_ ground: RGB) { loader.setBackground(ground) }

  func setFade(_ fade: PictureFade?) { loader.setFade(fade) }

  func take(_ reply: String) { loader.take(reply) }

  func forgetUnseen() { loader.forgetUnseen() }

  func teardown() -> [UInt8] { loader.teardown() }
}

extension ScreenCommand {
  fileprivate var isWait: Bool {
    switch self {
    case .waitForSplash, .waitForNotice, .waitForSlide, .retryFirstPageLater: true
    default: false
    }
  }
}
