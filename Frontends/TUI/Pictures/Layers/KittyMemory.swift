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
    var isSent = false
    /// Whether the terminal has dropped it, or said so.
    var isLost = false
    /// Its pixels, where they are in shared memory; the terminal may have read and removed them.
    var shared: SharedPixels?
    /// Whether it is the view of an open photo. There are many of it, and few come back.
    var isView = false
    /// The frame that took it off the screen.
    var leftAt = 0
    /// Whether it was sent or asked for since it came onto the screen.
    var isCertain = false
    /// Whether the terminal was asked to tell if it has dropped the picture.
    var isAsked = false

    func isKept(before other: Entry) -> Bool {
      if isView != other.isView { return !isView }
      return (leftAt, id) > (other.leftAt, other.id)
    }
  }

  private let kitty: KittyEncoder
  private let sharedName: String
  private var sharedCount = 0
  private var numbers: KittyIDs
  private var entries: [EncodedPicture.ID: Entry] = [:]
  private var onScreen: Set<EncodedPicture.ID> = []
  private var frames = 0

  /// The most bytes of pictures off the screen, as the terminal decodes them: four a pixel. Terminals
  /// hold 320 MB, for all that runs in them.
  private static let mostBytes = 64 << 20
  /// The most pictures off the screen: where ids are few, some must be left for those on it.
  private static let mostPictures = 96

  /// - Parameter sharedName: The prefix of the names of shared memory objects, unique to this
  ///   process.
  init(_ kitty: KittyEncoder, sharedName: String, numbers: KittyIDs) {
    self.kitty = kitty
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

  /// Whether the terminal has to be sent the picture, or to be asked whether it still has it.
  enum Need { case nothing, sending, asking }

  /// What has to be done before the picture is shown. Counts as done from here on.
  mutating func need(of picture: EncodedPicture) -> Need {
    guard let entry = entries[picture.id] else { return .nothing }
    if entry.isSent, entry.isCertain { return .nothing }
    entries[picture.id]?.isCertain = true
    entries[picture.id]?.isSent = true
    entries[picture.id]?.isAsked = entry.isSent
    return entry.isSent ? .asking : .sending
  }

  /// The bytes that send a picture: pixels in shared memory, where the system has room for them.
  mutating func send(_ picture: EncodedPicture) -> [UInt8] {
    guard let entry = entries[picture.id] else { return [] }
    entries[picture.id]?.isLost = false
    // Should it be there after all, its placements would stay: some terminals keep them.
    return (entry.isLost ? kitty.delete(id: entry.id) : []) + transmit(picture, entry.id)
  }

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

  /// Notes what the frame shows, and deletes what is neither shown nor kept.
  mutating func show(_ placed: [PlacedPicture]) -> [UInt8] {
    var now: Set<EncodedPicture.ID> = []
    for placed in placed {
      guard let id = placed.pixels?.id, now.insert(id).inserted else { continue }
      entries[id]?.isView = placed.key.isViewport
    }
    frames += 1
    for id in onScreen where !now.contains(id) {
      entries[id]?.leftAt = frames
      entries[id]?.isCertain = false
      entries[id]?.isAsked = false
    }
    onScreen = now
    return deleteUnkept()
  }

  /// Keeps those that were seen last, cards before views, within the limits. Inside of tmux, which
  /// keeps responses to itself, nothing is kept.
  private mutating func deleteUnkept() -> [UInt8] {
    let away = entries.filter { !onScreen.contains($0.key) }
    if away.isEmpty { return [] }
    var (bytes, count) = (0, 0)
    let gone = away.sorted { $0.value.isKept(before: $1.value) }
      .filter { _, entry in
        guard kitty.passthrough == .direct, entry.isSent, let size = entry.picture?.size else {
          return true
        }
        (bytes, count) = (bytes + size.width * size.height * 4, count + 1)
        return bytes > Self.mostBytes || count > Self.mostPictures
      }
    return delete(gone.map(\.key))
  }

  /// Deletes what is off the screen with the next frame.
  mutating func forgetUnseen() {
    for id in entries.keys where !onScreen.contains(id) { entries[id]?.picture = nil }
  }

  /// The bytes that delete all pictures; the last call.
  mutating func close() -> [UInt8] { delete(Array(entries.keys)) }

  /// The bytes that delete all pictures, when the screen's content is unknown: those that are shown
  /// are then sent again. Each is deleted by its id: kitty does not count virtual placements as
  /// visible, so that clearing the screen would keep them.
  mutating func forgetAll() -> [UInt8] {
    let sent = entries.values.filter(\.isSent).map(\.id).sorted()
    for id in entries.keys {
      entries[id]?.isSent = false
      entries[id]?.isAsked = false
    }
    return sent.flatMap { kitty.delete(id: $0) }
  }

  /// Deletes pictures, and the shared memory that the terminal has not read, which nobody else would
  /// remove.
  private mutating func delete(_ pictures: [EncodedPicture.ID]) -> [UInt8] {
    let gone = pictures.compactMap { entries.removeValue(forKey: $0) }.sorted { $0.id < $1.id }
    for entry in gone {
      entry.shared?.remove()
      numbers.release(entry.id)
    }
    return gone.filter(\.isSent).flatMap { kitty.delete(id: $0.id) }
  }

  /// Takes the response to a picture that was shown again. One that the terminal has dropped
  /// meanwhile, for others that needed the room, counts as not sent.
  ///
  /// - Returns: The picture that is to be sent again; nil if there is none.
  mutating func take(_ response: KittyResponse) -> EncodedPicture.ID? {
    guard response.isFailure,
      let id = entries.first(where: { $0.value.id == response.id && $0.value.isAsked })?.key
    else { return nil }
    entries[id]?.isAsked = false
    entries[id]?.isSent = false
    entries[id]?.isLost = true
    return id
  }
}
