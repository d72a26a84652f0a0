import FeedImaging
import TerminalKit

/// The pictures in the terminal's memory, each with an id. The memory is used as a cache: a picture
/// that has left the screen stays there for a while. Showing it again takes a hundred bytes instead
/// of the fifty thousand that sent it.
struct KittyMemory {
  /// A picture that the terminal has, or will have with this frame.
  private struct Entry {
    let id: UInt32
    /// The picture; nil after the loader has dropped it, because it cannot be shown again then.
    weak var picture: EncodedPicture?
    var state = PictureState.unsent
    /// Its pixels, if they are in shared memory. The terminal may have read and removed them.
    var shared: SharedPixels?
    /// Whether it is a view of an open photo. There are many views, and few are shown again.
    var isView = false
    /// The frame that removed it from the screen.
    var leftAt = 0

    func isKept(before other: Entry) -> Bool {
      if isView != other.isView { return !isView }
      return (leftAt, id) > (other.leftAt, other.id)
    }
  }

  /// Whether a picture is in the terminal's memory, as far as is known.
  private enum PictureState {
    case unsent
    /// Sent, and still on the screen.
    case sent
    /// Sent, but no longer on the screen, so the terminal may drop it.
    case kept
    /// Shown again, with a request to the terminal to report if it has dropped it.
    case asked
    /// Reported as dropped by the terminal.
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

  /// The most bytes of pictures off the screen, decoded: four per pixel. Terminals limit all
  /// programs in them to 320 MB.
  private static let maxBytes = 64 << 20
  /// The most pictures off the screen. If ids are few, some must be left for those on the screen.
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

  /// The id of a picture; nil if it has none.
  func id(of picture: EncodedPicture) -> UInt32? { entries[picture.id]?.id }

  /// The id of a picture, a new one if it has none. Nil if all are in use.
  mutating func reserveID(for picture: EncodedPicture) -> UInt32? {
    if let id = id(of: picture) { return id }
    guard let id = numbers.take() else { return nil }
    entries[picture.id] = Entry(id: id, picture: picture)
    return id
  }

  /// Takes an id for something other than a picture; nil if all are in use.
  mutating func takeID() -> UInt32? { numbers.take() }

  mutating func release(_ id: UInt32) { numbers.release(id) }

  /// Prepares the terminal to show a picture.
  ///
  /// - Returns: The bytes that send the picture if it is not there, and whether to request a
  ///   response when it is shown, because it was kept and may have been dropped. The bytes that
  ///   place it must follow: a terminal may drop pictures without a placement when another one is
  ///   sent.
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

  /// The bytes that send a picture. Pixels are put into shared memory if the system has room.
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

  /// Notes the pictures that the frame shows, and deletes those that are neither shown nor kept.
  /// These are the last bytes of a frame, because a terminal may delete all pictures that are not
  /// placed yet.
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

  /// Keeps the pictures that were seen last, cards before views, within the limits.
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

  /// Marks the pictures off the screen for deletion with the next frame, as if the loader had
  /// dropped them.
  mutating func forgetUnseen() {
    for id in entries.keys where !onScreen.contains(id) { entries[id]?.picture = nil }
  }

  /// The bytes that delete all pictures; the last call.
  mutating func close() -> [UInt8] { delete(Array(entries.keys)) }

  /// The bytes that delete all pictures when the screen's content is unknown, so that shown ones
  /// are sent again. Each is deleted by its id: kitty does not count virtual placements as visible,
  /// so clearing the screen would keep them.
  mutating func forgetAll() -> [UInt8] {
    let there = entries.filter(\.value.state.isThere)
    for id in there.keys { entries[id]?.state = .unsent }
    return there.values.map(\.id).sorted().flatMap { kitty.delete(id: $0) }
  }

  /// Deletes pictures, and the shared memory that the terminal has not read, because nothing else
  /// would remove it.
  private mutating func delete(_ pictures: [EncodedPicture.ID]) -> [UInt8] {
    let gone = pictures.compactMap { entries.removeValue(forKey: $0) }.sorted { $0.id < $1.id }
    for entry in gone {
      entry.shared?.remove()
      numbers.release(entry.id)
    }
    return gone.filter(\.state.isThere).flatMap { kitty.delete(id: $0.id) }
  }

  /// Takes the response to a picture that was shown again. The terminal may have dropped it to make
  /// room for others.
  ///
  /// - Returns: The picture to send again; nil if there is none.
  mutating func take(_ response: KittyResponse) -> EncodedPicture.ID? {
    guard response.isFailure,
      let id = entries.first(where: { $0.value.id == response.id && $0.value.state == .asked })?.key
    else { return nil }
    entries[id]?.state = .dropped
    return id
  }
}
