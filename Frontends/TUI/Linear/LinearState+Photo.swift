import FeedCore
import FeedSession

/// One photo: open, like, share, download.
extension LinearState {
  mutating func open(
    _ number: Int, _ name: ListName, _ lines: [String] = []
  ) -> LinearStep {
    guard let photo = photo(number, name) else { return ask(lines + [noSuchNumber(number, name)]) }
    if case .photo = place { places.removeLast() }
    places.append(.photo(photo, number: number, name))
    return ask(lines + details(of: session.shown(photo), number: number))
  }

  /// The photo with this number; only those that were printed have one.
  private func photo(_ number: Int, _ name: ListName) -> Photo? {
    let list = session.list(name)
    let known = min(shown[name]?.upperBound ?? 0, list.count)
    return number >= 1 && number <= known ? list[number - 1] : nil
  }

  private func noSuchNumber(_ number: Int, _ name: ListName) -> String {
    let known = min(shown[name]?.upperBound ?? 0, session.list(name).count)
    guard known > 0 else { return noSuchChoice(String(number)) }
    return text(.linearNoSuchNumber, String(number), "1", String(known))
  }

  /// Opens the photo behind this one; asks for its page where it is not at hand. A photo that has
  /// left the list, as an unliked favorite has, left its number to the next one.
  ///
  /// - Parameter hasJustAsked: Whether a page was asked for just now: another one is asked for when
  ///   the person goes on.
  mutating func openNext(
    after photo: Photo, _ number: Int, _ name: ListName, _ lines: [String] = [],
    hasJustAsked: Bool = false
  ) -> LinearStep {
    let list = session.list(name)
    let isThere = number <= list.count && list[number - 1].id == photo.id
    let next = isThere ? number + 1 : number
    guard next <= list.count else {
      let isOver = list.phase == .ended || hasJustAsked
      return isOver
        ? ask(lines + [end(of: name)]) : LinearStep(lines: lines, next: .call(pageCall(name)))
    }
    if next > shown[name]?.upperBound ?? 0 {
      shown[name] = next - 1..<min(next - 1 + Self.batch, list.count)
    }
    return open(next, name, lines)
  }

  /// All that there is to say of a photo, and its credit.
  private func details(of photo: Photo, number: Int) -> [String] {
    let description = photo.description?.cleaned()
    let likes = [photo.likes.map { String($0) }, likedWord(photo)]
      .compactMap(\.self).joined(separator: ", ")
    let rows: [(Phrase, String?)] = [
      (.labelDescription, description == photo.caption?.cleaned() ? nil : description),
      (.labelAuthor, "\(photo.author.name) (@\(photo.author.username))"),
      (.labelDate, photo.createdAt?.dayText(in: language)),
      (.labelSize, "\(photo.width)×\(photo.height)"),
      (.labelKind, photo.isSponsored ? text(.sponsored) : nil),
      (.labelLikes, likes.isEmpty ? nil : likes),
    ]
    let labelled = rows.compactMap { phrase, value in
      value.map { "\(text(phrase)): \($0.cleaned())" }
    }
    return ["\(number). \(caption(of: photo))."] + labelled + [PhotoCredit(of: photo).text]
  }

  mutating func act(on choice: LinearChoice, of place: Place) -> LinearStep {
    guard case .photo(let photo, _, _) = place else { return ask() }
    switch choice {
    case .share:
      places.append(.share(photo))
      return ask(["\(text(.share))."])
    case .download: return LinearStep(next: .call(.download(photo, replacing: false)))
    default: return setLike(photo)
    }
  }

  private func setLike(_ photo: Photo) -> LinearStep {
    LinearStep(next: .call(.setLike(photo, !session.shown(photo).isLiked)))
  }

  /// The step for `l` and a number, which likes a photo of the list without opening it; nil for
  /// other texts.
  func likedNumber(_ typed: String) -> LinearStep? {
    guard case .list(let name) = place, let letter = typed.first,
      LinearChoice.like.isMeant(by: String(letter), in: language),
      let number = typed.dropFirst().trimmed.number
    else { return nil }
    guard let photo = photo(number, name) else { return ask([noSuchNumber(number, name)]) }
    if let obstacle = obstacle(to: String(LinearChoice.like.letter)) ?? likeObstacle {
      return ask([text(obstacle)])
    }
    return setLike(photo)
  }

  /// What a failed like says depends on the edition (FEED-5).
  func likeEnded(_ photo: Photo, _ wanted: Bool, _ result: LinearResult) -> LinearStep {
    guard let error = result.error else {
      return ask([text(wanted ? .linearNowLiked : .linearNowUnliked, caption(of: photo))])
    }
    return ask(
      isExtended
        ? [text(.likeFailed), text(error)] : ["\(text(.wentWrong)). \(text(.tryAgain))."])
  }

  mutating func downloadEnded(_ photo: Photo, _ result: LinearResult) -> LinearStep {
    switch result {
    case .downloaded(let file):
      return ask([text(.downloaded, file.path)] + [file.remark.map(text)].compactMap(\.self))
    case .failed(let error) where error.code == .exists:
      places.append(.overwrite(photo))
      return ask([text(.overwriteText, photo.fileName(.named(.full)))])
    case .failed(let error):
      return ask([text(.downloadFailed, photo.fileName(.named(.full))), text(error)])
    default: return ask()
    }
  }

  func share(_ photo: Photo, _ number: Int) -> LinearStep {
    let items = ShareItem.all
    guard number >= 1, number <= items.count else {
      return ask([text(.linearNoSuchNumber, String(number), "1", String(items.count))])
    }
    guard let format = items[number - 1].format else {
      return LinearStep(next: .call(.open(photo.links.page)))
    }
    return LinearStep(next: .call(.makeSnippet(photo, format)))
  }

  /// The menu closes after the action (PHOTO-4). Where no browser opens, the address is printed.
  mutating func shared(_ result: LinearResult) -> LinearStep {
    guard case .share(let photo) = place else { return ask() }
    let page = photo.links.page.text
    switch result {
    case .text(let text): return close([text])
    case .failed(let error) where error.code == .unsupported: return close([text(error), page])
    case .failed(let error): return close([text(error)])
    default: return close([text(.openedInBrowser, page)])
    }
  }
}
