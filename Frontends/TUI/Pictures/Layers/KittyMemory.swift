import FeedImaging
import TerminalKit

/// The pictures in the terminal's memory, each under an id. That memory is a cache: what has left
/// the screen stays there for a while, and comes back with a hundred bytes instead of the fifty
/// thousand that sent it.
struct KittyMemory {
  /// A picture that the terminal has, or will have with this frame.
  private struct Entry {
    let id: UInt32
    /// What it is of, as long as that can come back: the loader has dropped it otherwise.
    weak var picture: EncodedPicture?
    var state = PictureState.unsent
    /// Its pixels, where they are in shared memory; the terminal may have read and removed them.
    var shared: SharedPixels?
    /// Whether it is the view of an open photo. There are many of it, and few come back.
    var isView = false
    /// The frame that took it off the screen.
    var leftAt = 0

    func isKept(before other: Entry) -> Bool {
      if isView != other.isView { return !isView }
      return (leftAt, id) > (other.leftAt, other.id)
    }
  }

  /// Whether a picture is in the terminal's memory, as far as is known.
  private enum PictureState {
    case unsent
    /// It was sent and has been on the screen since.
    case sent
    /// It was sent and left the screen: the terminal may drop it.
    case kept
    /// It came back, and the terminal was asked to say so if it has dropped it.
    case asked
    /// The terminal has said so.
    case dropped

    /// Whether the terminal has it, as far as is known.
    var isThere: Bool { self != .unsent && self != .dropped }
  }

  private let kitty: KittyEncoder
  /// Whether pictures stay in the terminal when they leave the screen.
  private let keepsUnseen: Bool
  private let sharedName: String
  private var sharedCount = 0
  private var numbers: KittyIDs
  private var entries: [EncodedPicture.ID: Entry] = [:]
  private var onScreen: Set<EncodedPicture.ID> = []
  private var frames = 0

  /// The most bytes of pictures off the screen, as the terminal decodes them: four a pixel. Terminals
  /// hold 320 MB, for all that runs in them.
  private static let maxBytes = 64 << 20
  /// The most pictures off the screen: where ids are few, some must be left for those on it.
  private static let maxPictures = 96

  /// - Parameter sharedName: The prefix of the names of shared memory objects, unique to this
  ///   process.
  init(_ capabilities: GraphicsCapabilities, sharedName: String, numbers: KittyIDs) {
    kitty = KittyEncoder(passthrough: capabilities.passthrough)
    // tmux does not pass on the responses that report a dropped picture.
    keepsUnseen = capabilities.keepsUnplacedPictures && capabilities.passthrough == .direct
    self.sharedName = sharedName
    self.numbers = numbers
  }

  /// The id of a picture that has one.
  func id(of picture: EncodedPicture) -> UInt32? { entries[picture.id]?.id }

  /// The id of a picture, a new one if it has none; nil when all are in use.
  mutating func reserveID(for picture: EncodedPicture) -> UInt32? {
    if let id = id(of: picture) { return id }
    guard let id = numbers.take() else { return nil }
    entries[picture.id] = Entry(id: id, picture: picture)
    return id
  }

  /// Takes an id for something that is no picture; nil when all are in use.
  mutating func takeID() -> UInt32? { numbers.take() }

  mutating func release(_ id: UInt32) { numbers.release(id) }

  /// Makes the terminal ready to show a picture.
  ///
  /// - Returns: The bytes that send it if it is not there, and whether to ask for a response when it
  ///   is shown: it was kept, and may have been dropped. The bytes that place it must follow: a
  ///   terminal may drop pictures without a placement as soon as another one is sent.
  mutating func prepare(_ picture: EncodedPicture) -> (bytes: [UInt8], asks: Bool) {
    guard let entry = entries[picture.id] else { return ([], false) }
    switch entry.state {
    case .sent, .asked: return ([], false)
    case .kept:
      entries[picture.id]?.state = .asked
      return ([], true)
    case .unsent, .dropped:
      entries[picture.id]?.state = .sent
      return (transmit(picture, entry.id), false)
    }
  }

