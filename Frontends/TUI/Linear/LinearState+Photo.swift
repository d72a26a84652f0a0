import FeedCore
import FeedSession

/// One photo: open, like, share, download.
extension LinearState {
  /// Opens the item with a number: a photo, or the photos of a collection.
  mutating func open(_ position: LinearPosition, _ lines: [String] = []) -> LinearStep {
    guard isPrinted(position) else { return ask(lines + [noSuchNumber(position)]) }
    let (index, source) = (position.number - 1, position.source)
    if let collection = collection(at: index, of: source),
      let input = SearchInput(collection.source)
    {
      return find(input)
    }
    guard let photo = photo(at: index, of: source) else { return ask(lines) }
    return open(photo, position, lines)
  }

  /// - Parameter position: Nil for a photo outside of lists.
  mutating func open(
    _ photo: Photo, _ position: LinearPosition?, _ lines: [String] = []
  ) -> LinearStep {
    if case .photo(_, let before) = prompt, before?.source == position?.source {
      prompts.removeLast()
    }
    prompts.append(.photo(photo, position))
    return ask(lines + [photoLine(photo, position)] + details(of: session.applyingLikes(to: photo)))
  }

  /// Whether the item with this number was printed.
  private func isPrinted(_ position: LinearPosition) -> Bool {
    position.number >= 1 && position.number <= printedCount(position.source)
  }

  private func printedCount(_ source: LinearSource) -> Int {
    min(shown[source]?.upperBound ?? 0, count(of: source))
  }

  private func noSuchNumber(_ position: LinearPosition) -> String {
    let known = printedCount(position.source)
    guard known > 0 else { return noSuchChoice(String(position.number)) }
    return text(.linearNoSuchNumber, String(position.number), "1", String(known))
  }

  /// Opens the next photo, or requests its page. If the current photo was removed from the list,
  /// such as an unliked favorite, the next photo has its number.
  ///
  /// - Parameter hasJustAsked: Whether a page was requested just now, so that no other is
  ///   requested.
  mutating func openNext(
    after photo: Photo, _ position: LinearPosition, _ lines: [String] = [],
    hasJustAsked: Bool = false
  ) -> LinearStep {
    let (number, source) = (position.number, position.source)
    let isThere = self.photo(at: number - 1, of: source)?.id == photo.id
    let next = isThere ? number + 1 : number
    guard next <= count(of: source) else {
      let isOver = phase(of: source) == .ended || hasJustAsked
      return isOver
        ? ask(lines + [end(of: source)]) : LinearStep(lines: lines, next: .call(pageCall(source)))
    }
    if next > shown[source]?.upperBound ?? 0 {
      shown[source] = next - 1..<min(next - 1 + Self.batch, count(of: source))
    }
    return open(LinearPosition(number: next, source: source), lines)
  }

  /// The first line about an open photo.
  func photoLine(_ photo: Photo, _ position: LinearPosition?) -> String {
    let number = position.map { "\($0.number). " } ?? ""
    return "\(number)\(caption(of: photo))."
  }

  /// The details of a photo that its list contains, and its credit.
  private func details(of photo: Photo) -> [String] {
    let description = photo.description?.cleaned()
    let likes = [photo.likes.map { String($0) }, likedWord(photo)]
      .compactMap(\.self).joined(separator: ", ")
    let (name, username) = (photo.author.name, photo.author.username)
    let rows: [(Phrase, String?)] = [
      (.labelDescription, description == photo.caption?.cleaned() ? nil : description),
      (.labelAuthor, username.isEmpty ? name : "\(name) (@\(username))"),
      (.labelDate, photo.createdAt?.dayText(in: language)),
      (.labelSize, "\(photo.width)×\(photo.height)"),
      (.labelKind, photo.isSponsored ? text(.sponsored) : nil),
      (.labelLikes, likes.isEmpty ? nil : likes),
    ]
    let credit = PhotoCredit(of: photo)
    let text = session.hasPages ? credit.text : credit.line ?? ""
    return labeled(rows) + (text.isEmpty ? [] : [text])
  }

  /// The details that only the answer for a single photo contains (FIND-4).
  private func furtherDetails(of photo: Photo) -> [String] {
    let details = photo.details
    let lines = labeled([
      (.labelCamera, details?.camera?.text(in: language)),
      (.labelPlace, details?.location?.text),
      (.labelTags, details?.tags.joined(separator: ", ")),
      (.labelViews, details?.views.map { String($0) }),
      (.labelDownloads, details?.downloads.map { String($0) }),
    ])
    return lines.isEmpty ? [text(.linearNothingKnown)] : lines
  }

