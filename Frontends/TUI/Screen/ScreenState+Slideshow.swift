import FeedCore
import FeedSession

/// A slideshow of the photos of a list (TUI-15).
struct Slideshow: Sendable, Hashable {
  /// The time for which each photo is shown, in seconds.
  let seconds: Int
  /// The number of the photo. It distinguishes the end of its time from that of an earlier photo.
  let number: Int
  /// Whether the photo's time is over, so that the next one is shown as soon as it is loaded.
  var isDue = false

  static let standardSeconds = 5
}

/// The slideshow (TUI-15). It also moves the list's selection, so that the next page is requested
/// in time and back leads to the last photo.
extension ScreenState {
  /// Begins a slideshow with the first photo, if the program was started for one.
  mutating func startRequestedSlideshow(_ session: SessionState) -> [ScreenCommand] {
    // If help is open, it waits until the user has closed it.
    guard isSlideshowPending, rootScreen(session) == .tabs, overlays.isEmpty,
      let photo = current(session)
    else { return [] }
    isSlideshowPending = false
    open(photo)
    return startSlideshow()
  }

  /// Begins a slideshow with the open photo, shown whole.
  mutating func startSlideshow() -> [ScreenCommand] {
    guard photo != nil else { return [] }
    photo?.reset()
    slideCount += 1
    let show = Slideshow(
      seconds: environment.slideshowSeconds ?? Slideshow.standardSeconds, number: slideCount)
    slideshow = show
    awaitedSlide = show.number
    return [.waitForSlide(show.number, seconds: show.seconds)]
  }

  mutating func slideEnded(_ number: Int) {
    if awaitedSlide == number { awaitedSlide = nil }
    if slideshow?.number == number { slideshow?.isDue = true }
  }

  /// Ends the slideshow when its photo is closed or a dialog opens. After the end of a slideshow,
  /// stops the wait for its next photo.
  mutating func dropSlideshow() -> [ScreenCommand] {
    if photo == nil || !overlays.isEmpty { slideshow = nil }
    guard slideshow == nil, let number = awaitedSlide else { return [] }
    awaitedSlide = nil
    return [.stopSlide(number)]
  }

  /// The next photo; nil while its page is loading.
  func nextSlide(_ session: SessionState) -> PhotoScreen? {
    guard let (list, index) = nextPlace(session) else { return nil }
    return PhotoScreen(session.applyingLikes(to: session.list(list)[index]), on: size)
  }

  /// Shows the next photo once the time of the current one is over.
  mutating func showNextSlide(_ session: SessionState) -> [ScreenCommand] {
    guard slideshow?.isDue == true, let (list, index) = nextPlace(session) else { return [] }
    self[list].select(index)
    open(session.applyingLikes(to: session.list(list)[index]))
    return startSlideshow()
  }

  /// The index of the next photo. After the last photo that could be loaded, the first one follows.
  private func nextPlace(_ session: SessionState) -> (list: ListName, index: Int)? {
    guard slideshow != nil, let photo, let name = listName(session),
      session.list(name).count > 0
    else { return nil }
    let (list, cards) = (session.list(name), self[name])
    // A favorite that was unliked elsewhere is no longer in the list: the next photo has its index.
    let index = cards.place(after: photo.photo.id)
    if index < list.count { return (name, index) }
    return list.phase == .loading || cards.isLoading ? nil : (name, 0)
  }
}