  /// The bytes that send a picture: pixels in shared memory, where the system has room for them.
  private mutating func transmit(_ picture: EncodedPicture, _ id: UInt32) -> [UInt8] {
    switch picture.content {
    case .kitty(.pixels(let bitmap)):
      sharedCount += 1
      entries[picture.id]?.shared?.remove()
      let shared = SharedPixels(bitmap, name: "\(sharedName)-\(sharedCount)")
      entries[picture.id]?.shared = shared
      return kitty.transmit(shared?.image ?? .pixels(bitmap), id: id)
    case .kitty(let image): return kitty.transmit(image, id: id)
    case .blocks, .sixel, .iterm2: return []
    }
  }

  /// Notes the pictures that the frame shows, and deletes what is neither shown nor kept. The last
  /// bytes of a frame, because a terminal may delete all pictures that are not placed yet.
  mutating func show(_ placed: [PlacedPicture]) -> [UInt8] {
    var now: Set<EncodedPicture.ID> = []
    for placed in placed {
      guard let id = placed.pixels?.id, now.insert(id).inserted else { continue }
      entries[id]?.isView = placed.key.isViewport
    }
    frames += 1
    for id in onScreen where !now.contains(id) {
      entries[id]?.leftAt = frames
      if entries[id]?.state.isThere == true { entries[id]?.state = .kept }
    }
    onScreen = now
    return deleteUnkept()
  }

  /// Keeps those that were seen last, cards before views, within the limits.
  private mutating func deleteUnkept() -> [UInt8] {
    let away = entries.filter { !onScreen.contains($0.key) }
    if away.isEmpty { return [] }
    var (bytes, count) = (0, 0)
    let gone = away.sorted { $0.value.isKept(before: $1.value) }
      .filter { _, entry in
        guard keepsUnseen, entry.state.isThere, let size = entry.picture?.size else { return true }
        (bytes, count) = (bytes + size.width * size.height * 4, count + 1)
        return bytes > Self.maxBytes || count > Self.maxPictures
      }
    return delete(gone.map(\.key))
  }

  /// Deletes what is off the screen with the next frame, as if the loader had dropped it.
  mutating func forgetUnseen() {
    for id in entries.keys where !onScreen.contains(id) { entries[id]?.picture = nil }
  }

  /// The bytes that delete all pictures; the last call.
  mutating func close() -> [UInt8] { delete(Array(entries.keys)) }

  /// The bytes that delete all pictures, when the screen's content is unknown: those that are shown
  /// are then sent again. Each is deleted by its id: kitty does not count virtual placements as
  /// visible, so that clearing the screen would keep them.
  mutating func forgetAll() -> [UInt8] {
    let there = entries.filter(\.value.state.isThere)
    for id in there.keys { entries[id]?.state = .unsent }
    return there.values.map(\.id).sorted().flatMap { kitty.delete(id: $0) }
  }

  /// Deletes pictures, and the shared memory that the terminal has not read, which nobody else would
  /// remove.
  private mutating func delete(_ pictures: [EncodedPicture.ID]) -> [UInt8] {
    let gone = pictures.compactMap { entries.removeValue(forKey: $0) }.sorted { $0.id < $1.id }
    for entry in gone {
      entry.shared?.remove()
      numbers.release(entry.id)
    }
    return gone.filter(\.state.isThere).flatMap { kitty.delete(id: $0.id) }
  }

  /// Takes the response to a picture that was shown again. The terminal may have dropped it
  /// meanwhile, for others that needed the room.
  ///
  /// - Returns: The picture that is to be sent again; nil if there is none.
  mutating func take(_ response: KittyResponse) -> EncodedPicture.ID? {
    guard response.isFailure,
      let id = entries.first(where: { $0.value.id == response.id && $0.value.state == .asked })?.key
    else { return nil }
    entries[id]?.state = .dropped
    return id
  }
}
