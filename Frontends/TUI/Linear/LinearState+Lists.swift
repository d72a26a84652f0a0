import FeedCore
import FeedSession

/// Lists, printed in batches. Items have their numbers in the whole list.
extension LinearState {
  /// Opens the feed.
  mutating func openFeed(_ lines: [String] = []) -> LinearStep {
    prompts = [.list(.feed)]
    forgetLists()
    return printBatch(.feed, lines)
  }

  /// Shows the feed at its last position; in the feed itself, from its beginning.
  mutating func showFeed() -> LinearStep {
    if prompt == .list(.feed) { shown[.feed] = nil }
    prompts = [.list(.feed)]
    return printBatch(.feed)
  }

  mutating func showFavorites() -> LinearStep {
    prompts = [.list(.feed), .list(.favorites)]
    shown[.favorites] = nil
    return printBatch(.favorites)
  }

  mutating func reload() -> LinearStep {
    switch prompt {
    case .list(.session(let name)): LinearStep(next: .call(.reload(name)))
    case .list(.found(let input)): LinearStep(next: .call(.page(input, 1)))
    default: ask()
    }
  }

  /// The step after a reload. If it fails, the printed items keep their numbers, and the user can
  /// continue with the loaded items.
  mutating func reloadEnded(_ source: LinearSource, _ result: LinearResult) -> LinearStep {
    if let error = result.error {
      outdated.insert(source)
      let letter = String(LinearChoice.reload.letter)
      let stays = count(of: source) > 0 ? text(.linearNotReloaded, letter) : nil
      return ask([text(error), stays].compactMap(\.self))
    }
    shown[source] = nil
    outdated.remove(source)
    return pageEnded(source, result)
  }

  /// The call for the next page of a list.
  func pageCall(_ source: LinearSource) -> LinearCall {
    let isOutdated = outdated.contains(source)
    switch source {
    case .session(let name): return isOutdated ? .reload(name) : .nextPage(name)
    case .found(let input): return .page(input, isOutdated ? 1 : lists[input]?.nextPage ?? 1)
    }
  }

  /// Whether the list has loaded items after the printed ones.
  func hasMore(_ source: LinearSource) -> Bool {
    count(of: source) > (shown[source]?.upperBound ?? 0)
  }

  /// Prints the next batch of a list, or requests its page.
  mutating func more(_ source: LinearSource, _ lines: [String] = []) -> LinearStep {
    if hasMore(source) { return printNext(source, lines) }
    if phase(of: source) == .ended { return ask(lines + [end(of: source)]) }
    return LinearStep(lines: lines, next: .call(pageCall(source)))
  }

  /// Prints the loaded items after the printed ones.
  private mutating func printNext(_ source: LinearSource, _ lines: [String]) -> LinearStep {
    let start = shown[source]?.upperBound ?? 0
    shown[source] = start..<min(start + Self.batch, count(of: source))
    return printBatch(source, lines)
  }

  /// Prints the batch that was printed last, or the first one.
  mutating func printBatch(_ source: LinearSource, _ lines: [String] = []) -> LinearStep {
    let range = (shown[source] ?? 0..<0).clamped(to: 0..<count(of: source))
    guard !range.isEmpty else {
      shown[source] = nil
      return more(source, lines)
    }
    shown[source] = range
    let items = range.compactMap { line(of: source, $0) }
    return ask(lines + [placeLine(source)].compactMap(\.self) + items)
  }

  mutating func pageEnded(_ source: LinearSource, _ result: LinearResult) -> LinearStep {
    if let error = result.error { return ask([text(error)]) }
    let staleness = [staleness(of: source).map(text)].compactMap(\.self)
    if case .photo(let photo, let position?) = prompt, position.source == source {
      return openNext(after: photo, position, staleness, hasJustAsked: true)
    }
    // After a page without new photos, the user can request another one.
    return hasMore(source) ? more(source, staleness) : ask(staleness + [end(of: source)])
  }
}

