import TerminalKit

/// A terminal with kitty's graphics protocol in memory. It has the cells of a `ScreenModel` and a
/// store of pictures with their placements. Bytes outside of graphics commands go to the cells.
package struct KittyModel {
  /// The rule by which pictures are removed from the store.
  package enum Store: Sendable, Hashable {
    /// kitty before 0.38.1: deleting a picture frees every picture without a placement.
    case freesUnplacedTogether
    /// kitty since then: only the deleted picture is freed.
    case freesNamed
    /// A full store: sending a picture frees every other picture without a placement.
    case full
  }

  private struct Picture {
    /// Identifies the pixels.
    let content: Int
    var placements: [Placement] = []
  }

  private struct Placement {
    let number: Int
    /// The top left cell, or nil for a placement that only placeholders show.
    let place: (row: Int, column: Int)?
    let (rows, columns, z): (Int, Int, Int)
    /// The x, y, width and height of the part of the picture that is shown.
    let source: [Int]

    /// Returns the part of the picture in a cell of the screen, or nil.
    func part(_ row: Int, _ column: Int) -> String? {
      guard let place, (0..<rows).contains(row - place.row),
        (0..<columns).contains(column - place.column)
      else { return nil }
      let left = source[0] + (column - place.column) * source[2] / columns
      return "\(left),\(source[1] + (row - place.row) * source[3] / rows)"
    }
  }

  package private(set) var text: ScreenModel
  private let store: Store
  private var pictures: [Int: Picture] = [:]
  /// The picture that is being sent in several commands.
  private var loading: (id: Int, payload: [UInt8])?
  private var replies: [String] = []

  package init(rows: Int, columns: Int, store: Store) {
    text = ScreenModel(rows: rows, columns: columns)
    self.store = store
  }

  /// The number of pictures without a placement.
  package var unplacedCount: Int { pictures.values.count(where: \.placements.isEmpty) }

  /// Returns and removes the answers since the last call.
  package mutating func takeReplies() -> [String] {
    defer { replies = [] }
    return replies
  }

  package mutating func resize(rows: Int, columns: Int) {
    text = ScreenModel(rows: rows, columns: columns)
  }

  package mutating func apply(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let start = rest.firstRange(of: Array("\u{1B}_G".utf8)) {
      applyText(rest[..<start.lowerBound])
      rest = rest[start.upperBound...]
      guard let end = rest.firstRange(of: Array("\u{1B}\\".utf8)) else { return }
      command(rest[..<end.lowerBound])
      rest = rest[end.upperBound...]
    }
    applyText(rest)
  }

  private mutating func applyText(_ bytes: ArraySlice<UInt8>) {
    if bytes.firstRange(of: Array("\u{1B}[2J".utf8)) != nil { unplaceAll() }
    text.apply(Array(bytes))
  }

  /// Removes all placements except those that only placeholders show. Erasing the screen does this.
  private mutating func unplaceAll() {
    for id in pictures.keys { pictures[id]?.placements.removeAll { $0.place != nil } }
    pictures = pictures.filter { !$0.value.placements.isEmpty }
  }
}

// Commands.
extension KittyModel {
  private typealias Keys = [String: String]

  private mutating func command(_ bytes: ArraySlice<UInt8>) {
    let parts = bytes.split(separator: UInt8(ascii: ";"), maxSplits: 1)
    let words = String(decoding: parts.first ?? [], as: UTF8.self).split(separator: ",")
    let keys = Keys(
      words.map { (String($0.prefix(1)), String($0.dropFirst(2))) }
    ) { first, _ in first }
    switch keys["a"] {
    case "t", nil: load(keys, parts.count > 1 ? parts[1] : [])
    case "p": place(keys)
    case "d": delete(keys)
    default: break
    }
  }

  private mutating func load(_ keys: Keys, _ payload: ArraySlice<UInt8>) {
    let id = loading?.id ?? number(keys, "i")
    let whole = (loading?.payload ?? []) + payload
    // A picture that is sent again loses its placements.
    if loading == nil { pictures[id] = nil }
    if keys["m"] == "1" {
      loading = (id, whole)
      return
    }
    loading = nil
    pictures[id] = Picture(content: whole.hashValue)
    if store == .full {
      pictures = pictures.filter { $0.key == id || !$0.value.placements.isEmpty }
    }
  }

  private mutating func place(_ keys: Keys) {
    let id = number(keys, "i")
    let place = (row: text.cursor.row, column: text.cursor.column)
    let placement = Placement(
      number: number(keys, "p"), place: keys["U"] == "1" ? nil : place, rows: number(keys, "r"),
      columns: number(keys, "c"), z: number(keys, "z"),
      source: ["x", "y", "w", "h"].map { number(keys, $0) })
    guard pictures[id] != nil else {
      if keys["q"] != "2" { replies.append("\u{1B}_Gi=\(id);ENOENT:no such picture\u{1B}\\") }
      return
    }
    pictures[id]?.placements.removeAll { $0.number == placement.number && $0.number != 0 }
    pictures[id]?.placements.append(placement)
  }

  private mutating func delete(_ keys: Keys) {
    let (id, number) = (number(keys, "i"), number(keys, "p"))
    guard keys["d"]?.lowercased() == "i" else { return unplaceAll() }
    pictures[id]?.placements.removeAll { number == 0 || $0.number == number }
    guard keys["d"] == "I" else { return }
    pictures = pictures.filter { key, picture in
      !picture.placements.isEmpty || store != .freesUnplacedTogether && key != id
    }
  }

  private func number(_ keys: Keys, _ name: String) -> Int { keys[name].flatMap { Int($0) } ?? 0 }
}

// The screen.
extension KittyModel {
  /// A description of each cell as it appears: parts of pictures, or a letter. Two screens look the
  /// same if and only if their cells are equal.
  package var cells: [String] {
    (0..<text.rows).flatMap { row in (0..<text.columns).map { cell(row, $0) } }
  }

  private func cell(_ row: Int, _ column: Int) -> String {
    let layers = pictures.values.flatMap { picture in
      picture.placements.compactMap { placement in
        placement.part(row, column).map { (placement.z, "\(picture.content) \($0)") }
      }
    }
    let seen = layers.sorted { $0 < $1 }.map { "\($0.0): \($0.1)" }.joined(separator: " ")
    return layers.contains { $0.0 == 0 } ? seen : "\(letter(row, column)) \(seen)"
  }

  private func letter(_ row: Int, _ column: Int) -> String {
    let cell = text[row, column]
    guard cell.text.unicodeScalars.first == "\u{10EEEE}" else {
      // A blank shows only its background.
      let isBlank =
        cell.text == " " && cell.style.attributes.isDisjoint(with: [.underline, .reverse])
      return isBlank ? "blank \(cell.style.background)" : "\(cell.text) \(cell.style)"
    }
    let marks = cell.text.unicodeScalars.dropFirst().map { String($0.value) }
    let picture = pictures.first { cell.style.foreground == .palette(UInt8(clamping: $0.key)) }
    let content = picture.flatMap { $0.value.placements.isEmpty ? nil : $0.value.content }
    return "\(content.map(String.init) ?? "lost") \(marks) \(cell.style.background)"
  }
}
