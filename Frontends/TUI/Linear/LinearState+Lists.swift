import FeedCore
import FeedSession

/// Lists of photos, printed in batches. The numbers are those of the whole list.
extension LinearState {
  /// Opens the feed, after the sign-in or without one.
  mutating func enter(_ lines: [String] = []) -> LinearStep {
    places = [.list(.feed)]
    (shown, outdated) = ([:], [])
    return printBatch(.feed, lines)
  }

  /// From elsewhere the feed is as it was left; in the feed it begins anew.
  mutating func showFeed() -> LinearStep {
    if place == .list(.feed) { shown[.feed] = nil }
    places = [.list(.feed)]
    return printBatch(.feed)
  }

  mutating func showFavorites() -> LinearStep {
    places = [.list(.feed), .list(.favorites)]
    shown[.favorites] = nil
    return printBatch(.favorites)
  }

  mutating func reload() -> LinearStep {
    guard case .list(let name) = place else { return ask() }
    return LinearStep(next: .call(.reload(name)))
  }

  /// What was printed keeps its numbers until the list has begun anew.
  mutating func reloadEnded(_ name: ListName, _ result: LinearResult) -> LinearStep {
    if result.error == nil {
      shown[name] = nil
      outdated.remove(name)
    } else {
      outdated.insert(name)
    }
    return pageEnded(name, result)
  }

  /// Asks for what comes next in a list.
  func pageCall(_ name: ListName) -> LinearCall {
    outdated.contains(name) ? .reload(name) : .nextPage(name)
  }

  /// Searches for words, or asks for them.
  mutating func search(_ words: String) -> LinearStep {
    guard words.isEmpty else { return find(words) }
    places.append(.words)
    return ask()
  }

  mutating func find(_ words: String) -> LinearStep {
    if place == .words { places.removeLast() }
    self.words = words
    return LinearStep(next: .call(.find(words: words)))
  }

  mutating func searchEnded(_ result: LinearResult) -> LinearStep {
    if let error = result.error, session.found.count == 0 { return ask([text(error)]) }
    places = [.list(.feed), .list(.found)]
    shown[.found] = nil
    outdated.remove(.found)
    return pageEnded(.found, result)
  }

  /// Whether photos of the list are at hand behind those that were printed.
  func hasMore(_ name: ListName) -> Bool {
    session.list(name).count > (shown[name]?.upperBound ?? 0)
  }

  /// Prints the next batch of a list; asks for it where it is not at hand. What has failed is tried
  /// again first.
  mutating func more(_ name: ListName, _ lines: [String] = []) -> LinearStep {
    let call = LinearStep(lines: lines, next: .call(pageCall(name)))
    switch session.list(name).phase {
    case .failed: return call
    case _ where hasMore(name): return printNext(name, lines)
    case .ended: return ask(lines + [end(of: name)])
    case .idle, .loading: return call
    }
  }

  /// Prints the photos at hand behind those that were printed.
  private mutating func printNext(_ name: ListName, _ lines: [String]) -> LinearStep {
    let start = shown[name]?.upperBound ?? 0
    shown[name] = start..<min(start + Self.batch, session.list(name).count)
    return printBatch(name, lines)
  }

  /// Prints the batch that was printed last, or the first one.
  private mutating func printBatch(_ name: ListName, _ lines: [String] = []) -> LinearStep {
    let list = session.list(name)
    let range = (shown[name] ?? 0..<0).clamped(to: 0..<list.count)
    guard !range.isEmpty else {
      shown[name] = nil
      return hasMore(name) ? printNext(name, lines) : more(name, lines)
    }
    shown[name] = range
    let photos = range.map { line(of: session.shown(list[$0]), number: $0 + 1) }
    return ask(lines + [placeLine(name)].compactMap(\.self) + photos)
  }

  mutating func pageEnded(_ name: ListName, _ result: LinearResult) -> LinearStep {
    if let error = result.error { return ask([text(error)]) }
    let list = session.list(name)
    let staleness = [list.staleness(in: language).map(text)].compactMap(\.self)
    if case .photo(let photo, let number, name) = place {
      return openNext(after: photo, number, name, staleness, hasJustAsked: true)
    }
    // A page without new photos is no end; who goes on asks for another.
    return hasMore(name) ? more(name, staleness) : ask(staleness + [end(of: name)])
  }

  /// What is said where a list has no photo more, or its newest page brought none.
  func end(of name: ListName) -> String {
    let list = session.list(name)
    guard list.phase == .ended else { return text(.linearNothingNew) }
    guard list.count == 0 else { return text(.endOfFeed) }
    switch name {
    case .feed: return text(list.skippedRemark ?? Message(.noPhotosHere))
    case .favorites: return text(.noFavoritesHere, String(LinearChoice.like.letter))
    case .found: return text(.errorNothingFound)
    }
  }

  /// The list and which of its photos are shown; nil before any was.
  func placeLine(_ name: ListName) -> String? {
    guard let range = shown[name], !range.isEmpty else { return nil }
    let list = session.list(name)
    let total = list.total.map(String.init) ?? "\(list.count)\(list.phase == .ended ? "" : "+")"
    return text(
      .linearPlace, title(of: name), String(range.lowerBound + 1), String(range.upperBound), total)
  }

  private func title(of name: ListName) -> String {
    switch name {
    case .feed: text(.feed)
    case .favorites: text(.favorites)
    case .found: text(.linearResults, words)
    }
  }

  /// A photo in a list: «3. A boat on a lake, by Ada Byron, liked».
  private func line(of photo: Photo, number: Int) -> String {
    let parts = [
      caption(of: photo), text(.linearByAuthor, photo.author.name),
      likedWord(photo),
      photo.isSponsored ? text(.sponsored).lowercased() : nil,
    ]
    return "\(number). \(parts.compactMap(\.self).joined(separator: ", "))"
  }

  /// Says of a photo that it is liked, once it is certain by whom (TUI-12).
  func likedWord(_ photo: Photo) -> String? {
    photo.isLiked && session.isConfirmed ? text(.linearLiked) : nil
  }

  /// What the photo shows, in words, as part of a sentence.
  func caption(of photo: Photo) -> String {
    let words = photo.caption?.cleaned() ?? ""
    let caption = words.last == "." ? String(words.dropLast()) : words
    return caption.isEmpty ? text(.untitled) : caption
  }
}