  /// A line for each row that has a value.
  private func labeled(_ rows: [(Phrase, String?)]) -> [String] {
    rows.compactMap { phrase, value in
      guard let value = value?.cleaned(), !value.isEmpty else { return nil }
      return "\(text(phrase)): \(value)"
    }
  }

  mutating func act(on choice: LinearChoice, of prompt: Prompt) -> LinearStep {
    guard case .photo(let photo, _) = prompt else { return ask() }
    switch choice {
    case .share: return open(shareMenu(photo))
    case .author: return open(userMenu(photo.author.username, name: photo.author.name))
    case .commands: return open(programMenu(photo))
    case .about where photo.details != nil: return ask(furtherDetails(of: photo))
    case .about: return LinearStep(next: .call(.fetchDetails(photo)))
    case .download: return LinearStep(next: .call(.download(photo, replacing: false)))
    default: return setLike(photo)
    }
  }

  /// Prints the further details of a photo, and stores them while it is open.
  mutating func didLoadDetails(_ result: LinearResult) -> LinearStep {
    switch result {
    case .photo(let whole):
      if case .photo(_, let position) = prompt {
        prompts[prompts.count - 1] = .photo(whole, position)
      }
      return ask(furtherDetails(of: whole))
    case .failed(let error): return ask([text(error)])
    default: return ask()
    }
  }

  private func setLike(_ photo: Photo) -> LinearStep {
    LinearStep(next: .call(.setLike(photo, !session.applyingLikes(to: photo).isLiked)))
  }

  /// The step for `l` and a number, which likes a photo of the list without opening it; nil for
  /// other texts.
  func likedNumber(_ typed: String) -> LinearStep? {
    guard case .list(let source) = prompt, !source.hasCollections, let letter = typed.first,
      LinearChoice.like.matches(by: String(letter), in: language),
      let number = typed.dropFirst().trimmed.number
    else { return nil }
    let position = LinearPosition(number: number, source: source)
    guard isPrinted(position), let photo = photo(at: number - 1, of: source) else {
      return ask([noSuchNumber(position)])
    }
    if let disabledReason = disabledReason(for: String(LinearChoice.like.letter))
      ?? likeDisabledReason
    {
      return ask([text(disabledReason)])
    }
    return setLike(photo)
  }

  /// The step after a like. A failure is reported differently by edition (FEED-5).
  mutating func likeEnded(
    _ photo: Photo, _ wanted: Bool, _ result: LinearResult, since favorites: PhotoList
  ) -> LinearStep {
    guard let error = result.error else {
      let outcome = text(wanted ? .linearNowLiked : .linearNowUnliked, caption(of: photo))
      let haveMoved = renumberFavorites(photo, since: favorites)
      return ask([outcome] + (haveMoved ? [text(.linearNumbersMoved)] : []))
    }
    let isUnconfirmed = error.message.phrase == .likeUnconfirmed
    return ask(
      isExtended
        ? (isUnconfirmed ? [] : [text(.likeFailed)]) + [text(error)]
        : ["\(text(.wentWrong)). \(text(.tryAgain))."])
  }

  /// Adapts the range of printed favorites to a like. After an unlike, the photos after it move up.
  /// A newly liked photo is first.
  ///
  /// - Returns: Whether numbers have changed that the user may type.
  private mutating func renumberFavorites(_ photo: Photo, since before: PhotoList) -> Bool {
    let change = session.favorites.count - before.count
    guard change != 0, let printed = shown[.favorites] else { return false }
    let known = 0..<min(printed.upperBound, before.count)
    guard let index = change > 0 ? 0 : known.first(where: { before[$0].id == photo.id }) else {
      return false
    }
    let isBefore = change > 0 || index < printed.lowerBound
    let start = printed.lowerBound + (isBefore ? change : 0)
    shown[.favorites] = start..<max(start, printed.upperBound + change)
    return prompts.contains(.list(.favorites))
  }

  mutating func downloadEnded(_ photo: Photo, _ result: LinearResult) -> LinearStep {
    switch result {
    case .downloaded(let file):
      return ask([text(.downloaded, file.path)] + file.remarks.map(text))
    case .failed(let error) where error.canOverwrite:
      prompts.append(.overwrite(photo))
      return ask([text(.overwriteText, photo.fileName(.named(.full)))])
    case .failed(let error):
      return ask([text(.downloadFailed, photo.fileName(.named(.full))), text(error)])
    default: return ask()
    }
  }
}
