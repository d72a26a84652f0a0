import FeedCore
import FeedSession

/// A slideshow: the photos of a list one after another over the whole screen (TUI-15).
struct Slideshow: Sendable, Hashable {
  /// The time for which each photo is shown, in seconds.
  let seconds: Int
  /// The number of the photo, by which the end of an earlier photo's time is recognized.
  let number: Int
  /// Whether the photo's time is over: the next one follows as soon as it can be shown.
  var isDue = false

  static let standardSeconds = 5
}

/// The slideshow (TUI-15). It moves the selection of the list along, so that the list's next page
/// is requested in time and going back leads to the photo that was shown last.
extension ScreenState {
  /// Begins a slideshow with the first photo, if the program was started for one.
  mutating func startRequestedSlideshow(_ session: SessionState) -> [ScreenCommand] {
    // Help that is open then is read first.
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

  /// Ends the slideshow when its photo is closed or a dialog opens. However it ended, nobody waits for
  /// the photo's time any more.
  mutating func dropSlideshow() -> [ScreenCommand] {
    if photo == nil || !overlays.isEmpty { slideshow = nil }
    guard slideshow == nil, let number = awaitedSlide else { return [] }
    awaitedSlide = nil
    return [.stopSlide(number)]
  }

  /// The next photo; nil while its page is being loaded.
  func nextSlide(_ session: SessionState) -> PhotoScreen? {
    guard let (list, index) = nextPlace(session) else { return nil }
    return PhotoScreen(session.applyingLikes(to: session.list(list)[index]), on: size)
  }

  /// Shows the next photo, once the time of the present one is over.
  mutating func showNextSlide(_ session: SessionState) -> [ScreenCommand] {
    guard slideshow?.isDue == true, let (list, index) = nextPlace(session) else { return [] }
    self[list].select(index)
    open(session.applyingLikes(to: session.list(list)[index]))
    return startSlideshow()
  }

  /// The index of the next photo. After the last photo that could be loaded comes the first.
  private func nextPlace(_ session: SessionState) -> (list: ListName, index: Int)? {
    guard slideshow != nil, let photo, let name = listName(session),
      session.list(name).count > 0
    else { return nil }
    let (list, cards) = (session.list(name), self[name])
    // An open favorite that was unliked elsewhere has left its place to the next one.
    let index = cards.place(after: photo.photo.id)
    if index < list.count { return (name, index) }
    return list.phase == .loading || cards.isLoading ? nil : (name, 0)
  }
}