/// The texts about lists.
extension LinearState {
  /// The text if a list has no more items, or its newest page has no new ones.
  func end(of source: LinearSource) -> String {
    guard phase(of: source) == .ended else { return text(.linearNothingNew) }
    guard count(of: source) == 0 else { return text(.endOfFeed) }
    switch source {
    case .session(.favorites): return text(.noFavoritesHere, String(LinearChoice.like.letter))
    case .session(let name):
      let notes = session.list(name).notes
      return notes.isEmpty ? text(.noPhotosHere) : notes.map(text).joined(separator: " ")
    case .found(.words(let query)):
      return text(query.isFiltered ? Message(.nothingFoundFiltered) : session.nothingFound)
    case .found(.collections): return text(.errorNoCollectionFound)
    case .found: return text(source.hasCollections ? .noCollectionsHere : .noPhotosHere)
    }
  }

  /// The list's title and the range of its printed items; nil if none was printed.
  func placeLine(_ source: LinearSource) -> String? {
    guard let range = shown[source], !range.isEmpty else { return nil }
    let hasEnded = phase(of: source) == .ended
    let total = total(of: source).map(String.init) ?? "\(count(of: source))\(hasEnded ? "" : "+")"
    return text(
      .linearPlace, title(of: source), String(range.lowerBound + 1), String(range.upperBound),
      total)
  }

  private func title(of source: LinearSource) -> String {
    switch source {
    case .session(.favorites): text(.favorites)
    case .session: text(.feed)
    case .found(let input): title(of: input)
    }
  }

  private func title(of input: SearchInput) -> String {
    let name = lists[input]?.name
    switch input {
    case .words(let query): return title(of: query)
    case .collections(let words): return text(.linearCollectionsFound, words)
    case .topic(let slug): return text(.linearTopic, name ?? slug)
    case .collection(let id): return text(.linearCollection, name ?? id)
    case .topics: return text(.topics)
    case .user, .likes, .userCollections, .photo, .random:
      return "\(text(input.sectionTitle)), \(input.text)"
    }
  }

  private func line(of source: LinearSource, _ index: Int) -> String? {
    if let collection = collection(at: index, of: source) {
      return line(of: collection, number: index + 1)
    }
    return photo(at: index, of: source).map {
      line(of: session.applyingLikes(to: $0), number: index + 1)
    }
  }

  /// The line of a photo in a list, such as “3. A boat on a lake, by Ada Byron, liked”.
  private func line(of photo: Photo, number: Int) -> String {
    let parts = [
      caption(of: photo), text(.linearByAuthor, photo.author.name),
      likedWord(photo),
      photo.isSponsored ? text(.sponsored).lowercased() : nil,
    ]
    return "\(number). \(parts.compactMap(\.self).joined(separator: ", "))"
  }

  /// The line of a collection in a list, such as “2. Fog, 7 photos, by Ada Byron, cover: a boat on
  /// a lake”. A cover without a caption is left out.
  private func line(of collection: PhotoCollection, number: Int) -> String {
    let parts = [
      collection.title.cleaned(),
      collection.photoCount.map { text(.collectionPhotos, String($0)) },
      collection.author.map { text(.linearByAuthor, $0.name) },
      collection.cover.flatMap { words(of: $0) }.map { text(.linearCover, $0) },
    ]
    return "\(number). \(parts.compactMap(\.self).joined(separator: ", "))"
  }

  /// The word for a liked photo, once the account is confirmed (TUI-85).
  func likedWord(_ photo: Photo) -> String? {
    photo.isLiked && session.isConfirmed ? text(.linearLiked) : nil
  }

  /// The photo's caption, as part of a sentence.
  func caption(of photo: Photo) -> String { words(of: photo) ?? text(.untitled) }

  /// The photo's caption without a period at its end; nil if there is no caption.
  private func words(of photo: Photo) -> String? {
    let words = photo.caption?.cleaned() ?? ""
    let caption = words.last == "." ? String(words.dropLast()) : words
    return caption.isEmpty ? nil : caption
  }
}
