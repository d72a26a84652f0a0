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
    /// Its pixels, where they are in shared memory; the terminal may have read and removed them.
    var shared: SharedPixels?
    /// Whether it stays when it leaves the screen.
    var isKept = false
    /// The frame that took it off the screen.
    var left = 0
    /// Whether the terminal was asked to tell if it has dropped the picture.
    var isAsked = false
  }

  private let kitty: KittyEncoder
  private let sharedName: String
  private var sharedCount = 0
  private var numbers: KittyIDs
  private var entries: [EncodedPicture.ID: Entry] = [:]
  private var onScreen: Set<EncodedPicture.ID> = []
  private var frames = 0

  /// The most bytes of pictures off the screen. Terminals hold 320 MB, for all that runs in them.
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

  /// The id of a picture; nil when all are in use.
  mutating func id(of picture: EncodedPicture) -> UInt32? {
    if let entry = entries[picture.id] { return entry.id }
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
    entries[picture.id]?.isSent = true
    if !entry.isSent { return .sending }
    if entry.isAsked || onScreen.contains(picture.id) { return .nothing }
    entries[picture.id]?.isAsked = true
    return .asking
  }

  /// The bytes that send a picture: pixels in shared memory, where the system has room for them.
  mutating func send(_ picture: EncodedPicture) -> [UInt8] {
    guard let id = entries[picture.id]?.id else { return [] }
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

  /// Notes what the frame shows, and deletes what is neither shown nor kept. A view of an open photo
  /// is not kept: there are many of it, and hardly one comes back.
  mutating func show(_ placed: [PlacedPicture]) -> [UInt8] {
    var now: Set<EncodedPicture.ID> = []
    for placed in placed {
      guard let id = placed.pixels?.id, now.insert(id).inserted else { continue }
      entries[id]?.isKept = kitty.passthrough == .direct && !placed.key.isViewport
    }
    frames += 1
    for id in onScreen where !now.contains(id) {
      entries[id]?.left = frames
      entries[id]?.isAsked = false
    }
    onScreen = now
    return deleteUnkept()
  }

  private mutating func deleteUnkept() -> [UInt8] {
    let away = entries.filter { !onScreen.contains($0.key) }
    var (bytes, count) = (0, 0)
    let gone = away.sorted { ($0.value.left, $0.value.id) > ($1.value.left, $1.value.id) }
      .filter { _, entry in
        guard entry.isKept, entry.isSent, let size = entry.picture?.size else { return true }
        (bytes, count) = (bytes + size.width * size.height * 4, count + 1)
        return bytes > Self.mostBytes || count > Self.mostPictures
      }
    return delete(gone.map(\.key))
  }

  /// The bytes that delete all pictures; the last call.
  mutating func close() -> [UInt8] { delete(Array(entries.keys)) }

  /// The bytes that delete all pictures, when the screen's content is unknown: those that are shown
  /// are then sent again. Each is deleted by its id: kitty does not count virtual placements as
  /// visible, so that clearing the screen would keep them.
  mutating func forgetAll() -> [UInt8] {
    let sent = entries.values.filter(\.isSent).map(\.id).sorted()
    for id in entries.keys { entries[id]?.isSent = false }
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

  /// Takes the answer to a picture that was shown again. One that the terminal has dropped
  /// meanwhile, for others that needed the room, counts as not sent.
  ///
  /// - Returns: The picture that is to be sent again; nil if there is none.
  mutating func take(_ answer: KittyAnswer) -> EncodedPicture.ID? {
    guard answer.isFailure,
      let id = entries.first(where: { $0.value.id == answer.id && $0.value.isAsked })?.key
    else { return nil }
    entries[id]?.isAsked = false
    entries[id]?.isSent = false
    return id
  }
}
