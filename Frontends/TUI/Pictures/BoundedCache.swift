/// A cache of values that can be made again, limited in bytes. The least recently used values are
/// removed first.
///
/// Finding that one takes a pass over all entries. There are only hundreds, and each insertion
/// means that a picture was loaded or drawn, so an ordered list would gain nothing.
struct BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    let value: Value
    let cost: Int
    var lastUse: Int
  }

  /// The cost of all values, in bytes.
  private(set) var cost = 0
  private let limit: Int
  private var entries: [Key: Entry] = [:]
  private var uses = 0

  init(limit: Int) { self.limit = limit }

  var count: Int { entries.count }

  /// Whether there is a value for the key. Does not count as use.
  func contains(_ key: Key) -> Bool { entries[key] != nil }

  func peek(_ key: Key) -> Value? { entries[key]?.value }

  /// The most recently used value with a matching key. Does not count as use.
  func newest(where isOne: (Key) -> Bool) -> Value? {
    entries.filter { isOne($0.key) }.max { $0.value.lastUse < $1.value.lastUse }?.value.value
  }

  /// The most recently used key that matches. Does not count as use.
  func newestKey(where isOne: (Key) -> Bool) -> Key? {
    entries.filter { isOne($0.key) }.max { $0.value.lastUse < $1.value.lastUse }?.key
  }

  mutating func value(_ key: Key) -> Value? {
    guard let found = entries[key] else { return nil }
    uses += 1
    entries[key]?.lastUse = uses
    return found.value
  }

  /// Stores a value and removes the least recently used ones beyond the limit. A value that costs
  /// more than the limit is not stored.
  mutating func insert(_ value: Value, for key: Key, cost: Int) {
    remove(key)
    guard cost <= limit else { return }
    uses += 1
    entries[key] = Entry(value: value, cost: cost, lastUse: uses)
    self.cost += cost
    while self.cost > limit, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      remove(oldest.key)
    }
  }

  @discardableResult
  mutating func remove(_ key: Key) -> Value? {
    guard let removed = entries.removeValue(forKey: key) else { return nil }
    cost -= removed.cost
    return removed.value
  }
}

/// The limits of the cost of pictures, however long the feed (FEED-10).
struct PictureLimits: Sendable, Hashable {
  /// The maximum size of JPEG files in bytes, kept for pictures that may be shown again.
  var files = 4 << 20
  /// The maximum size of rendered pictures in bytes, kept because they may be shown again.
  var drawings = 4 << 20
  /// The maximum size of the open photo's decoded pixels in bytes. A larger photo is decoded
  /// in parts.
  var pixels = 12 << 20
  /// The maximum number of fetches at a time.
  var fetches = 6
  /// The maximum number of fetches for pictures that are not on the screen yet, so that those that
  /// appear on it need not wait.
  var fetchesAhead = 4

  /// The limits for pictures in pixels, which take more memory than blocks and more time to draw
  /// again.
  static let ofPixels = PictureLimits(files: 2 << 20, drawings: 6 << 20)
}
